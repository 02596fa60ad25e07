//! The table of calls.

use crate::rounds::Case;

/// A call of a function or method for several types of elements.
pub struct Call {
    /// The name of the function and, after a colon, what is special about the call.
    pub name: &'static str,
    pub functions: &'static [fn(&mut Case)],
}

impl Call {
    /// Returns the name of the function.
    pub fn function_name(&self) -> &'static str {
        self.name.split(':').next().unwrap_or_default()
    }
}

/// Expands to `Call`s. An entry is either the method of a view from `Case`, with its arguments, or an expression
/// after the name and the description. Each is for all types `T` of its list.
///
/// ```ignore
/// calls! { case:
///     [f64 u8] any.try_narrow(case.axis(), case.size(), case.size());
///     [f64] try_concat "of nothing" => try_concat::<DynTensor<T>>(case.axis(), &[]);
/// }
/// ```
macro_rules! calls {
    (@name $name:ident) => { stringify!($name) };
    (@name $name:ident $text:literal) => { concat!(stringify!($name), ": ", $text) };
    ($case:ident: $([$($t:ty)+] $name:ident $(. $method:ident $arguments:tt)? $($text:literal)? $(=> $call:expr)?;)+) => {
        &[$($crate::calls::calls!(@call $case [$($t)+] $name $(. $method $arguments)? $($text)? $(=> $call)?)),+]
    };
    (@call $case:ident [$($t:ty)+] $source:ident.$method:ident $arguments:tt) => {
        $crate::calls::Call {
            name: $crate::calls::calls!(@name $method),
            functions: &[$(|$case| {
                #[allow(dead_code, reason = "not all calls name it")]
                type T = $t;
                let source = $case.$source::<T>();
                let view = source.view();
                $crate::read::Read::read($crate::calls::calls!(@method view.$method $arguments));
            }),+],
        }
    };
    (@call $case:ident [$($t:ty)+] $name:ident $($text:literal)? => $call:expr) => {
        $crate::calls::Call {
            name: $crate::calls::calls!(@name $name $($text)?),
            functions: &[$(|$case| {
                #[allow(dead_code, reason = "not all calls name it")]
                type T = $t;
                let _ = &$case;
                $crate::read::Read::read($call);
            }),+],
        }
    };
    (@method $view:ident.$method:ident ($($argument:expr),*)) => { $view.$method($($argument),*) };
}
pub(crate) use calls;
