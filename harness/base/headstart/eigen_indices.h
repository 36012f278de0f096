// Entries of the kit's Matrix and RowVector asked for by an index that they do not have: Eigen's own
// check sees only the condition, these say which entry of which shape.
//
//   weights(2, 0)  with weights 2x3  ->  "entry (2, 0) of a 2x3 matrix: rows go from 0 to 1, ..."
#pragma once

#include <Eigen/Core>

#include "headstart/eigen_asserts.h"

namespace Eigen {

#define HEADSTART_CHECKED_ENTRY(Type)                                                             \
  template <>                                                                                     \
  inline const double& DenseCoeffsBase<Type, ReadOnlyAccessors>::operator()(Index row, Index col) \
      const {                                                                                     \
    if (row < 0 || row >= rows() || col < 0 || col >= cols())                                     \
      headstart::detail::index_out_of_range(row, col, headstart::detail::shape_of(derived()));    \
    return derived().coeffRef(row, col);                                                          \
  }                                                                                               \
  template <>                                                                                     \
  inline double& DenseCoeffsBase<Type, WriteAccessors>::operator()(Index row, Index col) {        \
    if (row < 0 || row >= rows() || col < 0 || col >= cols())                                     \
      headstart::detail::index_out_of_range(row, col, headstart::detail::shape_of(derived()));    \
    return derived().coeffRef(row, col);                                                          \
  }
#define HEADSTART_CHECKED_ELEMENT(Type, operator_name)                                      \
  template <>                                                                               \
  inline const double& DenseCoeffsBase<Type, ReadOnlyAccessors>::operator_name(Index index) \
      const {                                                                               \
    if (index < 0 || index >= size()) headstart::detail::index_out_of_range(index, size()); \
    return derived().coeffRef(index);                                                       \
  }                                                                                         \
  template <>                                                                               \
  inline double& DenseCoeffsBase<Type, WriteAccessors>::operator_name(Index index) {        \
    if (index < 0 || index >= size()) headstart::detail::index_out_of_range(index, size()); \
    return derived().coeffRef(index);                                                       \
  }

using CheckedMatrix = Matrix<double, Dynamic, Dynamic, RowMajor>;
using CheckedRow = Matrix<double, 1, Dynamic>;

HEADSTART_CHECKED_ENTRY(CheckedMatrix)
HEADSTART_CHECKED_ELEMENT(CheckedRow, operator())
HEADSTART_CHECKED_ELEMENT(CheckedRow, operator[])

#undef HEADSTART_CHECKED_ENTRY
#undef HEADSTART_CHECKED_ELEMENT

}  // namespace Eigen
