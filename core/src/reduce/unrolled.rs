//! Reductions that run inline at the call, because the compiler knows their sizes.

/// Returns from the calling function if the reduction along `$dims` [runs inline](shapecast_kernel::is_unrolled). The
/// result has shape `$shape`. `$make` is [`make`](crate::tensor::MakeResult::make) or
/// [`try_make`](crate::tensor::MakeResult::try_make).
///
/// Each value stands before its type. The values are evaluated only if the reduction runs inline.
// A function would return an `Option`. LLVM would build an array inside of it, and then copy the array out.
macro_rules! return_if_unrolled {
    (
        $placement:ident::$make:ident::<$shape:ty>, $dims:ty,
        $sources:expr => $list:ty, $f:expr => $elem:ty, $op:expr => $operation:ty
    ) => {
        shapecast_kernel::complete_at_call! {
            if const { shapecast_kernel::is_unrolled::<$dims, $list, $elem, $operation>() } {
                let sizes = const { <$shape as Shape>::KNOWN }.expect("the sizes are known");
                let work = shapecast_kernel::KnownFold::<$dims, $list, _, $operation>::new($sources, $f, $op);
                return $placement::$make(sizes, work);
            }
        }
    };
}
pub(crate) use return_if_unrolled;
