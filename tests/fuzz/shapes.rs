//! Random sizes: those that reach the different loops of the kernels more often than others.

use super::random::Random;
use super::thresholds::thresholds;

/// Row lengths at which the kernels change their ways, give or take one.
const ROWS: [usize; 13] = [7, 16, 32, 48, 64, 96, 128, 192, 256, 512, 1024, 2048, 4096];
/// The large sizes of a sweep, give or take one.
const LARGE: [usize; 9] = [8, 16, 33, 64, 128, 256, 300, 512, 1024];
/// The largest number of elements of a sweep.
const LARGEST_SWEPT: usize = 20_000;
/// Rows so short that several are taken together.
const PERIODS: [usize; 8] = [1, 2, 3, 4, 5, 7, 8, 17];
const PRIMES: [usize; 8] = [2, 3, 5, 11, 31, 67, 131, 509];
const LARGEST_RANK: usize = 64;

/// Returns the sizes of a tensor of at most `limit` elements of `bytes` bytes.
pub fn sizes(random: &mut Random, limit: usize, bytes: usize) -> Vec<usize> {
    let mut sizes = match random.below(19) {
        0..=2 => small(random),
        3 | 4 => vec![fill(random, limit), row(random)],
        5 => vec![1 + random.below(9), random.pick(&PERIODS), row(random)],
        6 => vec![fill(random, limit), random.pick(&PERIODS)],
        7 => vec![side(random), side(random), random.pick(&[1, 2, 3, 3, 4])],
        8 => vec![side(random), side(random)],
        9 => vec![fill(random, limit)],
        10 => blocks(random),
        11 => high_rank(random),
        12 => by_turns(random, limit),
        _ => at_threshold(random, limit, bytes),
    };
    if random.one_in(12) {
        let at = random.below(sizes.len() + 1);
        sizes.insert(at, random.pick(&[0, 1, 1, 1, 2]));
    }
    if random.one_in(4) {
        let order = random.permutation(sizes.len());
        sizes = order.into_iter().map(|d| sizes[d]).collect();
    }
    shrink(&mut sizes, limit);
    sizes
}

/// Returns all shapes of up to 4 dimensions of the sizes 0, 1 and 2, and those with a large size in the
/// place of one dimension.
pub fn swept(random: &mut Random) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut small = all.clone();
    for _ in 0..4 {
        small = small
            .iter()
            .flat_map(|sizes| [0, 1, 2].map(|size| [&sizes[..], &[size]].concat()))
            .collect();
        all.extend_from_slice(&small);
    }
    for mut sizes in all.clone() {
        // Each shape with a large size is found from the one with 2 in its place.
        for d in (0..sizes.len())
            .filter(|&d| sizes[d] == 2)
            .collect::<Vec<_>>()
        {
            let others = sizes.iter().product::<usize>() / 2;
            // Now and then there are as many elements as a threshold says.
            sizes[d] = match random.below(4) {
                0 => reached(random, LARGEST_SWEPT).div_ceil(others.max(1)),
                _ => near(random, &LARGE),
            };
            all.push(sizes.clone());
            sizes[d] = 2;
        }
    }
    all
}

/// Returns the sizes of `count` operands whose broadcast has, as a rule, the sizes `whole`.
pub fn operands(random: &mut Random, whole: &[usize], count: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = (0..count).map(|_| operand(random, whole)).collect();
    if random.one_in(30) {
        let k = random.below(count);
        if let Some(size) = all[k].first_mut() {
            *size += 1;
        }
    }
    all
}

/// Returns sizes that broadcast to `whole`: some leading ones are left out, and others are 1.
pub fn operand(random: &mut Random, whole: &[usize]) -> Vec<usize> {
    let rank = whole.len();
    let missing = if random.one_in(4) {
        random.below(rank + 1)
    } else {
        0
    };
    let style = random.below(9);
    let along = random.below(rank.max(1));
    let stretched = |d: usize, random: &mut Random| match style {
        0..=3 => false,
        // A column, a row, one dimension, all but one, every other, any.
        4 => d + 1 == rank,
        5 => d + 1 != rank,
        6 => d != along,
        7 => d == along,
        _ => random.one_in(2),
    };
    (missing..rank)
        .map(|d| if stretched(d, random) { 1 } else { whole[d] })
        .collect()
}

/// Returns a threshold that `limit` reaches.
fn reached(random: &mut Random, limit: usize) -> usize {
    let thresholds = thresholds();
    let count = thresholds.partition_point(|&threshold| threshold < limit);
    random.pick(&thresholds[..count.max(1)])
}

