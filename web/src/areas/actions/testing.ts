import type { Action, ActionSource, ActionStart } from '@lintel/contract/areas/actions/action';
import type { ClosingRecord } from '@lintel/contract/areas/actions/closing';
import type { ActionRow } from '@lintel/contract/areas/actions/list';

export const actionId = '018f0000-0000-7000-8000-0000000000a1';
export const propertyId = '018f0000-0000-7000-8000-0000000000b1';
export const sourceId = '018f0000-0000-7000-8000-0000000000c1';
export const areaId = '018f0000-0000-7000-8000-0000000000d1';
export const otherAreaId = '018f0000-0000-7000-8000-0000000000d2';

export const open = { id: '018f0000-0000-7000-8000-0000000000f1', name: 'Open', closed: false, defaultDict: true };
const started = { id: '018f0000-0000-7000-8000-0000000000f2', name: 'Work in progress', closed: false };
export const completed = {
  id: '018f0000-0000-7000-8000-0000000000f3',
  name: 'Completed',
  closed: true,
  defaultDict: true,
};
export const duplicate = { id: '018f0000-0000-7000-8000-0000000000f4', name: 'Duplicate', closed: true };

export const aSource = (of: Partial<ActionSource> = {}): ActionSource => ({
  id: sourceId,
  type: 'TASK',
  caption: 'GAS01 Gas safety check',
  canView: true,
  areaOfObservationIds: [],
  ...of,
});

export function anAction(of: Partial<Action> = {}): Action {
  return {
    id: actionId,
    version: 3,
    ref: 'ACT-000001',
    name: 'Replace the door closer',
    status: open,
    statusOptions: [open, started],
    priority: 'HIGH',
    startDate: '2026-11-20',
    dueDate: '2026-12-01',
    dueStatus: 'DUE',
    dueDateByInspection: null,
    location: 'Stair 2',
    observation: null,
    areaOfObservations: [],
    propertyBriefInfoDto: {
      id: propertyId,
      caption: 'Elm House, Leeds',
      address1: 'Elm House',
      address2: null,
      postcode: null,
      propertyReferenceNumber: 'HH-1',
      canView: true,
    },
    source: null,
    assignment: 'unassigned',
    assigneeEmail: null,
    assigneeName: null,
    createdAt: '2026-11-20T09:00:00Z',
    createdBy: 'Maria Okafor',
    extensions: [],
    noAccessCount: 0,
    hasAttemptsOrLetters: false,
    closing: {
      state: 'open',
      priority: 'HIGH',
      demanded: { evidence: ['photograph', 'report'], secondPerson: true },
      evidence: ['report'],
      missing: ['photograph'],
      closedOn: null,
      records: [],
    },
    fileCount: 0,
    can: {
      edit: true,
      changeDueDate: true,
      assign: true,
      assignByEmail: true,
      remove: true,
      close: true,
      verify: false,
      reopen: false,
      comment: true,
      addFile: true,
      deleteFile: true,
    },
    ...of,
  };
}

export const aRecord = (of: Partial<ClosingRecord> = {}): ClosingRecord => ({
  id: '018f0000-0000-7000-8000-0000000000e1',
  event: 'done',
  status: { id: completed.id, name: completed.name },
  doneOn: '2026-11-20',
  doneBy: 'Door Company',
  note: 'Closer replaced',
  evidence: ['photograph'],
  demanded: { evidence: ['photograph'], secondPerson: true },
  recordedBy: 'Tom Birch',
  recordedAt: '2026-11-20T10:00:00Z',
  link: null,
  ...of,
});

/** An action marked as done, awaiting a second person. */
export const anAwaiting = (of: Partial<Action> = {}): Action => {
  const action = anAction();
  return {
    ...action,
    closing: { ...action.closing, state: 'awaiting-verification', missing: [], records: [aRecord()] },
    can: { ...action.can, edit: false, close: false, verify: true, reopen: true },
    ...of,
  };
};

export const anActionRow = (of: Partial<ActionRow> = {}): ActionRow => ({
  id: actionId,
  ref: 'ACT-000001',
  name: 'Replace the door closer',
  priority: 'HIGH',
  status: 'Open',
  closing: 'open',
  startDate: '2026-11-20',
  dueDate: '2026-12-01',
  dueStatus: 'DUE',
  property: 'Elm House',
  propertyId,
  propertyReference: 'HH-1',
  region: null,
  areas: null,
  location: null,
  sourceType: null,
  source: null,
  assignee: null,
  extensionCount: 0,
  noAccessCount: 0,
  createdOn: '2026-11-20',
  closedOn: null,
  deletedAt: null,
  deletedBy: null,
  deletedReason: null,
  can: { edit: true, close: true, verify: false },
  ...of,
});

const nothing = { evidence: [], secondPerson: false };
export const aStart = (of: Partial<ActionStart> = {}): ActionStart => ({
  statuses: [started, open],
  statusId: open.id,
  startDate: '2026-11-21',
  dueDates: { HIGH: '2026-11-22', MEDIUM: '2027-02-21', LOW: '2027-05-21', ADVISORY: '2027-11-21' },
  mayChooseDueDate: true,
  areasOfObservation: [
    { id: areaId, name: 'Doors' },
    { id: otherAreaId, name: 'Roof' },
  ],
  areaOfObservationIds: [],
  property: { id: propertyId, caption: 'Elm House, Leeds', address1: 'Elm House', address2: null },
  source: null,
  demanded: {
    HIGH: { evidence: ['photograph'], secondPerson: true },
    MEDIUM: nothing,
    LOW: nothing,
    ADVISORY: nothing,
  },
  ...of,
});

export const pageOf = <T>(objects: T[]) => ({
  objects,
  page: 1,
  limit: 25,
  maxPage: 1,
  totalObjectsForQuery: objects.length,
});
