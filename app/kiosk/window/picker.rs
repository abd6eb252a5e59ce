//! The picker in the window. It is opened for somebody, and whoever opened it is told once.

use std::cell::RefCell;
use std::rc::Rc;

use slint::{ComponentHandle, ModelRc, SharedString, VecModel, Weak};
use ui::{Kiosk, PickerState, Shell};

use crate::kiosk::picker::Picking;
use crate::table::occupant::{Animal, Avatar, Hue};

/// Asks people who they are. Its clones are the same picker.
#[derive(Clone)]
pub struct Picker(Rc<Desk>);

struct Desk {
    kiosk: Weak<Kiosk>,
    asking: RefCell<Option<Asking>>,
    /// How often somebody was asked: each time another colour comes first.
    asked: RefCell<usize>,
}

/// Somebody who is being asked, and what to do with the answer.
struct Asking {
    picking: Picking,
    then: Box<dyn FnOnce(Option<Avatar>)>,
}

impl Picker {
    /// Connects the picker, closed.
    pub fn connect(kiosk: &Kiosk) -> Picker {
        let desk =
            Rc::new(Desk { kiosk: kiosk.as_weak(), asking: RefCell::new(None), asked: RefCell::new(0) });
        let state = kiosk.global::<PickerState<'_>>();
        let animals: Vec<SharedString> = Animal::ALL.iter().map(|animal| animal.name().into()).collect();
        state.set_animals(ModelRc::new(VecModel::from(animals)));
        let hues: Vec<SharedString> = Hue::ALL.iter().map(|hue| hue.name().into()).collect();
        state.set_hues(ModelRc::new(VecModel::from(hues)));
        let own = desk.clone();
        state.on_choose_animal(move |key| own.pick(|picking| picking.choose_animal(&key)));
        let own = desk.clone();
        state.on_choose_hue(move |key| own.pick(|picking| picking.choose_hue(&key)));
        let own = desk.clone();
        state.on_picked(move |_, _| own.close(true));
        let own = desk.clone();
        state.on_cancelled(move || own.close(false));
        Picker(desk)
    }

    /// Asks somebody who they are; the others in their match they cannot be. Nobody is who says no, or who is interrupted
    /// by the next one to be asked.
    pub fn ask(&self, taken: Vec<Avatar>, then: impl FnOnce(Option<Avatar>) + 'static) {
        self.dismiss();
        let lot = self.0.asked.replace_with(|asked| *asked + 1);
        let picking = Picking::new(taken, lot);
        *self.0.asking.borrow_mut() = Some(Asking { picking, then: Box::new(then) });
        self.0.show();
    }

    /// Closes it, as if whoever is asked had said no.
    pub fn dismiss(&self) {
        self.0.close(false);
    }
}

impl Desk {
    fn pick(&self, pick: impl FnOnce(&mut Picking)) {
        if let Some(kiosk) = self.kiosk.upgrade() {
            kiosk.global::<Shell<'_>>().invoke_touched();
        }
        if let Some(Asking { picking, .. }) = &mut *self.asking.borrow_mut() {
            pick(picking);
        }
        self.show();
    }

    fn close(&self, agreed: bool) {
        // Whoever is told may ask again at once.
        let Some(Asking { picking, then }) = self.asking.take() else { return };
        self.show();
        then(picking.who().filter(|_| agreed));
    }

    fn show(&self) {
        let Some(kiosk) = self.kiosk.upgrade() else { return };
        let state = kiosk.global::<PickerState<'_>>();
        let asking = self.asking.borrow();
        if let Some(Asking { picking, .. }) = &*asking {
            state.set_animal(picking.animal().map_or("", Animal::name).into());
            state.set_hue(picking.hue().name().into());
            state.set_taken(picking.is_taken());
        }
        state.set_open(asking.is_some());
    }
}

#[cfg(test)]
mod tests;
