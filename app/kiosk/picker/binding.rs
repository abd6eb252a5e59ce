//! The picker in the window. It lies over the screen of whoever asks, and belongs to it.

use slint::{ComponentHandle, ModelRc, SharedString, VecModel};
use terms::occupant::{Animal, Avatar, Hue};
use ui::{Kiosk, PickerState};

use super::Picking;
use crate::context::Context;
use crate::screens::connect;
use crate::screens::result::binding::{ResultBinding, ResultTouch};

/// Asks people who they are.
#[derive(Default)]
pub struct Picker {
    /// What somebody has picked so far, while it is open.
    picking: Option<Picking>,
    /// How often somebody was asked: each time another colour comes first.
    asked: usize,
}

/// What is touched there.
pub enum PickerTouch {
    Animal(SharedString),
    Hue(SharedString),
    Picked,
    Cancelled,
}

impl Picker {
    /// Connects the picker, closed.
    pub fn connect(context: &Context) -> Picker {
        let state = context.kiosk.global::<PickerState<'_>>();
        let animals: Vec<SharedString> = Animal::ALL.iter().map(|animal| animal.name().into()).collect();
        state.set_animals(ModelRc::new(VecModel::from(animals)));
        let hues: Vec<SharedString> = Hue::ALL.iter().map(|hue| hue.name().into()).collect();
        state.set_hues(ModelRc::new(VecModel::from(hues)));
        connect!(state, context.navigator, touch::<ResultBinding>;
            on_choose_animal(key) => ResultTouch::Pick(PickerTouch::Animal(key));
            on_choose_hue(key) => ResultTouch::Pick(PickerTouch::Hue(key));
            on_picked(_animal, _hue) => ResultTouch::Pick(PickerTouch::Picked);
            on_cancelled() => ResultTouch::Pick(PickerTouch::Cancelled);
        );
        Picker::default()
    }

    /// Asks somebody who they are; the others in their match they cannot be.
    pub fn open(&mut self, taken: Vec<Avatar>, kiosk: &Kiosk) {
        self.picking = Some(Picking::new(taken, self.asked));
        self.asked += 1;
        self.show(kiosk);
    }

    pub fn close(&mut self, kiosk: &Kiosk) {
        self.picking = None;
        self.show(kiosk);
    }

    /// Does what was touched; who it is, once somebody has said so.
    pub fn touch(&mut self, touch: PickerTouch, kiosk: &Kiosk) -> Option<Avatar> {
        let picking = self.picking.as_mut()?;
        let mut who = None;
        match touch {
            PickerTouch::Animal(key) => picking.choose_animal(&key),
            PickerTouch::Hue(key) => picking.choose_hue(&key),
            PickerTouch::Picked => {
                who = picking.who();
                self.picking = None;
            }
            PickerTouch::Cancelled => self.picking = None,
        }
        self.show(kiosk);
        who
    }

    fn show(&self, kiosk: &Kiosk) {
        let state = kiosk.global::<PickerState<'_>>();
        if let Some(picking) = &self.picking {
            state.set_animal(picking.animal().map_or("", Animal::name).into());
            state.set_hue(picking.hue().name().into());
            state.set_taken(picking.is_taken());
        }
        state.set_open(self.picking.is_some());
    }
}

#[cfg(test)]
mod tests;
