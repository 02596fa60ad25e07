//! The table between `Size<N>` and typenum integers, with which the compiler computes.
//!
//! typenum has the table from `Size<N>` to integers: 0 to 1024, the powers of 2 and those of 10. This module has
//! the table back. An integer that is not in it stays as it is, and is a dimension too.
//!
//! rustc compares each impl of a trait with all others for the same type, so a list of 1024 impls for `UInt<_, _>`
//! takes half a second. Here, an integer is split into two digits of base 32, which are types. Each type has
//! 32 impls.

use core::ops::{Mul, Neg};

use typenum::consts::{
    U0, U1, U2, U3, U4, U5, U6, U7, U8, U9, U10, U11, U12, U13, U14, U15, U16, U17, U18, U19, U20,
    U21, U22, U23, U24, U25, U26, U27, U28, U29, U30, U31,
};
use typenum::{B0, B1, Bit, Const, Eq, IsEqual, PInt, Prod, ToUInt, U, UInt, UTerm, Unsigned, Z0};

use super::dim::{Dim, Dyn, One, Size};
use super::dim_name::{DimName, Longer, Shorter};
use super::select::Select;

/// Typenum integers, with a sign.
pub trait ToSigned {
    /// The integer.
    type Positive: Neg;
}
impl ToSigned for UTerm {
    type Positive = Z0;
}
impl<N: Unsigned, B: Bit> ToSigned for UInt<N, B> {
    type Positive = PInt<Self>;
}

/// Known sizes, as offsets of a name. An offset that is not in the table is forgotten.
pub trait AsOffset {
    /// Name `B` plus the size.
    type Longer<B: DimName>: Dim;
    /// Name `B` minus the size.
    type Shorter<B: DimName>: Dim;
}
impl<const K: usize> AsOffset for Size<K> {
    type Longer<B: DimName> = Longer<B, K>;
    type Shorter<B: DimName> = Shorter<B, K>;
}
impl<N: Unsigned, C: Bit> AsOffset for UInt<N, C> {
    type Longer<B: DimName> = Dyn;
    type Shorter<B: DimName> = Dyn;
}

/// Dimensions whose size the compiler can compute with.
pub trait ToTypenum: Dim {
    /// The size as a typenum integer.
    type N: Unsigned + ToSigned;
}
impl<const N: usize> ToTypenum for Size<N>
where
    Const<N>: ToUInt<Output: Unsigned + ToSigned>,
{
    type N = U<N>;
}
impl ToTypenum for One {
    type N = U1;
}
impl ToTypenum for UTerm {
    type N = Self;
}
impl<N: Unsigned, B: Bit> ToTypenum for UInt<N, B>
where
    Self: Dim,
{
    type N = Self;
}

/// Typenum integers, as dimensions.
pub trait FromTypenum {
    /// `Size<N>` for an integer in the table, and the integer itself otherwise.
    type Dim: Dim + AsOffset;
    /// The integer as the first of two digits: a digit of base 32, or [`Above31`].
    type FirstDigit;
}
/// The dimension of a typenum integer.
pub(super) type DimOf<N> = <N as FromTypenum>::Dim;

/// The first digit of an integer over 1023.
pub struct Above31<N>(N);

/// Five bits, highest first.
pub trait LastDigit {
    /// The digit of base 32.
    type Digit;
}

/// The last digit of an integer of two digits.
///
/// The `impl` of [`FromTypenum`] has the bounds on the dimension. Bounds here would be checked again for each of 1024
/// `impl`s, which takes a hundredth of the time to check this crate.
pub trait After<FirstDigit> {
    /// The dimension of the integer.
    type Dim;
}

type FiveBits<N, B4, B3, B2, B1, B0> = UInt<UInt<UInt<UInt<UInt<N, B4>, B3>, B2>, B1>, B0>;

impl<N, B5, B4, B3, B2, B1, B0, First, Last> FromTypenum
    for FiveBits<UInt<N, B5>, B4, B3, B2, B1, B0>
where
    UInt<N, B5>: FromTypenum<FirstDigit = First>,
    (B4, B3, B2, B1, B0): LastDigit<Digit = Last>,
    Last: After<First, Dim: Dim + AsOffset>,
{
    type Dim = Last::Dim;
    type FirstDigit = Above31<Self>;
}

