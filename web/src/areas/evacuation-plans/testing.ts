import { standingOf } from '@lintel/contract/areas/evacuation-plans/standing';
import type { EvacuationEntry } from '@lintel/contract/areas/evacuation-plans/entry';
import type { EvacuationPlan } from '@lintel/contract/areas/evacuation-plans/plan';

export const planId = '018f0000-0000-7000-8000-0000000000e1';
export const tower = { id: '018f0000-0000-7000-8000-0000000000b1', caption: 'Mill Tower, Millgate' };

const anEntry = (kind: EvacuationEntry['kind'], more: Partial<EvacuationEntry> = {}): EvacuationEntry => ({
  id: '018f0000-0000-7000-8000-000000000100',
  kind,
  on: '2026-05-01',
  who: null,
  how: null,
  words: null,
  to: null,
  why: null,
  note: null,
  file: null,
  struck: null,
  recordedBy: 'Sam Green',
  recordedAt: '2026-05-01T10:00:00Z',
  ...more,
});

/** A plan in which these things happened on 1 May 2026. */
export function aPlan(
  ...happened: (EvacuationEntry['kind'] | [EvacuationEntry['kind'], Partial<EvacuationEntry>])[]
): EvacuationPlan {
  const entries = happened.map((each, at) => {
    const [kind, more] = Array.isArray(each) ? each : [each, {}];
    return anEntry(kind, { id: `018f0000-0000-7000-8000-0000000001${at}0`, ...more });
  });
  return {
    id: planId,
    version: 1,
    ref: 'EVP-000003',
    property: tower,
    residentName: 'Ada Hill',
    dwelling: 'Flat 94',
    floor: '9',
    contact: null,
    needs: 'Uses a wheelchair',
    assistance: 'CARRIED',
    origin: 'ASKED',
    knownOn: '2026-04-20',
    state: 'OPEN',
    standing: standingOf(entries, { sharedChangedAt: '2026-04-20T10:00:00Z' }),
    entries,
    actionCount: 0,
    fileCount: 0,
    createdAt: '2026-04-20T10:00:00Z',
    redactedAt: null,
    can: { edit: true, delete: false, comment: true, addFile: true, addAction: true, addEntry: true },
  };
}
