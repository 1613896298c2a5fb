// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// What scrolls can be reached by the keyboard.
"use strict";

function reachable() {
  for (const element of document.querySelectorAll("pre, .table-wrapper, .math-wrapper, .picture")) {
    const scrolls = element.scrollWidth > element.clientWidth;
    element.toggleAttribute("data-scrolls", scrolls);
    if (scrolls) element.tabIndex = 0;
  }
}

document.addEventListener("DOMContentLoaded", reachable);
// Fonts and pictures that come later change what fits.
window.addEventListener("load", reachable);
document.fonts.ready.then(reachable);
window.addEventListener("resize", reachable);
