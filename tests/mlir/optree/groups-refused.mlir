// The verifier of groups.
// RUN: %optree_opt %s --split-input-file --verify-diagnostics

func.func @name(%x: f32) -> f32 {
  // expected-error @+1 {{'optree.group' op has an empty name}}
  %r = optree.group "" (%a = %x : f32) -> f32 {
    optree.return %a : f32
  }
  return %r : f32
}

// -----

func.func @end(%x: f32) {
  // expected-error @+1 {{'optree.group' op has a body that does not end with 'optree.return'}}
  "optree.group"() <{name = "a"}> ({
    ub.unreachable
  }) : () -> ()
  return
}

// -----

func.func @arguments(%x: f32) -> f32 {
  // expected-error @+1 {{'optree.group' op has a body whose arguments do not fit the inputs}}
  %r = "optree.group"(%x) <{name = "a"}> ({
    optree.return %x : f32
  }) : (f32) -> f32
  return %r : f32
}

// -----

func.func @results(%x: f32) -> f64 {
  // expected-error @+1 {{'optree.isolated_group' op returns values of other types than its results}}
  %r = optree.isolated_group "a" (%a = %x : f32) -> f64 {
    optree.return %a : f32
  }
  return %r : f64
}

// -----

func.func @isolation(%x: f32) -> f32 {
  // expected-note @+1 {{required by region isolation constraints}}
  %r = optree.isolated_group "a" -> f32 {
    // expected-error @+1 {{using value defined outside the region}}
    optree.return %x : f32
  }
  return %r : f32
}
