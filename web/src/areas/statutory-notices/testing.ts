import type { StatutoryNotice } from '@lintel/contract/areas/statutory-notices/notice';

export const noticeId = '018f0000-0000-7000-8000-0000000000e8';
export const orchard = { id: '018f0000-0000-7000-8000-0000000000b1', caption: '9 Orchard Row, Millgate' };

/** An improvement notice of the HSE with one requirement, as seen by those who manage visits. */
export const aNotice = (of: Partial<StatutoryNotice> = {}): StatutoryNotice => ({
  id: noticeId,
  version: 2,
  ref: 'NOT-000004',
  property: orchard,
  otherProperties: [],
  visit: { id: '018f0000-0000-7000-8000-0000000000d1', ref: 'ENF-000012' },
  people: [],
  type: 'hs-improvement-notice',
  authority: 'Health and Safety Executive',
  authorityReference: 'I/17',
  officer: null,
  partOfPremises: null,
  servedOnWhom: null,
  servedOn: '2026-11-02',
  servedHow: null,
  receivedOn: '2026-11-02',
  madeOn: null,
  atOnce: false,
  effectOn: null,
  appealBy: null,
  complyBy: '2026-12-15',
  hearingOn: null,
  displayDuty: false,
  fee: null,
  requirements: [
    {
      id: '018f0000-0000-7000-8000-0000000000e9',
      number: 1,
      words: 'Guard the opening',
      provision: 'HSWA s. 2',
      measure: null,
      dueOn: null,
      action: {
        id: '018f0000-0000-7000-8000-0000000000ea',
        ref: 'ACT-000031',
        dueOn: '2026-12-15',
        isClosed: false,
      },
    },
  ],
  openRequirementCount: 1,
  entries: [],
  standing: 'RECEIVED',
  fileCount: 0,
  createdAt: '2026-11-02T15:00:00Z',
  can: { edit: true, delete: true, comment: true, addFile: true, addRequirement: true },
  ...of,
});
