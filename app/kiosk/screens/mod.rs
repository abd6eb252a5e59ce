//! One folder for each screen: what it shows, worked out without a window, its binding to the window, and its tests.
//!
//! To the navigator all of them are the same: a [`KioskScreen`] is entered, touched, told the time and left. A binding connects the
//! callbacks of its part of the window, which do nothing but put a touch into the navigator's queue; so no screen is ever called
//! while another one is at work, and none knows another one's insides.

pub mod attract;
pub mod home;
pub mod leaderboard;
pub mod lesson;
pub mod operator;
pub mod play;
pub mod result;
pub mod setup;

use std::time::Instant;

use ui::Screen;

use super::context::Context;

/// Where a screen is found.
pub trait Listed {
    /// Which screen of the window it is.
    fn screen() -> Screen
    where
        Self: Sized;

    /// This one among all.
    fn among(screens: &mut Screens) -> &mut Self
    where
        Self: Sized;
}

/// A screen, as the navigator knows it.
pub trait KioskScreen: Listed {
    /// What is to be shown there.
    type Entry: 'static
    where
        Self: Sized;

    /// What its part of the window tells, and what other screens ask it to do.
    type Touch: 'static
    where
        Self: Sized;

    /// It is about to be shown.
    fn enter(&mut self, entry: Self::Entry, context: &mut Context)
    where
        Self: Sized;

    /// Another one is about to take its place.
    fn leave(&mut self, _context: &mut Context) {}

    /// Something of it was touched.
    fn touch(&mut self, touch: Self::Touch, context: &mut Context)
    where
        Self: Sized;

    /// Time passes while it is shown.
    fn tick(&mut self, _now: Instant, _context: &mut Context) {}

    /// Nobody has touched it for so long that the screensaver would begin; whether it goes on by itself instead.
    fn goes_on(&mut self, _context: &mut Context) -> bool {
        false
    }

    /// Those who stood there have gone: whoever comes finds nothing of what they have chosen.
    fn forget(&mut self) {}

    /// The settings are others, or are known for the first time.
    fn settings_changed(&mut self, _context: &mut Context) {}

    /// Phones find the page elsewhere, or not at all.
    fn page_changed(&mut self, _context: &mut Context) {}
}

macro_rules! screens {
    ($($name:ident: $binding:ty = $screen:ident,)*) => {
        /// All screens.
        pub struct Screens {
            $(pub $name: $binding,)*
        }

        impl Screens {
            /// Connects all of them with the window.
            pub fn connect(context: &Context) -> Screens {
                Screens { $($name: <$binding>::connect(context),)* }
            }

            /// Tells all of them something, shown or not.
            pub fn each(&mut self, mut tell: impl FnMut(&mut dyn KioskScreen)) {
                $(tell(&mut self.$name);)*
            }

            /// The one that is this screen of the window.
            pub fn at(&mut self, screen: Screen) -> &mut dyn KioskScreen {
                match screen {
                    $(Screen::$screen => &mut self.$name,)*
                }
            }
        }

        $(impl Listed for $binding {
            fn screen() -> Screen {
                Screen::$screen
            }

            fn among(screens: &mut Screens) -> &mut $binding {
                &mut screens.$name
            }
        })*
    };
}

screens! {
    attract: attract::binding::AttractBinding = Attract,
    home: home::binding::HomeBinding = Home,
    setup: setup::binding::SetupBinding = Setup,
    play: play::binding::PlayBinding = Play,
    result: result::binding::ResultBinding = Result,
    lesson: lesson::binding::LessonBinding = Lesson,
    leaderboard: leaderboard::binding::LeaderboardBinding = Leaderboard,
    operator: operator::binding::OperatorBinding = Operator,
}

/// Connects callbacks of the window with a screen: each is told as one touch, by [`Post::touch`] or [`Post::pass`].
///
/// [`Post::touch`]: crate::context::Post::touch
/// [`Post::pass`]: crate::context::Post::pass
macro_rules! connect {
    ($state:ident, $post:expr, $way:ident::<$screen:ty>; $($callback:ident($($told:ident),*) => $touch:expr;)*) => {
        $({
            let post = $post.clone();
            $state.$callback(move |$($told),*| post.$way::<$screen>($touch));
        })*
    };
}
pub(crate) use connect;