/// Returns sizes of which one, or the product of all, is a threshold, one more or one less. A threshold
/// counts elements or bytes.
fn at_threshold(random: &mut Random, limit: usize, bytes: usize) -> Vec<usize> {
    let unit = random.pick(&[1, 1, bytes.max(1)]);
    let threshold = reached(random, limit * unit) / unit;
    let count = (threshold + random.below(3)).saturating_sub(1).min(limit);
    let mut sizes = vec![count];
    // Most products reach the threshold with their last factor.
    for _ in 0..random.below(3) {
        let factor = random.pick(&[2, 3, 4, 5, 8, 10, 15, 16, 17, 33]);
        let last = sizes.len() - 1;
        if sizes[last] > factor {
            sizes[last] = sizes[last].div_ceil(factor);
            sizes.insert(last, factor);
        }
    }
    for _ in 0..random.below(4) {
        let more = random.pick(&[1, 1, 2, 2, 3, 5, 7, 13]);
        if sizes.iter().product::<usize>() * more <= limit {
            sizes.insert(random.below(sizes.len() + 1), more);
        }
    }
    if random.one_in(3) {
        let rank = sizes.len();
        sizes.swap(random.below(rank), random.below(rank));
    }
    sizes
}

fn small(random: &mut Random) -> Vec<usize> {
    let rank = random.below(7);
    (0..rank)
        .map(|_| random.pick(&[0, 1, 1, 2, 2, 3, 3, 4, 5, 7]))
        .collect()
}

fn row(random: &mut Random) -> usize {
    if random.one_in(3) {
        1 + random.below(1200)
    } else {
        near(random, &ROWS)
    }
}

/// Returns one of the numbers, or one more or less.
fn near(random: &mut Random, numbers: &[usize]) -> usize {
    let number = random.pick(numbers);
    match random.below(4) {
        0 => number - 1,
        1 => number + 1,
        _ => number,
    }
}

/// Returns a size that may leave nothing of the limit.
fn fill(random: &mut Random, limit: usize) -> usize {
    match random.below(4) {
        0 => random.pick(&PRIMES),
        1 => row(random),
        2 => limit,
        _ => 1 + random.below(limit),
    }
}

/// Returns the side of a matrix.
fn side(random: &mut Random) -> usize {
    match random.below(3) {
        0 => near(random, &[16, 17, 32, 64, 100, 128, 256, 512]),
        _ => 1 + random.below(300),
    }
}

/// Returns four sizes, as of operands that stretch by turns.
fn blocks(random: &mut Random) -> Vec<usize> {
    let a = random.pick(&[2, 3, 8, 16, 33, 64]);
    let b = random.pick(&[2, 3, 7, 16, 64]);
    if random.one_in(2) {
        vec![a, b, a, b]
    } else {
        vec![a, 1 + random.below(20), 1 + random.below(20), b]
    }
}

/// Returns sizes whose axes may be reduced and kept by turns: a long one, short ones, and a short row.
pub fn by_turns(random: &mut Random, limit: usize) -> Vec<usize> {
    let mut sizes = vec![random.pick(&[1, 3, 8, 15, 16, 33])];
    for _ in 0..random.pick(&[1, 2, 2, 2, 3]) {
        sizes.insert(0, random.pick(&[2, 2, 2, 3, 4, 5, 7, 10]));
    }
    let long = limit / sizes.iter().product::<usize>().max(1);
    sizes.insert(0, (long - random.below(long / 2 + 1)).max(1));
    sizes
}

fn high_rank(random: &mut Random) -> Vec<usize> {
    if random.one_in(3) {
        let rank = random.pick(&[9, 10, 12, 20, 63, LARGEST_RANK]);
        let mut sizes = vec![1; rank];
        for _ in 0..random.below(6) {
            sizes[random.below(rank)] = 2 + random.below(4);
        }
        sizes
    } else {
        let rank = 6 + random.below(5);
        (0..rank).map(|_| random.pick(&[1, 2, 2, 3])).collect()
    }
}

/// Makes the largest sizes smaller until there are at most `limit` elements, and the rank is allowed.
pub fn shrink(sizes: &mut Vec<usize>, limit: usize) {
    sizes.truncate(LARGEST_RANK);
    loop {
        let len: usize = sizes.iter().product();
        if len <= limit {
            return;
        }
        let largest = sizes.iter_mut().max().expect("there are sizes");
        *largest = (*largest / (len / limit.max(1)).max(2)).max(1);
    }
}
