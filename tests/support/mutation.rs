//! Random changes of files.

use crate::random::Random;

/// Numbers that formats use as lengths.
const NUMBERS: [u64; 10] = [
    0,
    1,
    u8::MAX as u64,
    u16::MAX as u64,
    1 << 31,
    u32::MAX as u64,
    1 << 40,
    i64::MAX as u64,
    1 << 63,
    u64::MAX,
];

/// Changes a file once. `other` is a file of the same format.
pub fn mutate(random: &mut Random, file: &mut Vec<u8>, other: &[u8]) -> String {
    let chunk = |random: &mut Random, len: usize| {
        let start = random.below(len + 1);
        let most = random.pick(&[1, 2, 8, 64, 1000]);
        start..start + random.below((len - start).min(most) + 1)
    };
    let at = random.below(file.len() + 1);
    match random.below(10) {
        0 | 1 if !file.is_empty() => {
            let (at, bit) = (random.below(file.len()), random.below(8));
            file[at] ^= 1 << bit;
            format!("flip bit {bit} of byte {at}")
        }
        2 => {
            let bytes: Vec<u8> = (0..=random.below(9)).map(|_| random.next() as u8).collect();
            let text = format!("insert {bytes:?} at {at}");
            file.splice(at..at, bytes);
            text
        }
        3 => {
            let chunk = chunk(random, file.len());
            file.drain(chunk.clone());
            format!("delete {chunk:?}")
        }
        4 => {
            let chunk = chunk(random, file.len());
            let copy = file[chunk.clone()].to_vec();
            file.splice(at..at, copy);
            format!("copy {chunk:?} to {at}")
        }
        5 => {
            file.truncate(at);
            format!("truncate to {at}")
        }
        6 | 7 => {
            let number = random.pick(&NUMBERS);
            let len = random.pick(&[1, 2, 4, 8]).min(file.len() - at);
            file[at..at + len].copy_from_slice(&number.to_le_bytes()[..len]);
            format!("write {number} to the {len} bytes at {at}")
        }
        8 => {
            let digits: Vec<usize> = (0..file.len())
                .filter(|&i| file[i].is_ascii_digit())
                .collect();
            if digits.is_empty() {
                return "find no digit".into();
            }
            let at = random.pick(&digits);
            let number = match random.below(3) {
                0 => random.pick(&NUMBERS).to_string(),
                1 => format!("-{}", random.below(10)),
                _ => random.below(10).to_string(),
            };
            let text = format!("write {number} over the digit at {at}");
            file.splice(at..=at, number.into_bytes());
            text
        }
        _ => {
            let from = random.below(other.len() + 1);
            file.truncate(at);
            file.extend_from_slice(&other[from..]);
            format!("truncate to {at} and append another file from byte {from} on")
        }
    }
}
