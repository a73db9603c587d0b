import type { SharedFile, SharedItem } from '@lintel/contract/areas/shares/by-link';
import type { ShareRow } from '@lintel/contract/areas/shares/list';
import type { AssignInfo, Assignment } from '@lintel/contract/areas/shares/share';

export const shareId = '018f0000-0000-7000-8000-0000000000f1';
export const entityId = '018f0000-0000-7000-8000-0000000000a1';
const can = {
  resend: true,
  copyLink: true,
  extend: true,
  revoke: true,
  reply: true,
  answerDate: false,
  accept: false,
  sendBack: false,
};

export const aShare = (of: Partial<AssignInfo> = {}): AssignInfo => ({
  tokenId: shareId,
  entityId,
  entityType: 'ACTION',
  assigneeInfo: { company: 'Doorwell Ltd', fullName: 'Dora Well', email: 'dora@doorwell.example' },
  assignmentBrief: 'Replace the closer on the stair door',
  priority: 'HIGH',
  contractorId: null,
  contractor: null,
  despite: null,
  linkExpirationDate: '2026-11-28',
  assignmentDate: '2026-11-21T09:30:00Z',
  assignedBy: 'Maria Okafor',
  assignmentStatus: 'NOT_OPENED',
  ended: null,
  firstOpenedAt: null,
  lastOpenedAt: null,
  openedCount: 0,
  reminded: null,
  mail: { state: 'sent', writtenAt: '2026-11-21T09:30:00Z', sentAt: '2026-11-21T09:30:05Z', problem: null },
  proposedDate: null,
  responses: [],
  can,
  ...of,
});
export const shareRights = can;

export const aResponse = (of: Partial<AssignInfo['responses'][number]> = {}): AssignInfo['responses'][number] => ({
  id: '018f0000-0000-7000-8000-0000000000e1',
  kind: 'done',
  day: '2026-11-20',
  note: 'Closer replaced',
  recordedBy: 'Dora Well (Doorwell Ltd)',
  isOutsider: true,
  recordedAt: '2026-11-21T10:00:00Z',
  outcome: null,
  checklist: null,
  certificateNumber: null,
  certificateIssuedOn: null,
  certificateExpiresOn: null,
  equipment: [],
  lacks: [],
  ...of,
});

export const anAssignment = (of: Partial<Assignment> = {}): Assignment => ({
  entityId,
  entityType: 'ACTION',
  state: 'unassigned',
  userAssignment: null,
  shareAssignment: null,
  earlierShares: [],
  can: { assign: true, assignByEmail: true },
  ...of,
});
export const toUser = anAssignment({
  state: 'user',
  userAssignment: {
    id: '018f0000-0000-7000-8000-0000000000d1',
    name: 'Tom Birch',
    email: 'tom@demo.example',
    login: 'tom',
  },
});
export const byEmail = (of: Partial<AssignInfo> = {}) => anAssignment({ state: 'share', shareAssignment: aShare(of) });

export const aShareRow = (of: Partial<ShareRow> = {}): ShareRow => ({
  id: shareId,
  entityId,
  entityType: 'ACTION',
  type: 'Action',
  caption: 'ACT-000001 Replace the door closer',
  property: 'Elm House',
  propertyId: null,
  assignee: 'Dora Well',
  company: 'Doorwell Ltd',
  contractor: null,
  doneOn: null,
  email: 'dora@doorwell.example',
  assignedBy: 'Maria Okafor',
  assignedAt: '2026-11-21T09:30:00Z',
  expiresOn: '2026-11-28',
  status: 'Opened',
  statusId: 'OPENED',
  lastOpenedAt: '2026-11-21T10:00:00Z',
  remindedAt: null,
  mail: 'Sent',
  can: { resend: true, copyLink: true, revoke: true },
  ...of,
});

export const aSharedFile = (of: Partial<SharedFile> = {}): SharedFile => ({
  id: '018f0000-0000-7000-8000-0000000000c1',
  name: 'door.jpg',
  uploadDate: '2026-11-20T10:00:00Z',
  size: 1_234_567,
  contentType: 'image/jpeg',
  evidence: null,
  takenAt: null,
  hasThumbnail: false,
  isOwn: false,
  ...of,
});

export const aSharedItem = (of: Partial<SharedItem> = {}): SharedItem => ({
  entityType: 'ACTION',
  ref: 'ACT-000001',
  name: 'Replace the door closer',
  organisation: { name: 'Harbour Homes', logo: null },
  assignee: { fullName: 'Dora Well', company: 'Doorwell Ltd', email: 'dora@doorwell.example' },
  assignedBy: { name: 'Maria Okafor', email: 'maria@demo.example', phone: '020 7946 0001' },
  assignedAt: '2026-11-21T09:30:00Z',
  validUntil: '2026-11-28',
  today: '2026-11-21',
  status: 'OPENED',
  brief: 'Replace the closer on the stair door',
  priority: 'HIGH',
  dueDate: '2026-11-24',
  itemStatus: 'Open',
  details: 'The door does not shut by itself',
  location: 'Stair 2, third floor',
  areas: ['Doors'],
  hasAllAreas: false,
  equipment: [],
  property: { address: 'Elm House, Mill Lane', reference: 'HH-1' },
  warnings: [],
  demanded: { evidence: ['photograph'], secondPerson: true },
  missing: ['photograph'],
  hasCertificate: false,
  checklist: { version: 0, questions: [] },
  files: [],
  mostBytes: 50 * 1024 * 1024,
  responses: [],
  proposedDate: null,
  sentBackReason: null,
  can: {
    accept: true,
    decline: true,
    proposeDate: true,
    logVisit: true,
    comment: true,
    addFile: true,
    reportDone: true,
  },
  ...of,
});
