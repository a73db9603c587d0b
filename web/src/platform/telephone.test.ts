import { expect, it } from 'vitest';
import { telephoneAddress } from './telephone.ts';

it.each([
  ['0161 496 0123', '01614960123'],
  ['(0161) 496-0123', '01614960123'],
  ['+44 (0)161 496 0123', '+441614960123'],
  ['+44 161 496 0123', '+441614960123'],
  ['0161 496 0123, option 2', '01614960123'],
  ['Office: 0161 496 0123 (ext. 45)', '01614960123'],
  ['0161 496 0123 / 07700 900123', '01614960123'],
])('SHELL-014: “%s” is called as %s', (written, called) => {
  expect(telephoneAddress(written)).toBe(`tel:${called}`);
});
