"""Calls the kernels from NumPy."""

import unittest

import kernels
import numpy as np

random = np.random.default_rng(0)


class Kernels(unittest.TestCase):
    def test_standardise_equals_numpy(self):
        x = random.normal(3, 2, (1000, 64)).astype(np.float32)
        y = kernels.standardise(x)
        self.assertEqual((y.dtype, y.shape), (np.float32, (1000, 64)))
        np.testing.assert_allclose(y, (x - x.mean(0)) / (x.std(0) + 1e-6), atol=1e-5)

    def test_distances_of_any_number_of_points(self):
        for n, m in [(1, 1), (7, 4), (300, 5), (0, 2)]:
            points, centres = random.random((n, 3)), random.random((m, 3))
            expected = ((points[:, None] - centres) ** 2).sum(-1)
            np.testing.assert_allclose(kernels.distances(points, centres), expected, rtol=1e-12)

    def test_a_kernel_writes_into_its_argument(self):
        x = np.arange(6.0).reshape(2, 3)
        kernels.scale_columns(x, np.array([1.0, 10.0, 100.0]))
        np.testing.assert_array_equal(x, [[0, 10, 200], [3, 40, 500]])

    def test_arguments_are_not_copied(self):
        x = np.zeros((8, 64), np.float32)
        self.assertEqual(kernels.address(x), x.ctypes.data)
        self.assertEqual(kernels.address(x[3:]), x.ctypes.data + 3 * 64 * 4)

    def test_results_own_the_memory_of_the_kernel(self):
        y = kernels.standardise(np.ones((8, 64), np.float32))
        self.assertTrue(y.flags.c_contiguous and y.flags.writeable and not y.flags.owndata)

    def test_views_of_any_order_and_direction(self):
        points, centres = random.random((3, 50)), random.random((3, 4))
        expected = kernels.distances(points.T.copy(), centres.T.copy())
        np.testing.assert_array_equal(kernels.distances(points.T, centres.T), expected)
        reversed_points = kernels.distances(points.T[::-1], centres.T)
        np.testing.assert_array_equal(reversed_points, expected[::-1])

    def test_wrong_sizes_are_value_errors(self):
        for call, text in [
            (lambda: kernels.standardise(np.zeros((8, 63), np.float32)), "x: shape [8, 63] is not of the form [dyn, 64]"),
            (lambda: kernels.standardise(np.zeros(64, np.float32)), "x: shape [64] is not of the form [dyn, 64]"),
            (
                lambda: kernels.distances(np.zeros((2, 3)), np.zeros((2, 2))),
                "centres: shape [2, 2] is not of the form [dyn, 3]",
            ),
        ]:
            with self.assertRaises(ValueError) as caught:
                call()
            self.assertEqual(str(caught.exception), text)

    def assert_error(self, kind, text, call):
        with self.assertRaises(kind) as caught:
            call()
        self.assertEqual(str(caught.exception), text)

    def test_columns_with_gaps_are_value_errors(self):
        points = np.zeros((4, 6))
        text = "points: there are gaps between the elements in memory; pass `points.copy()`"
        self.assert_error(ValueError, text, lambda: kernels.distances(points[:, ::2], np.zeros((1, 3))))
        kernels.distances(points[:, ::2].copy(), np.zeros((1, 3)))
        text = "x: there are gaps between the elements in memory; pass `y = x.copy()`, and then write `x[...] = y`"
        self.assert_error(ValueError, text, lambda: kernels.scale_columns(points[:, ::2], np.ones(3)))

    def test_a_wrong_size_is_reported_before_gaps(self):
        x = np.zeros((8, 64), np.float32)
        text = "x: shape [8, 63] is not of the form [dyn, 64]"
        self.assert_error(ValueError, text, lambda: kernels.standardise(x[:, :63]))
        text = "x: shape [4, 2] is not of the form [dyn, 3]"
        self.assert_error(ValueError, text, lambda: kernels.scale_columns(np.zeros((4, 6))[:, ::3], np.ones(3)))

    def test_elements_that_are_not_aligned_are_value_errors(self):
        for offset in [1, 2, 3]:
            x = np.zeros(8 * 64 * 4 + offset, np.uint8)[offset:].view(np.float32).reshape(8, 64)
            self.assertEqual(x.ctypes.data % 4, offset)
            text = "x: the elements are not aligned in memory; pass `x.copy()`"
            self.assert_error(ValueError, text, lambda: kernels.standardise(x))
            self.assert_error(ValueError, text, lambda: kernels.address(x))
            kernels.standardise(x.copy())
        x = np.zeros(2 * 3 * 8 + 1, np.uint8)[1:].view(np.float64).reshape(2, 3)
        text = "x: the elements are not aligned in memory; pass `y = x.copy()`, and then write `x[...] = y`"
        self.assert_error(ValueError, text, lambda: kernels.scale_columns(x, np.ones(3)))
        # The fields of a record lie 9 bytes apart, which is no whole number of elements.
        gains = np.zeros(3, [("gain", "f8"), ("kind", "u1")])["gain"]
        text = "gains: the elements are not aligned in memory; pass `gains.copy()`"
        self.assert_error(ValueError, text, lambda: kernels.scale_columns(np.zeros((2, 3)), gains))

    def test_elements_of_another_type_are_type_errors(self):
        text = "x: expected elements float32, found float64; pass `x.astype(numpy.float32)`"
        self.assert_error(TypeError, text, lambda: kernels.standardise(np.zeros((8, 64))))
        text = "centres: expected elements float64, found >f8; pass `centres.astype(numpy.float64)`"
        points = np.zeros((2, 3))
        self.assert_error(TypeError, text, lambda: kernels.distances(points, points.astype(">f8")))

    def test_an_array_cannot_be_read_and_written_at_once(self):
        x = np.ones((3, 3))
        with self.assertRaisesRegex(TypeError, "already borrowed"):
            kernels.scale_columns(x, x[0])
        np.testing.assert_array_equal(x, np.ones((3, 3)))

    def test_read_only_arrays_cannot_be_written(self):
        x = np.ones((2, 3))
        x.flags.writeable = False
        with self.assertRaises(TypeError):
            kernels.scale_columns(x, np.ones(3))


unittest.main()