/// Defines the digits: their names, their bits, and the integers up to 31.
macro_rules! digits {
    ($($digit:ident $n:ident $size:literal: $b4:ident $b3:ident $b2:ident $b1:ident $b0:ident;)*) => {$(
        /// A digit of base 32.
        pub struct $digit;
        impl FromTypenum for $n {
            type Dim = Size<$size>;
            type FirstDigit = $digit;
        }
        impl LastDigit for ($b4, $b3, $b2, $b1, $b0) {
            type Digit = $digit;
        }
        impl<N> After<Above31<N>> for $digit
        where
            FiveBits<N, $b4, $b3, $b2, $b1, $b0>: OddFactor<FiveBits<N, $b4, $b3, $b2, $b1, $b0>, ()>,
        {
            type Dim = <FiveBits<N, $b4, $b3, $b2, $b1, $b0> as OddFactor<
                FiveBits<N, $b4, $b3, $b2, $b1, $b0>,
                (),
            >>::Dim;
        }
    )*};
}
digits! {
    D0 U0 0: B0 B0 B0 B0 B0;
    D1 U1 1: B0 B0 B0 B0 B1;
    D2 U2 2: B0 B0 B0 B1 B0;
    D3 U3 3: B0 B0 B0 B1 B1;
    D4 U4 4: B0 B0 B1 B0 B0;
    D5 U5 5: B0 B0 B1 B0 B1;
    D6 U6 6: B0 B0 B1 B1 B0;
    D7 U7 7: B0 B0 B1 B1 B1;
    D8 U8 8: B0 B1 B0 B0 B0;
    D9 U9 9: B0 B1 B0 B0 B1;
    D10 U10 10: B0 B1 B0 B1 B0;
    D11 U11 11: B0 B1 B0 B1 B1;
    D12 U12 12: B0 B1 B1 B0 B0;
    D13 U13 13: B0 B1 B1 B0 B1;
    D14 U14 14: B0 B1 B1 B1 B0;
    D15 U15 15: B0 B1 B1 B1 B1;
    D16 U16 16: B1 B0 B0 B0 B0;
    D17 U17 17: B1 B0 B0 B0 B1;
    D18 U18 18: B1 B0 B0 B1 B0;
    D19 U19 19: B1 B0 B0 B1 B1;
    D20 U20 20: B1 B0 B1 B0 B0;
    D21 U21 21: B1 B0 B1 B0 B1;
    D22 U22 22: B1 B0 B1 B1 B0;
    D23 U23 23: B1 B0 B1 B1 B1;
    D24 U24 24: B1 B1 B0 B0 B0;
    D25 U25 25: B1 B1 B0 B0 B1;
    D26 U26 26: B1 B1 B0 B1 B0;
    D27 U27 27: B1 B1 B0 B1 B1;
    D28 U28 28: B1 B1 B1 B0 B0;
    D29 U29 29: B1 B1 B1 B0 B1;
    D30 U30 30: B1 B1 B1 B1 B0;
    D31 U31 31: B1 B1 B1 B1 B1;
}

