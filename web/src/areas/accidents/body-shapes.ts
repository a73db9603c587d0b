/** The outlines of the parts of a body: one half of a figure, to be mirrored around x = 0, in units of the picture. */
type Shape = {
  /** The part, by its code in the dictionary of parts of the body. */
  code: string;
  path: string;
  /** Drawn on both sides; false for a path that crosses the middle. */
  isPair?: boolean;
  /** The position of its number. */
  at: readonly [x: number, y: number];
};

const upperLimb =
  'M40 92C53 93 60 104 62 121C64 140 69 158 73.5 178L78 204L65.5 207C60 185 54 170 49.5 150C46.5 137 43 128 38 120Z';
const wrist = 'M78.3 205.5L65.8 208.5L67.6 219.5L80.2 216.5Z';
const hand = 'M80.5 218L67.9 221C66.4 230 67.6 238 70.5 247L88 243C88.6 233 86 225 80.5 218Z';
const fingers =
  'M70.8 248.5L88.2 244.5C91.5 252 92.4 258 91.6 263.5A2.3 2.3 0 0 1 87.2 263.6L86.4 259L86.6 267.4A2.3 2.3 0 0 1 82.2 267.8L81.2 260L81 269A2.3 2.3 0 0 1 76.6 269L76 260L75.4 265.6A2.2 2.2 0 0 1 71.2 265Z' +
  'M67 222.5C62.5 227 60.5 233 60.8 241A2.4 2.4 0 0 0 65.5 241.6L68 232Z';
const leg =
  'M1 229L38.5 216C42 240 40.5 262 38 285C37 296 38.5 302 38 314C37.5 332 34 348 32 371L17.5 371C16 350 13.5 335 12.5 318C12 305 12.5 298 11 285C8 265 4 248 1 229Z';
const ankle = 'M31.9 372.5L17.6 372.5L17.4 385L32.4 385Z';

const limbs = [
  { code: 'upper-limb', path: upperLimb, isPair: true, at: [52, 128] },
  { code: 'wrist', path: wrist, isPair: true, at: [72, 212] },
  { code: 'hand', path: hand, isPair: true, at: [78, 233] },
  { code: 'finger-or-fingers', path: fingers, isPair: true, at: [82, 258] },
  { code: 'lower-limb', path: leg, isPair: true, at: [24, 296] },
  { code: 'ankle', path: ankle, isPair: true, at: [25, 378] },
] as const satisfies Shape[];

const skull = 'M0 8C15 8 24 19 24 35C24 53 13 67 0 67C-13 67 -24 53 -24 35C-24 19 -15 8 0 8Z';
const neck = 'M-11 65L11 65L13.5 80C6 83 -6 83 -13.5 80Z';
const torso =
  'M14 81.5C21 86 30 89 39 91L37 121C34.5 141 32.5 150 32.5 165C33.5 184 38 198 38.4 214L0 227.5L-38.4 214C-38 198 -33.5 184 -32.5 165C-32.5 150 -34.5 141 -37 121L-39 91C-30 89 -21 86 -14 81.5C-6 85 6 85 14 81.5Z';

/** The two figures, front and back, and the head enlarged. */
export const figures = {
  front: [
    { code: 'head', path: skull, at: [0, 37] },
    { code: 'neck', path: neck, at: [0, 73] },
    { code: 'trunk', path: torso, at: [0, 150] },
    ...limbs,
    {
      code: 'foot',
      path: 'M17.3 386.5L32.5 386.5C35 393 40 398 43.5 403.5L18.5 408.5C16.5 401 16.8 393 17.3 386.5Z',
      isPair: true,
      at: [30, 398],
    },
    {
      code: 'toe',
      path: 'M18.8 410L44 405C46.5 408 46.5 411.5 43.6 412.4C42 414.6 39.6 415 38 413.8C36.6 416.2 34 416.8 32.2 415.2C30.6 417.6 27.6 418 26 416C23.6 418.6 19.6 417.4 18.8 410Z',
      isPair: true,
      at: [37, 417],
    },
  ],
  back: [
    { code: 'head', path: skull, at: [0, 37] },
    { code: 'neck', path: neck, at: [0, 73] },
    { code: 'back', path: torso, at: [0, 150] },
    ...limbs,
    {
      code: 'foot',
      path: 'M17.3 386.5L32.5 386.5C34 393 37.5 399 38.5 404.5C38.5 409 31 411 25.5 411C20 411 17 409 16.8 404C16.6 398 16.8 392 17.3 386.5Z',
      isPair: true,
      at: [27, 399],
    },
  ],
  face: [
    { code: 'ear', path: 'M28 -6C34 -10 38 -5 36.5 2C35.5 8 32 13 28 11Z', isPair: true, at: [42, 2] },
    { code: 'head', path: 'M-29 -7C-29 -29 -17 -41 0 -41C17 -41 29 -29 29 -7C10 -13 -10 -13 -29 -7Z', at: [0, -26] },
    {
      code: 'other-parts-of-face',
      path: 'M-29 -5.5C-10 -11.5 10 -11.5 29 -5.5C29 22 15 40 0 40C-15 40 -29 22 -29 -5.5Z',
      at: [0, 25],
    },
    { code: 'eye', path: 'M4 2C7 -4.5 19 -4.5 22 2C19 8 7 8 4 2Z', isPair: true, at: [13, 2] },
  ],
} as const satisfies Record<string, readonly Shape[]>;

export type Figure = keyof typeof figures;

/** The position of each in the picture, and the size of the picture. */
export const places: Record<Figure, readonly [x: number, y: number]> = {
  front: [100, 0],
  back: [300, 0],
  face: [200, 44],
};
export const size = { width: 400, height: 444 };

/** The figure in which a part has its name and its tab stop: one, though several may draw it. */
export const namedIn = (code: string): Figure | undefined =>
  (['face', 'front', 'back'] as const).find((figure) => figures[figure].some((shape) => shape.code === code));
