import type { HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import type { HazardEntry } from '@lintel/contract/areas/hazard-cases/entry';
import { clocksOf, momentAt } from '@lintel/contract/statutory/hazard-clocks';
import type { HazardEvent } from '@lintel/contract/statutory/hazard-clocks';

export const caseId = '018f0000-0000-7000-8000-0000000000f8';
export const orchard = { id: '018f0000-0000-7000-8000-0000000000b1', caption: '9 Orchard Row, Millgate', nation: null };
const aware = '2026-12-17T10:30:00Z';

/** The clocks at an instant, after some events, of a case of which the landlord became aware on 17 December 2026. */
export const clocksAt = (now: string, events: readonly object[] = []) =>
  clocksOf({ ground: 'SIGNIFICANT', aware: momentAt(aware), events: events as HazardEvent[] }, momentAt(now));

export const anEntry = (of: Partial<HazardEntry> = {}): HazardEntry => ({
  id: '018f0000-0000-7000-8000-0000000000f9',
  kind: 'NO_ACCESS',
  at: '2026-12-22T09:15:00Z',
  who: 'J Firth',
  how: 'VISIT',
  result: 'A card was left',
  found: null,
  inPerson: null,
  safetyWork: null,
  preventativeWork: null,
  clock: null,
  to: null,
  reason: null,
  why: null,
  outcome: null,
  note: null,
  file: null,
  struck: null,
  recordedBy: 'Sam Green',
  recordedAt: '2026-12-22T10:00:00Z',
  ...of,
});

/** A case of damp over Christmas, as seen by those who manage cases. */
export const aCase = (of: Partial<HazardCase> = {}): HazardCase => ({
  id: caseId,
  version: 1,
  ref: 'HAZ-000003',
  property: orchard,
  dwelling: 'Flat 12',
  hazard: 'damp-and-mould',
  ground: 'SIGNIFICANT',
  awareAt: aware,
  source: 'TENANT',
  description: 'Black mould behind the cot',
  rooms: 'Bedroom',
  tenantName: 'Ada Hill',
  tenantContact: '0113 496 0000',
  vulnerability: 'A child with asthma',
  people: [],
  state: 'OPEN',
  notRequired: null,
  redactedAt: null,
  clocks: clocksAt('2026-12-22T12:00:00Z'),
  entries: [anEntry()],
  isPersonalShown: true,
  actionCount: 0,
  fileCount: 1,
  createdAt: '2026-12-17T11:00:00Z',
  createdBy: 'Sam Green',
  can: { edit: true, delete: false, comment: true, addFile: true, addAction: true, addEntry: true },
  ...of,
});