/// Lists the integers from 32 to 1023, in rows with the same first digit.
macro_rules! sizes {
    ($($first:ident: $($size:literal)*;)*) => {
        #[cfg(test)]
        const LISTED: &[usize] = &[$($($size),*),*];
        $(
        sizes!(@row $first;
            [D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D14 D15 D16 D17 D18 D19 D20 D21 D22 D23 D24 D25 D26 D27 D28 D29
             D30 D31]
            $($size)*
        );
        )*
    };
    (@row $first:ident; [$($last:ident)*] $($size:literal)*) => {$(
        impl After<$first> for $last {
            type Dim = Size<$size>;
        }
    )*};
}
sizes! {
    D1: 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63;
    D2: 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95;
    D3: 96 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123
        124 125 126 127;
    D4: 128 129 130 131 132 133 134 135 136 137 138 139 140 141 142 143 144 145 146 147 148 149 150 151 152 153 154
        155 156 157 158 159;
    D5: 160 161 162 163 164 165 166 167 168 169 170 171 172 173 174 175 176 177 178 179 180 181 182 183 184 185 186
        187 188 189 190 191;
    D6: 192 193 194 195 196 197 198 199 200 201 202 203 204 205 206 207 208 209 210 211 212 213 214 215 216 217 218
        219 220 221 222 223;
    D7: 224 225 226 227 228 229 230 231 232 233 234 235 236 237 238 239 240 241 242 243 244 245 246 247 248 249 250
        251 252 253 254 255;
    D8: 256 257 258 259 260 261 262 263 264 265 266 267 268 269 270 271 272 273 274 275 276 277 278 279 280 281 282
        283 284 285 286 287;
    D9: 288 289 290 291 292 293 294 295 296 297 298 299 300 301 302 303 304 305 306 307 308 309 310 311 312 313 314
        315 316 317 318 319;
    D10: 320 321 322 323 324 325 326 327 328 329 330 331 332 333 334 335 336 337 338 339 340 341 342 343 344 345 346
        347 348 349 350 351;
    D11: 352 353 354 355 356 357 358 359 360 361 362 363 364 365 366 367 368 369 370 371 372 373 374 375 376 377 378
        379 380 381 382 383;
    D12: 384 385 386 387 388 389 390 391 392 393 394 395 396 397 398 399 400 401 402 403 404 405 406 407 408 409 410
        411 412 413 414 415;
    D13: 416 417 418 419 420 421 422 423 424 425 426 427 428 429 430 431 432 433 434 435 436 437 438 439 440 441 442
        443 444 445 446 447;
    D14: 448 449 450 451 452 453 454 455 456 457 458 459 460 461 462 463 464 465 466 467 468 469 470 471 472 473 474
        475 476 477 478 479;
    D15: 480 481 482 483 484 485 486 487 488 489 490 491 492 493 494 495 496 497 498 499 500 501 502 503 504 505 506
        507 508 509 510 511;
    D16: 512 513 514 515 516 517 518 519 520 521 522 523 524 525 526 527 528 529 530 531 532 533 534 535 536 537 538
        539 540 541 542 543;
    D17: 544 545 546 547 548 549 550 551 552 553 554 555 556 557 558 559 560 561 562 563 564 565 566 567 568 569 570
        571 572 573 574 575;
    D18: 576 577 578 579 580 581 582 583 584 585 586 587 588 589 590 591 592 593 594 595 596 597 598 599 600 601 602
        603 604 605 606 607;
    D19: 608 609 610 611 612 613 614 615 616 617 618 619 620 621 622 623 624 625 626 627 628 629 630 631 632 633 634
        635 636 637 638 639;
    D20: 640 641 642 643 644 645 646 647 648 649 650 651 652 653 654 655 656 657 658 659 660 661 662 663 664 665 666
        667 668 669 670 671;
    D21: 672 673 674 675 676 677 678 679 680 681 682 683 684 685 686 687 688 689 690 691 692 693 694 695 696 697 698
        699 700 701 702 703;
    D22: 704 705 706 707 708 709 710 711 712 713 714 715 716 717 718 719 720 721 722 723 724 725 726 727 728 729 730
        731 732 733 734 735;
    D23: 736 737 738 739 740 741 742 743 744 745 746 747 748 749 750 751 752 753 754 755 756 757 758 759 760 761 762
        763 764 765 766 767;
    D24: 768 769 770 771 772 773 774 775 776 777 778 779 780 781 782 783 784 785 786 787 788 789 790 791 792 793 794
        795 796 797 798 799;
    D25: 800 801 802 803 804 805 806 807 808 809 810 811 812 813 814 815 816 817 818 819 820 821 822 823 824 825 826
        827 828 829 830 831;
    D26: 832 833 834 835 836 837 838 839 840 841 842 843 844 845 846 847 848 849 850 851 852 853 854 855 856 857 858
        859 860 861 862 863;
    D27: 864 865 866 867 868 869 870 871 872 873 874 875 876 877 878 879 880 881 882 883 884 885 886 887 888 889 890
        891 892 893 894 895;
    D28: 896 897 898 899 900 901 902 903 904 905 906 907 908 909 910 911 912 913 914 915 916 917 918 919 920 921 922
        923 924 925 926 927;
    D29: 928 929 930 931 932 933 934 935 936 937 938 939 940 941 942 943 944 945 946 947 948 949 950 951 952 953 954
        955 956 957 958 959;
    D30: 960 961 962 963 964 965 966 967 968 969 970 971 972 973 974 975 976 977 978 979 980 981 982 983 984 985 986
        987 988 989 990 991;
    D31: 992 993 994 995 996 997 998 999 1000 1001 1002 1003 1004 1005 1006 1007 1008 1009 1010 1011 1012 1013 1014
        1015 1016 1017 1018 1019 1020 1021 1022 1023;
}

