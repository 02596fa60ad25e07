//! `try_einsum`, compared with plain loops over all indices.
use crate::support::random::Random;
use crate::support::{Strided, index_at};
use shapecast::{DynShape, DynTensor, View, bounds::MatMulElement, tensor, try_einsum};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Mul;

/// A random equation, and its operands.
struct Case {
    equation: String,
    operands: Vec<Operand>,
    /// The index of each axis of the result.
    result: Vec<char>,
    /// The size of each index.
    sizes: BTreeMap<char, usize>,
}

struct Operand {
    /// The index of each axis. The dimensions of an ellipsis are digits.
    indices: Vec<char>,
    shape: Vec<usize>,
    elements: Vec<i32>,
}

/// The maximum number of indices of all loops together.
const MAX_STEPS: usize = 600;

impl Case {
    fn random(random: &mut Random) -> Self {
        let letters: Vec<char> = "aBcXyz".chars().collect();
        let count = 1 + random.below(letters.len());
        let ellipsis_rank = if random.one_in(3) { random.below(3) } else { 0 };
        let has_ellipsis = ellipsis_rank > 0 || random.one_in(6);
        let ellipsis: Vec<char> = ('0'..='9').take(ellipsis_rank).collect();
        let indices: Vec<char> = letters[..count].iter().chain(&ellipsis).copied().collect();
        let mut sizes = BTreeMap::new();
        let mut steps = 1;
        for &index in &indices {
            let largest = if count < 4 { 9 } else { 4 };
            let size = match random.below(30) {
                0 => 0,
                _ => 1 + random.below(largest.min(MAX_STEPS / steps)),
            };
            steps *= size.max(1);
            sizes.insert(index, size);
        }

        let mut terms = Vec::new();
        let mut operands = Vec::new();
        for _ in 0..1 + random.below(4) {
            let mut own: Vec<char> = (0..random.below(5))
                .map(|_| random.pick(&letters[..count]))
                .collect();
            let mut term: Vec<String> = own.iter().map(char::to_string).collect();
            if has_ellipsis && !random.one_in(4) {
                let at = random.below(own.len() + 1);
                term.insert(at, "...".to_owned());
                let dims = &ellipsis[random.below(ellipsis_rank + 1)..];
                own.splice(at..at, dims.iter().copied());
            }
            if random.one_in(4) {
                let at = random.below(term.len() + 1);
                term.insert(at, " ".to_owned());
            }
            terms.push(term.concat());
            operands.push(Operand::random(random, own, &sizes));
        }
        // An index that has size 1 in all operands has size 1.
        let mut used = BTreeMap::new();
        for operand in &operands {
            for (&index, &size) in operand.indices.iter().zip(&operand.shape) {
                let own = used.entry(index).or_insert(1);
                *own = if *own == 1 { size } else { *own };
            }
        }
        let shown: Vec<char> = terms
            .concat()
            .chars()
            .filter(|c| c.is_alphabetic())
            .collect();
        let dims = used.keys().copied().filter(char::is_ascii_digit);
        let dims: Vec<char> = dims.collect();
        let mut equation = terms.join(",");
        let mut result: Vec<char>;
        if random.one_in(4) {
            let once = used.keys().copied().filter(|index| {
                index.is_alphabetic() && shown.iter().filter(|c| *c == index).count() == 1
            });
            result = dims.into_iter().chain(once).collect();
        } else {
            let letters: Vec<char> = used.keys().copied().filter(|c| c.is_alphabetic()).collect();
            let mut order = random.permutation(letters.len());
            order.truncate(random.below(letters.len() + 1));
            result = order.into_iter().map(|k| letters[k]).collect();
            let mut output: Vec<String> = result.iter().map(char::to_string).collect();
            if terms.iter().any(|term| term.contains('.')) && !random.one_in(4) {
                let at = random.below(result.len() + 1);
                output.insert(at, "...".to_owned());
                result.splice(at..at, dims);
            }
            equation = format!("{equation}->{}", output.concat());
        }
        Case {
            equation,
            operands,
            result,
            sizes: used,
        }
    }

