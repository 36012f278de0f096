// Eigen's own checks as exceptions that say which shapes met, instead of an abort.
//
//   X * W  with X 3x2 and W 3x2   ->  "3x2 times 3x2: the inner sizes must agree (2 and 3)"
//
// Eigen asserts through a macro that sees an expression, not the matrices. In the two places where
// shapes meet (the constructors of Product and CwiseBinaryOp) the matrices are the members m_lhs and
// m_rhs, so the macro passes whatever those names mean where it stands; elsewhere that is the pair of
// empty operands below.
#pragma once

#include <stdexcept>

namespace headstart {

// Not a std::invalid_argument: a refusal that Eigen had to make is not one that the exercise made.
class EigenAssertion : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

namespace detail {

struct Shape {
  long rows = -1, columns = -1;  // -1: not known here
};

struct NoOperand {};

template <class T>
Shape shape_of([[maybe_unused]] const T& operand) {
  if constexpr (requires {
                  operand.rows();
                  operand.cols();
                })
    return {static_cast<long>(operand.rows()), static_cast<long>(operand.cols())};
  else
    return {};
}

// Throws an EigenAssertion. It returns in one case: where a list of numbers after << is given up for
// another exception, Eigen's destructor checks that it is complete, and must not throw.
void eigen_assertion_failed(const char* condition, Shape left, Shape right);
[[noreturn]] void index_out_of_range(long row, long column, Shape shape);
[[noreturn]] void index_out_of_range(long index, long size);

}  // namespace detail
}  // namespace headstart

namespace Eigen {
inline constexpr headstart::detail::NoOperand m_lhs, m_rhs;
}

// Eigen's own tests ask this way for a destructor of `matrix << 1, 2` that may throw.
#define VERIFY_RAISES_ASSERT

#ifdef HEADSTART_NO_EIGEN_CHECKS  // training, which runs what has passed its tests
#define eigen_assert(condition) static_cast<void>(0)
#else
#define eigen_assert(condition)                                        \
  ((condition) ? static_cast<void>(0)                                  \
               : ::headstart::detail::eigen_assertion_failed(          \
                     #condition, ::headstart::detail::shape_of(m_lhs), \
                     ::headstart::detail::shape_of(m_rhs)))
#endif
