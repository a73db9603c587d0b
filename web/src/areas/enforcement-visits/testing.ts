import type { EnforcementVisit } from '@lintel/contract/areas/enforcement-visits/visit';

export const visitId = '018f0000-0000-7000-8000-0000000000d1';
export const fireService = {
  id: '018f0000-0000-7000-8000-0000000000d2',
  name: 'Fire and rescue authority',
  code: 'fire-and-rescue-authority',
};
export const millgate = { id: '018f0000-0000-7000-8000-0000000000b1', name: '9 Orchard Row, Millgate' };

/** A visit of the fire service, as seen by those who manage visits. */
export const aVisit = (of: Partial<EnforcementVisit> = {}): EnforcementVisit => ({
  id: visitId,
  version: 3,
  ref: 'ENF-000012',
  property: {
    id: millgate.id,
    caption: millgate.name,
    address1: '9 Orchard Row',
    address2: 'Millgate',
    address3: null,
    address4: null,
    address5: null,
  },
  category: fireService,
  visitDate: '2026-11-18',
  kind: 'INSPECTION',
  authority: 'West Yorkshire Fire and Rescue Service',
  officers: [{ name: 'Ada Hill', telephone: '0113 496 0000', emailAddress: null, reference: 'FA/12' }],
  reason: 'Audit after a fire next door',
  announced: false,
  present: null,
  areasSeen: 'Stairs and plant room',
  powersUsed: null,
  samplesTaken: null,
  askedFor: null,
  handedOver: null,
  said: null,
  outcome: null,
  letterReceivedOn: null,
  nextVisitOn: null,
  actionCount: 2,
  fileCount: 1,
  createdAt: '2026-11-18T15:00:00Z',
  can: { edit: true, delete: true, comment: true, addFile: true, deleteFile: true, addAction: true },
  ...of,
});