    /// Evaluates the equation by plain loops.
    fn naive<T: MatMulElement>(&self, of: impl Fn(i32) -> T) -> (Vec<usize>, Vec<T>) {
        let is_summed = |index: &char| !self.result.contains(index);
        let summed: Vec<char> = self.sizes.keys().copied().filter(is_summed).collect();
        let size = |index: &char| self.sizes[index];
        let shape: Vec<usize> = self.result.iter().map(size).collect();
        let terms: Vec<usize> = summed.iter().map(size).collect();
        let operands = self.operands.iter().map(|operand| {
            let elements = operand.elements.iter().map(|&element| of(element));
            let axes = operand.indices.iter().map(|index| {
                let place = |indices: &[char]| indices.iter().position(|i| i == index);
                let summed = || self.result.len() + place(&summed).unwrap();
                place(&self.result).unwrap_or_else(summed)
            });
            let axes: Vec<usize> = axes.collect();
            (elements.collect::<Vec<_>>(), axes, &operand.shape)
        });
        let operands: Vec<_> = operands.collect();
        let product = |index: &[usize]| {
            let factors = operands.iter().map(|(elements, axes, shape)| {
                let position = axes.iter().zip(*shape).fold(0, |position, (&axis, &size)| {
                    position * size + if size == 1 { 0 } else { index[axis] }
                });
                elements[position]
            });
            factors.reduce(Mul::mul).unwrap()
        };
        let result = (0..shape.iter().product()).map(|position| {
            let mut index = index_at(position, &shape);
            let kept = index.len();
            (0..terms.iter().product::<usize>()).fold(T::default(), |sum, term| {
                index.truncate(kept);
                index.extend(index_at(term, &terms));
                sum + product(&index)
            })
        });
        let elements = result.collect();
        (shape, elements)
    }

    /// Compares `try_einsum` of views of random layouts with plain loops.
    fn check<T>(&self, random: &mut Random, of: impl Fn(i32) -> T)
    where
        T: MatMulElement + PartialEq + fmt::Debug,
    {
        let layouts = [Strided::transposed, Strided::with_gaps, Strided::reversed];
        let operands = self.operands.iter().map(|operand| {
            let elements: Vec<T> = operand.elements.iter().map(|&e| of(e)).collect();
            let contiguous = DynTensor::from_shape_vec(&operand.shape[..], elements.clone());
            let strided = random.pick(&layouts)(&operand.shape, &elements);
            (random.one_in(2), contiguous.unwrap(), strided)
        });
        let operands: Vec<_> = operands.collect();
        let views = operands.iter().map(|(is_contiguous, contiguous, strided)| {
            if *is_contiguous {
                contiguous.view()
            } else {
                strided.view()
            }
        });
        let views: Vec<View<'_, T, DynShape>> = views.collect();
        let shapes: Vec<_> = views.iter().map(View::shape).collect();
        let found = try_einsum(&self.equation, &views)
            .unwrap_or_else(|error| panic!("{} of {shapes:?}: {error}", self.equation));
        let (shape, elements) = self.naive(of);
        assert_eq!(found.shape(), shape, "{} of {shapes:?}", self.equation);
        assert_eq!(
            found.as_slice(),
            elements,
            "{} of {shapes:?}",
            self.equation
        );
    }
}

impl Operand {
    fn random(random: &mut Random, indices: Vec<char>, sizes: &BTreeMap<char, usize>) -> Self {
        // Now and then an index has size 1, which broadcasts.
        let ones: Vec<char> = indices
            .iter()
            .copied()
            .filter(|_| random.one_in(12))
            .collect();
        let size = |index: &char| {
            if ones.contains(index) {
                1
            } else {
                sizes[index]
            }
        };
        let shape: Vec<usize> = indices.iter().map(size).collect();
        let count: usize = shape.iter().product();
        Operand {
            elements: (0..count).map(|_| random.within(-3, 4) as i32).collect(),
            indices,
            shape,
        }
    }
}

#[test]
fn random_equations_equal_plain_loops() {
    let mut random = Random::new(1);
    for round in 0..10_000 {
        let case = Case::random(&mut random);
        match round % 8 {
            0 => case.check(&mut random, i64::from),
            1 => case.check(&mut random, |v| v as f32),
            _ => case.check(&mut random, f64::from),
        }
    }
}

