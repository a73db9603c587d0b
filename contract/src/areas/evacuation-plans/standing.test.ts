import { describe, expect, it } from 'vitest';
import type { EvacuationEntryKind, EvacuationReceiver } from './entry.ts';
import { reviewDueOn, standingOf } from './standing.ts';
import type { ValidEntry } from './standing.ts';

/** Entries in the order of recording, an hour apart. */
const entries = (...some: [kind: EvacuationEntryKind, on: string, to?: EvacuationReceiver][]): ValidEntry[] =>
  some.map(([kind, on, to], at) => ({
    id: `${at}`,
    kind,
    on,
    to: to ?? null,
    recordedAt: `2030-01-01T${String(at).padStart(2, '0')}:00:00Z`,
  }));
const unchanged = { sharedChangedAt: '2026-01-01T00:00:00Z' };

describe('when a plan is to be reviewed by', () => {
  it.each<[string, [EvacuationEntryKind, string][], string | null]>([
    ['never, while nothing was assessed', [['OFFERED', '2026-05-01']], null],
    [
      '12 months after the assessment, where no statement was agreed',
      [
        ['ASSESSED', '2026-05-01'],
        ['NO_STATEMENT', '2026-05-20'],
      ],
      '2027-05-01',
    ],
    [
      '12 months after the statement, which follows the assessment',
      [
        ['ASSESSED', '2026-05-01'],
        ['STATEMENT', '2026-05-20'],
      ],
      '2027-05-20',
    ],
    ['a year after a leap day on the last of February', [['ASSESSED', '2028-02-29']], '2029-02-28'],
    [
      'on a leap day again, where the count goes on to one',
      [
        ['ASSESSED', '2028-02-29'],
        ['REVIEWED', '2031-06-01'],
      ],
      '2032-02-29',
    ],
    [
      '12 months after a review on the last day',
      [
        ['STATEMENT', '2026-05-20'],
        ['REVIEWED', '2027-05-20'],
      ],
      '2028-05-20',
    ],
    [
      '12 months after an earlier review, which starts the count anew',
      [
        ['STATEMENT', '2026-05-20'],
        ['REVIEWED', '2026-09-03'],
      ],
      '2027-09-03',
    ],
    [
      'no later after a late review: the months it was late are not added',
      [
        ['STATEMENT', '2026-05-20'],
        ['REVIEWED', '2027-08-01'],
      ],
      '2028-05-20',
    ],
    [
      'after missed years by the end of the one that runs',
      [
        ['STATEMENT', '2026-05-20'],
        ['REVIEWED', '2029-06-01'],
      ],
      '2030-05-20',
    ],
    [
      '12 months after a new statement',
      [
        ['STATEMENT', '2026-05-20'],
        ['REVIEWED', '2027-05-01'],
        ['STATEMENT', '2027-05-09'],
      ],
      '2028-05-09',
    ],
    [
      'as before, if only the assessment was done again',
      [
        ['STATEMENT', '2026-05-20'],
        ['ASSESSED', '2026-11-01'],
      ],
      '2027-05-20',
    ],
  ])('%s', (_, happened, due) => {
    expect(reviewDueOn(entries(...happened))).toBe(due);
  });

  it('is nothing for who declined, or whose plan ended', () => {
    expect(
      standingOf(entries(['ASSESSED', '2026-05-01'], ['DECLINED', '2026-06-01']), unchanged).reviewDueOn,
    ).toBeNull();
    expect(standingOf(entries(['ASSESSED', '2026-05-01'], ['ENDED', '2026-06-01']), unchanged).reviewDueOn).toBeNull();
  });
});

