#pragma once
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace optree_guards {
struct Guards {
  static constexpr int kMost = 2048;
  std::atomic<bool> refused[kMost] = {};
  bool off[kMost] = {};
  Guards() {
    const char *text = std::getenv("OPTREE_GUARD_OFF");
    std::istringstream numbers(text ? text : "");
    for (std::string number; std::getline(numbers, number, ',');)
      off[std::atoi(number.c_str())] = true;
  }
  ~Guards() {
    const char *file = std::getenv("OPTREE_GUARD_LOG");
    if (!file)
      return;
    std::ostringstream line;
    for (int number = 0; number < kMost; ++number)
      if (refused[number])
        line << number << ' ';
    line << '\n';
    std::ofstream(file, std::ios::app) << line.str();
  }
};
inline Guards guards;
/// True if a guard refuses, which it does if its condition is true.
inline bool refuses(int number, bool condition) {
  if (condition)
    guards.refused[number] = true;
  return condition && !guards.off[number];
}
/// False if a guard refuses, which it does if its condition is false.
inline bool holds(int number, bool condition) {
  return !refuses(number, !condition);
}
} // namespace optree_guards
