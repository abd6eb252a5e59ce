//! Picking an animal and a colour to be known by. Nobody is asked for a name, so nobody has to type or to check one.

pub mod binding;

use terms::occupant::{Animal, Avatar, Hue};

/// What somebody has picked so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picking {
    animal: Option<Animal>,
    hue: Hue,
    /// Who the others in the match are: nobody can be the same.
    taken: Vec<Avatar>,
}

impl Picking {
    /// Begins with no animal, and with a colour that follows from a number, so that not everybody is amber.
    pub fn new(taken: Vec<Avatar>, lot: usize) -> Picking {
        Picking { animal: None, hue: Hue::ALL[lot % Hue::ALL.len()], taken }
    }

    pub fn animal(&self) -> Option<Animal> {
        self.animal
    }

    pub fn hue(&self) -> Hue {
        self.hue
    }

    /// Picks an animal by its name; one that is not there changes nothing.
    pub fn choose_animal(&mut self, name: &str) {
        let found = Animal::ALL.iter().copied().find(|animal| animal.name() == name);
        self.animal = found.or(self.animal);
    }

    /// Picks a colour by its name; one that is not there changes nothing.
    pub fn choose_hue(&mut self, name: &str) {
        let found = Hue::ALL.iter().copied().find(|hue| hue.name() == name);
        self.hue = found.unwrap_or(self.hue);
    }

    /// Whether what is picked is somebody else.
    pub fn is_taken(&self) -> bool {
        self.both().is_some_and(|who| self.taken.contains(&who))
    }

    /// Who it is, once that can be said.
    pub fn who(&self) -> Option<Avatar> {
        self.both().filter(|_| !self.is_taken())
    }

    fn both(&self) -> Option<Avatar> {
        self.animal.map(|animal| Avatar { animal, colour: self.hue })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_animal_and_a_colour_make_somebody() {
        let mut picking = Picking::new(Vec::new(), 6);
        assert_eq!((picking.who(), picking.hue()), (None, Hue::Teal));
        picking.choose_animal("fox");
        assert_eq!(picking.who(), Some(Avatar { animal: Animal::Fox, colour: Hue::Teal }));
        picking.choose_hue("rose");
        picking.choose_animal("unicorn");
        picking.choose_hue("grey");
        assert_eq!(picking.who(), Some(Avatar { animal: Animal::Fox, colour: Hue::Rose }));
    }

    #[test]
    fn nobody_is_somebody_else() {
        let owl = Avatar { animal: Animal::Owl, colour: Hue::Amber };
        let mut picking = Picking::new(vec![owl], 0);
        picking.choose_animal("owl");
        assert!(picking.is_taken() && picking.who().is_none());
        picking.choose_hue("sky");
        assert!(!picking.is_taken() && picking.who().is_some(), "another owl is another");
    }

    #[test]
    fn any_number_is_a_colour() {
        assert!((0..100).all(|lot| Hue::ALL.contains(&Picking::new(Vec::new(), lot).hue())));
    }
}