#[test]
fn integers_wrap_on_overflow() {
    let mut random = Random::new(3);
    let mut tensor =
        |sizes: &[usize]| DynTensor::<i64>::from_shape_fn(sizes, |_| random.next() as i64).unwrap();
    let (x, y, z) = (tensor(&[9, 30]), tensor(&[30, 8]), tensor(&[8, 9]));
    let at = |x: &DynTensor<i64>, i: usize, j: usize| x[[i, j]] as i32;
    let wrap = |x: &DynTensor<i64>| x.map(|x| x as i32);
    let sum_of = |f: &dyn Fn(usize, usize) -> i32| {
        let each = (0..30).flat_map(|j| (0..8).map(move |k| (j, k)));
        each.fold(0, |sum: i32, (j, k)| sum.wrapping_add(f(j, k)))
    };
    let (a, b, c) = (wrap(&x), wrap(&y), wrap(&z));
    let check = |equation: &str, operands: &[&DynTensor<i32>], expected: &[i32]| {
        let found = try_einsum(equation, operands).unwrap();
        assert_eq!(found.as_slice(), expected, "{equation}");
    };
    let all: Vec<i32> = (0..9)
        .map(|i| {
            sum_of(&|j, k| {
                at(&x, i, j)
                    .wrapping_mul(at(&y, j, k))
                    .wrapping_mul(at(&z, k, i))
            })
        })
        .collect();
    check("ij,jk,ki->i", &[&a, &b, &c], &all);
    let rows: Vec<i32> = (0..9)
        .map(|i| sum_of(&|j, k| at(&x, i, j).wrapping_mul(at(&y, j, k))))
        .collect();
    check("ij,jk->i", &[&a, &b], &rows);
    let sums: Vec<i32> = (0..9)
        .map(|i| (0..30).fold(0, |sum: i32, j| sum.wrapping_add(at(&x, i, j))))
        .collect();
    check("ij->i", &[&a], &sums);
    let squares: Vec<i32> = a.iter().map(|x| x.wrapping_mul(*x)).collect();
    check("ij,ij->ij", &[&a, &a], &squares);
    let product = a.try_matmul(&b).unwrap();
    check("ij,jk->ik", &[&a, &b], product.as_slice());
}

/// The time of the order in which operands are multiplied is linear in their number.
#[test]
fn many_operands_take_little_time() {
    let start = std::time::Instant::now();
    let (x, y) = (tensor![[1_i64, 1], [0, 1]], tensor![1_i64, 1]);
    let (x, y) = (x.into_dyn(), y.into_dyn());
    for count in [9, 63, 64, 65, 300] {
        // A product of vectors.
        let equation = vec!["a"; count].join(",") + "->";
        assert_eq!(try_einsum(&equation, &vec![&y; count]).unwrap()[[]], 2);
        // A chain of matrices through few letters: each has all of its pairs of letters several times.
        let letters: Vec<char> = ('a'..='g').collect();
        let mut terms = Vec::new();
        for k in 0..count {
            terms.push(
                [letters[k % 7], letters[(k + 1) % 7]]
                    .iter()
                    .collect::<String>(),
            );
        }
        let equation = terms.join(",") + "->";
        // The product over all terms of x[i, j] is 1 if no index 1 is before an index 0, that is if all are equal.
        assert_eq!(try_einsum(&equation, &vec![&x; count]).unwrap()[[]], 2);
    }
    // Comparing all pairs before each product took minutes in debug builds.
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

/// PyTorch refuses sizes of a diagonal that differ. NumPy takes sizes 0 and 1, and returns a diagonal of size 1 of an
/// operand without elements.
#[test]
fn sizes_of_a_diagonal_are_equal() {
    for sizes in [
        &[0, 0, 1][..],
        &[0, 1],
        &[1, 0],
        &[3, 1],
        &[1, 3],
        &[1, 1, 2],
    ] {
        let x = DynTensor::from_elem(sizes, 1.0).unwrap();
        for result in ["a", ""] {
            let equation = format!("{}->{result}", "a".repeat(sizes.len()));
            let error = try_einsum(&equation, &[&x]).unwrap_err();
            assert!(
                error.to_string().contains("subscript a is repeated"),
                "{error}"
            );
        }
    }
    let empty = DynTensor::from_elem([0, 0, 0], 1.0).unwrap();
    assert_eq!(try_einsum("aaa->a", &[&empty]).unwrap().shape(), [0]);
    assert_eq!(try_einsum("aaa->", &[&empty]).unwrap()[[]], 0.0);
}
