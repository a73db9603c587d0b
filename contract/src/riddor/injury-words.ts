import type { Injury } from './facts.ts';

/** The injuries of the national list, as worded in sentences. */
const injuryWords: Record<string, string> = {
  amputation: 'an amputation',
  fracture: 'a fracture',
  dislocation: 'a dislocation',
  'concussion-internal': 'a concussion or internal injury',
  'laceration-open-wound': 'a cut or open wound',
  'contusion-bruising': 'a bruise',
  burn: 'a burn or scald',
  'asphyxia-poisoning': 'asphyxia or poisoning',
  'strain-sprain': 'a strain or sprain',
  superficial: 'a superficial injury',
  'foreign-body': 'a foreign body',
  'loss-of-sight': 'loss of sight',
  'electric-shock': 'an electric shock',
  'natural-causes': 'natural causes',
  'other-known': 'another injury',
};
const partWords: Record<string, string> = {
  eye: 'the eye',
  ear: 'the ear',
  'other-parts-of-face': 'the face',
  head: 'the head',
  'several-head-locations': 'several parts of the head',
  neck: 'the neck',
  back: 'the back',
  trunk: 'the trunk',
  'several-torso-locations': 'several parts of the trunk',
  'finger-or-fingers': 'a finger or thumb',
  hand: 'the hand',
  wrist: 'the wrist',
  'upper-limb': 'the arm',
  'several-upper-limb-locations': 'several parts of the arm',
  toe: 'a toe',
  foot: 'the foot',
  ankle: 'the ankle',
  'lower-limb': 'the leg',
  'several-lower-limb-locations': 'several parts of the leg',
  'several-locations': 'several parts of the body',
};

export const injuryInWords = ({ injury, part }: Injury): string =>
  `${injuryWords[injury ?? ''] ?? 'an injury'}${part && partWords[part] ? ` of ${partWords[part]}` : ''}`;

export const isKnownInjury = ({ injury }: Injury) => injury !== null && injury in injuryWords;
export const isKnownPart = ({ part }: Injury) => part !== null && part in partWords;

const among = (words: Record<string, string>, has: RegExp) =>
  new Set(Object.keys(words).filter((code) => has.test(code)));
const regions = {
  head: among(partWords, /^(eye|ear|other-parts-of-face|head|several-head-locations)$/),
  trunk: among(partWords, /^(neck|back|trunk|several-torso-locations)$/),
  limb: among(partWords, /finger|hand|wrist|limb|toe|foot|ankle/),
};
/** The region of the body; null if the part is unknown, general, or several. */
export const regionOf = ({ part }: Injury): keyof typeof regions | null =>
  (Object.keys(regions) as (keyof typeof regions)[]).find((region) => part !== null && regions[region].has(part)) ??
  null;
