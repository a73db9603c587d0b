import type { Equipment } from '@lintel/contract/areas/equipment/piece';

export const pieceId = '018f0000-0000-7000-8000-0000000000e1';
export const passengerLift = {
  id: '018f0000-0000-7000-8000-0000000000e2',
  name: 'Passenger lift',
  code: 'passenger-lift',
};
export const millgate = { id: '018f0000-0000-7000-8000-0000000000b1', name: '9 Orchard Row, Millgate' };

/** A lift in use, as seen by those who manage the tasks of its property. */
export const aPiece = (of: Partial<Equipment> = {}): Equipment => ({
  id: pieceId,
  version: 3,
  ref: 'EQP-000012',
  name: 'Lift 09',
  property: { id: millgate.id, caption: millgate.name, address1: '9 Orchard Row', address2: null },
  type: passengerLift,
  location: 'East core',
  manufacturer: 'Kone',
  model: 'MonoSpace 500',
  serialNumber: '40512233',
  assetTag: 'NB-0042',
  installedOn: '2019-03-01',
  warrantyEndsOn: null,
  note: null,
  outOfUse: null,
  actionCount: 2,
  fileCount: 1,
  createdAt: '2026-11-18T15:00:00Z',
  can: {
    edit: true,
    delete: true,
    putOutOfUse: true,
    putBackInUse: false,
    comment: true,
    addFile: true,
    deleteFile: true,
    addAction: true,
  },
  ...of,
});
