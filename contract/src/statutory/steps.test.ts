import { describe, expect, it } from 'vitest';
import type { NoticeFacts, NoticeEvent } from './standing.ts';
import { stepsOn } from './steps.ts';

const served = {
  type: 'hs-improvement-notice',
  servedOn: '2026-11-02',
  receivedOn: '2026-11-02',
  madeOn: null,
  atOnce: false,
  effectOn: null,
  appealBy: null,
  complyBy: '2026-12-15',
} as const;
const on = (day: string, events: NoticeEvent[] = [], of: Partial<NoticeFacts> & { hearingOn?: string } = {}) =>
  stepsOn({ hearingOn: null, ...served, ...of, events }, day).map(({ what, by }) => `${what} ${by ?? 'no day'}`);

describe('what remains to be done about a notice', () => {
  it('is to appeal until the last day, and to ask for more time or comply until the day of the notice', () => {
    expect(on('2026-11-22')).toEqual(['appeal 2026-11-22', 'extension 2026-12-15', 'comply 2026-12-15']);
    expect(on('2026-11-23')).toEqual(['extension 2026-12-15', 'comply 2026-12-15']);
    expect(on('2026-12-16')).toEqual(['comply 2026-12-15']);
    expect(on('2026-12-16', [{ kind: 'EXTENDED', on: '2026-12-10', to: '2027-01-20' }])).toEqual([
      'extension 2027-01-20',
      'comply 2027-01-20',
    ]);
  });

  it('is to await the answer once more time was asked for, and neither to ask again after a refusal', () => {
    const asked: NoticeEvent[] = [{ kind: 'EXTENSION_ASKED', on: '2026-12-01' }];
    const waits = ['comply 2026-12-15', 'extension-answer no day'];
    expect([on('2026-11-30', asked)[0], on('2026-12-01', asked), on('2026-12-16', asked)]).toEqual([
      'extension 2026-12-15',
      waits,
      waits,
    ]);
    expect(on('2026-12-08', [...asked, { kind: 'EXTENSION_REFUSED', on: '2026-12-08' }])).toEqual([
      'comply 2026-12-15',
    ]);
    expect(on('2026-12-08', [...asked, { kind: 'EXTENDED', on: '2026-12-08', to: '2027-01-20' }])).toEqual([
      'extension 2027-01-20',
      'comply 2027-01-20',
    ]);
  });

  it('is to await an appeal that suspends it, and with one that does not still to comply, without more time', () => {
    const appealed = [{ kind: 'APPEALED', on: '2026-11-12' }] as const;
    expect(on('2026-11-20', [...appealed], { hearingOn: '2027-01-10' })).toEqual([
      'hearing 2027-01-10',
      'appeal-end no day',
    ]);
    expect(on('2026-11-20', [...appealed], { type: 'hs-prohibition-notice' })).toEqual(['comply 2026-12-15']);
    // Too late to suspend it, the appeal still keeps the inspector from granting what was asked for before.
    const asked = { kind: 'EXTENSION_ASKED', on: '2026-11-30' } as const;
    const late: NoticeEvent[] = [asked, { kind: 'APPEALED', on: '2026-12-01' }];
    expect(on('2026-12-02', late)).toEqual(['comply 2026-12-15']);
    const dismissed: NoticeEvent = { kind: 'APPEAL_ENDED', on: '2026-12-05', outcome: 'DISMISSED' };
    expect(on('2026-12-05', [...late, dismissed])).toEqual(['comply 2026-12-15', 'extension-answer no day']);
  });

  it('is at once where a prohibition gives no day, and nothing where the notice asks nothing', () => {
    expect(on('2026-11-23', [], { type: 'hs-prohibition-notice', complyBy: null })).toEqual(['comply no day']);
    expect(on('2026-11-23', [], { type: 'housing-hazard-awareness', complyBy: null })).toEqual([]);
  });

  it('is to have the discharge once complied with, and nothing once that is filed', () => {
    const complied: NoticeEvent[] = [{ kind: 'COMPLIED', on: '2026-11-12' }];
    expect(on('2026-11-13', complied)).toEqual(['discharge no day']);
    expect(on('2026-11-20', [...complied, { kind: 'ENDED', on: '2026-11-19', how: 'DISCHARGED' }])).toEqual([]);
  });
});