describe('what a plan lacks', () => {
  const steps = ['OFFERED', 'ACCEPTED', 'ASSESSED', 'STATEMENT', 'GIVEN', 'CONSENT'] as const;
  it('is one step after the other, from the offer to the sharing', () => {
    const lacking = [0, 1, 2, 3, 4, 5, 6].map((count) =>
      standingOf(
        entries(...steps.slice(0, count).map((kind) => [kind, '2026-05-01'] as [EvacuationEntryKind, string])),
        unchanged,
      ).missing.join(' '),
    );
    expect(lacking).toEqual([
      'OFFER',
      'ANSWER',
      'ASSESSMENT',
      'STATEMENT CONSENT',
      'GIVING CONSENT',
      'CONSENT',
      'SHARING',
    ]);
  });

  it('is nothing once somebody declined', () => {
    expect(standingOf(entries(['OFFERED', '2026-05-01'], ['DECLINED', '2026-05-02']), unchanged).missing).toEqual([]);
  });

  it('is to give a new statement, even if the one before was given', () => {
    const again = standingOf(
      entries(
        ['ASSESSED', '2026-05-01'],
        ['STATEMENT', '2026-05-02'],
        ['GIVEN', '2026-05-02'],
        ['STATEMENT', '2026-06-02'],
        ['NO_CONSENT', '2026-06-02'],
      ),
      unchanged,
    );
    expect(again).toMatchObject({ missing: ['GIVING'], statement: { on: '2026-06-02', givenOn: null } });
  });
});

describe('what the fire and rescue service and the box have', () => {
  const shared = entries(
    ['ASSESSED', '2026-05-01'],
    ['STATEMENT', '2026-05-01'],
    ['GIVEN', '2026-05-01'],
    ['CONSENT', '2026-05-01'],
    ['SHARED', '2026-05-02', 'SERVICE'],
    ['SHARED', '2026-05-02', 'BOX'],
  );
  const states = (of: ValidEntry[], how = unchanged) => {
    const { service, box, missing } = standingOf(of, how);
    return [service.state, box.state, missing.join()];
  };

  it('is up to date once both were given it', () => {
    expect(states(shared)).toEqual(['SHARED', 'SHARED', '']);
    expect(states(shared.slice(0, 5))).toEqual(['SHARED', 'OWED', 'SHARING']);
  });

  it('is owed again once flat, floor or assistance changed', () => {
    expect(states(shared, { sharedChangedAt: '2030-01-01T05:30:00Z' })).toEqual(['OWED', 'OWED', 'SHARING']);
  });

  it('is not owed again when consent is only confirmed', () => {
    expect(
      states([...shared, { ...entries(['CONSENT', '2026-06-01'])[0]!, recordedAt: '2030-02-01T00:00:00Z' }]),
    ).toEqual(['SHARED', 'SHARED', '']);
  });

  it('is owed again once there is a statement, or none any more', () => {
    const later = [...shared, { ...entries(['NO_STATEMENT', '2026-06-01'])[0]!, recordedAt: '2030-02-01T00:00:00Z' }];
    expect(states(later)).toEqual(['OWED', 'OWED', 'SHARING']);
  });

  it('is to be taken back without consent, and then no longer there', () => {
    const withdrawn = entries(
      ['ASSESSED', '2026-05-01'],
      ['STATEMENT', '2026-05-01'],
      ['GIVEN', '2026-05-01'],
      ['CONSENT', '2026-05-01'],
      ['SHARED', '2026-05-02', 'BOX'],
      ['NO_CONSENT', '2026-06-01'],
      ['REMOVED', '2026-06-02', 'BOX'],
    );
    expect(states(withdrawn.slice(0, 6))).toEqual(['NONE', 'UNWANTED', 'REMOVAL']);
    expect(states(withdrawn)).toEqual(['NONE', 'NONE', '']);
  });

  it('by error is never theirs to have: not by consent of the same day, and not after the plan ended', () => {
    const wrongly = entries(
      ['DECLINED', '2026-05-01'],
      ['CONSENT', '2026-05-01'],
      ['SHARED_IN_ERROR', '2026-05-01', 'BOX'],
      ['ENDED', '2026-05-02'],
      ['SHARED_IN_ERROR', '2026-05-03', 'SERVICE'],
    );
    expect(states(wrongly.slice(0, 3))).toEqual(['OWED', 'OWED', 'SHARING']);
    expect(states(wrongly)).toEqual(['UNWANTED', 'UNWANTED', 'REMOVAL']);
  });
});
