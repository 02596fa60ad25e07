//! The sizes that a tensor is reshaped to.

use super::random::Random;
use super::reference::rank_fits;

/// Returns random sizes for a reshape, mostly of as many elements.
pub fn targets(random: &mut Random, sizes: &[usize]) -> Vec<isize> {
    let mut targets: Vec<isize> = sizes.iter().map(|&size| size as isize).collect();
    match random.below(5) {
        0 => targets = vec![-1],
        1 => {
            let at = random.below(targets.len() + 1);
            targets.insert(at, random.pick(&[1, 1, 1, -1, -2, 2, 0]));
        }
        2 if targets.len() > 1 => {
            let d = random.below(targets.len() - 1);
            let size = targets.remove(d);
            targets[d] *= size;
        }
        3 if !targets.is_empty() => {
            let d = random.below(targets.len());
            let factor = random.pick(&[2, 3, 4, 5]);
            targets[d] /= factor;
            targets.insert(d, factor);
        }
        _ => {}
    }
    if !targets.is_empty() && random.one_in(3) {
        let d = random.below(targets.len());
        targets[d] = -1;
    }
    targets
}

/// Returns the sizes that targets stand for, one of which may be -1.
pub fn reshaped(sizes: &[usize], targets: &[isize]) -> Option<Vec<usize>> {
    let len: usize = sizes.iter().product();
    let open = targets.iter().filter(|&&target| target == -1).count();
    if open > 1 || targets.iter().any(|&target| target < -1) || !rank_fits(targets.len()) {
        return None;
    }
    let known: usize = targets
        .iter()
        .filter(|&&target| target >= 0)
        .map(|&target| target as usize)
        .product();
    // An open size of 0 elements could be any beside a 0.
    let fits = match open {
        0 => known == len,
        _ => known > 0 && len.is_multiple_of(known),
    };
    if !fits {
        return None;
    }
    let size = |&target: &isize| {
        if target == -1 {
            len / known
        } else {
            target as usize
        }
    };
    Some(targets.iter().map(size).collect())
}
