import { describe, expect, it } from 'vitest';
import { isServedIn, noticeTypes } from './notice-types.ts';

/** The types served in a nation whose names speak of something. */
const servedIn = (nation: Parameters<typeof isServedIn>[1], about: RegExp) =>
  noticeTypes.filter((type) => isServedIn(type, nation) && about.test(type.name)).map(({ code }) => code);

describe('the notices of a nation', () => {
  it.each([
    ['england', ['fire-alterations-notice', 'fire-enforcement-notice', 'fire-prohibition-notice']],
    ['wales', ['fire-alterations-notice', 'fire-enforcement-notice', 'fire-prohibition-notice']],
    ['scotland', ['scotland-fire-enforcement', 'scotland-fire-prohibition']],
    ['northern-ireland', ['northern-ireland-fire', 'northern-ireland-fire-prohibition']],
  ] as const)('of fire safety are those of its own law: %s', (nation, codes) =>
    expect(servedIn(nation, /fire/i)).toEqual(codes),
  );

  it('of work safety have one law in Great Britain and one in Northern Ireland', () => {
    expect(servedIn('scotland', /^(improvement|prohibition)/i)).toEqual([
      'hs-improvement-notice',
      'hs-prohibition-notice',
    ]);
    expect(servedIn('northern-ireland', /^(improvement|prohibition)/i)).toEqual([
      'northern-ireland-improvement',
      'northern-ireland-prohibition',
    ]);
  });

  it('of building safety, and of the regulator of social housing, are of England alone', () =>
    expect(servedIn('england', /building safety|urgent|regulatory/i).length).toBe(
      3 + servedIn('wales', /building safety|urgent|regulatory/i).length,
    ));

  it('are all of them where the nation is not known', () =>
    expect(servedIn(null, /./)).toHaveLength(noticeTypes.length));
});
