/** An accident of the story, in dictionary codes. */
export type Happening = {
  category: string;
  location: string;
  note: string;
  /** The injured person and the injury. */
  hurt?: { name: string; relation: string; injury: string; part: string; how?: string };
  /** The kind of incident, which a RIDDOR category requires. */
  kind?: string;
  fallHeight?: number;
  witness?: { name: string; role: string; statement: string };
};

export const happenings: readonly Happening[] = [
  {
    category: 'near-miss',
    location: 'staircase',
    note: 'Loose stair nosing between the 2nd and 3rd floor; nobody fell.',
  },
  { category: 'near-miss', location: 'roof', note: 'A slate came down beside the bin store in the night.' },
  {
    category: 'near-miss',
    location: 'car-park-surface',
    note: 'A delivery van reversed to within a metre of a child.',
  },
  { category: 'near-miss', location: 'passenger-lift', note: 'The lift stopped a hand’s width above the landing.' },
  {
    category: 'near-miss',
    location: 'entrance-or-lobby',
    note: 'The floor was wet after cleaning and no sign stood there.',
  },
  { category: 'unsafe-condition', location: 'corridor-or-landing', note: 'Scooters charging in the escape route.' },
  { category: 'unsafe-condition', location: 'electrical-switch-room', note: 'The door of the switch room stood open.' },
  {
    category: 'unsafe-condition',
    location: 'playground-or-outdoor-gym',
    note: 'The chain of a swing is worn through at the top.',
  },
  { category: 'property-damage', location: 'gate-or-barrier', note: 'A van drove into the car park barrier.' },
  { category: 'fire', location: 'communal-kitchen', note: 'Toaster left unattended; the fire service came and went.' },
  {
    category: 'fire',
    location: 'bin-store-or-refuse-chute',
    note: 'A small fire in the bin store, put out by the fire service.',
  },
  {
    category: 'security',
    location: 'bicycle-or-scooter-store',
    note: 'The store was broken into; two bicycles are gone.',
  },
  {
    category: 'verbal-abuse',
    location: 'reception-or-concierge-desk',
    note: 'A visitor shouted at the concierge and left.',
  },
  {
    category: 'violence',
    location: 'entrance-or-lobby',
    note: 'The concierge was pushed when she asked somebody to leave.',
    hurt: { name: 'Rosa Delgado', relation: 'employee', injury: 'contusion-bruising', part: 'upper-limb' },
    witness: { name: 'Peter Lamb', role: 'resident', statement: 'He pushed her with both hands and ran off.' },
  },
  {
    category: 'first-aid',
    location: 'communal-kitchen',
    note: 'Cut a finger on a broken glass in the sink.',
    hurt: { name: 'Nia Probert', relation: 'tenant', injury: 'laceration-open-wound', part: 'finger-or-fingers' },
  },
  {
    category: 'first-aid',
    location: 'workshop',
    note: 'Dust in the eye while drilling without goggles.',
    hurt: { name: 'Callum Reid', relation: 'employee', injury: 'foreign-body', part: 'eye' },
  },
  {
    category: 'minor-injury',
    location: 'footpath-or-pavement',
    note: 'Tripped over a lifted paving slab.',
    hurt: { name: 'June Appleby', relation: 'visitor-business', injury: 'superficial', part: 'hand' },
  },
  {
    category: 'medical-treatment',
    location: 'boiler-or-plant-room',
    note: 'Burnt a forearm on an unlagged pipe; seen at the minor injuries unit.',
    hurt: { name: 'Imran Sheikh', relation: 'contractor-employee', injury: 'burn', part: 'upper-limb' },
  },
  {
    category: 'lost-time-up-to-3-days',
    location: 'store-room',
    note: 'Hurt his back lifting boxes of paper.',
    hurt: { name: 'Alan Brock', relation: 'employee', injury: 'strain-sprain', part: 'back', how: 'Off for two days' },
  },
  {
    category: 'member-of-public-minor',
    location: 'ramp-or-external-steps',
    note: 'Slipped on wet leaves on the outside steps.',
    hurt: { name: 'Teresa Malone', relation: 'passer-by', injury: 'contusion-bruising', part: 'lower-limb' },
  },
  {
    category: 'member-of-public-hospital',
    location: 'staircase',
    note: 'Fell down five steps when the handrail came away from the wall.',
    hurt: { name: 'Edith Cole', relation: 'tenant', injury: 'fracture', part: 'wrist', how: 'Taken to hospital' },
    kind: 'fall-from-height',
    fallHeight: 1,
    witness: {
      name: 'Omar Haddad',
      role: 'eye-witness',
      statement: 'The rail was loose for weeks; it came off in her hand.',
    },
  },
  {
    category: 'specified-injury',
    location: 'roof-void-or-loft',
    note: 'Stepped through the ceiling boards while tracing a leak.',
    hurt: { name: 'Liam Doherty', relation: 'employee', injury: 'fracture', part: 'lower-limb', how: 'In hospital' },
    kind: 'fall-from-height',
    fallHeight: 2.4,
    witness: { name: 'Kofi Mensah', role: 'contractor', statement: 'There was no board laid across the joists.' },
  },
  {
    category: 'over-7-day',
    location: 'loading-bay',
    note: 'A roll cage ran over his foot.',
    hurt: { name: 'Stuart Pell', relation: 'employee', injury: 'fracture', part: 'foot', how: 'Off work for ten days' },
    kind: 'hit-by-moving-object',
  },
  {
    category: 'dangerous-occurrence',
    location: 'lift-machine-room-or-pit',
    note: 'A suspension rope of the lift parted during the test.',
  },
];