/// What is left of the integer `Whole`, which is over 1023, without the zeros at its end. `Zeros` is their number.
///
/// The powers of 2 and of 10 are in the table too. 1 is left of a power of 2, and a power of 5 of a power of 10.
pub trait OddFactor<Whole, Zeros> {
    /// The dimension of `Whole`.
    type Dim: Dim + AsOffset;
}
impl<N, B, Whole, Zeros> OddFactor<Whole, Zeros> for UInt<UInt<N, B>, B0>
where
    UInt<N, B>: OddFactor<Whole, (Zeros,)>,
{
    type Dim = <UInt<N, B> as OddFactor<Whole, (Zeros,)>>::Dim;
}
impl<Whole, Zeros: Exponent<Whole>> OddFactor<Whole, Zeros> for U1 {
    type Dim = Zeros::TwoTo;
}
impl<N, B, Whole, Zeros> OddFactor<Whole, Zeros> for UInt<UInt<N, B>, B1>
where
    Whole: Dim + AsOffset,
    Zeros: FiveTo + Exponent<Whole>,
    Self: IsEqual<Zeros::N, Output: Select<Zeros::TenTo, Whole, Output: Dim + AsOffset>>,
{
    type Dim = <Eq<Self, Zeros::N> as Select<Zeros::TenTo, Whole>>::Output;
}

/// A number as nested tuples: `((),)` is 1.
pub trait FiveTo {
    /// 5 to the power of the number.
    type N;
}
impl FiveTo for () {
    type N = U1;
}
impl<Exponent: FiveTo<N: Mul<U5>>> FiveTo for (Exponent,) {
    type N = Prod<Exponent::N, U5>;
}

/// A number as nested tuples, as the exponent of powers that are dimensions.
pub trait Exponent<Beyond> {
    /// 2 to the power of the number, or `Beyond` if the power is not in the table.
    type TwoTo: Dim + AsOffset;
    /// 10 to the power of the number, or `Beyond` if the power is not in the table.
    type TenTo: Dim + AsOffset;
}
/// Lists the powers below 2³², which are sizes on every processor, from exponent 0 on.
macro_rules! powers {
    ([$exponent:ty] [$larger:ty]) => {
        impl<Larger, Beyond: Dim + AsOffset> Exponent<Beyond> for $larger {
            type TwoTo = Beyond;
            type TenTo = Beyond;
        }
    };
    ([$exponent:ty] [$larger:ty] $two_to:literal $ten_to:ty; $($rest:tt)*) => {
        impl<Beyond: Dim + AsOffset> Exponent<Beyond> for $exponent {
            type TwoTo = Size<$two_to>;
            type TenTo = $ten_to;
        }
        powers!([($exponent,)] [($larger,)] $($rest)*);
    };
}
powers! {
    [()] [Larger]
    1 Size<1>;
    2 Size<10>;
    4 Size<100>;
    8 Size<1000>;
    16 Size<10000>;
    32 Size<100000>;
    64 Size<1000000>;
    128 Size<10000000>;
    256 Size<100000000>;
    512 Size<1000000000>;
    1024 Beyond;
    2048 Beyond;
    4096 Beyond;
    8192 Beyond;
    16384 Beyond;
    32768 Beyond;
    65536 Beyond;
    131072 Beyond;
    262144 Beyond;
    524288 Beyond;
    1048576 Beyond;
    2097152 Beyond;
    4194304 Beyond;
    8388608 Beyond;
    16777216 Beyond;
    33554432 Beyond;
    67108864 Beyond;
    134217728 Beyond;
    268435456 Beyond;
    536870912 Beyond;
    1073741824 Beyond;
    2147483648 Beyond;
}

#[cfg(test)]
#[path = "tests/size_table.rs"]
mod tests;
