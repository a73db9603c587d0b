import type { Person } from '@lintel/contract/areas/people/person';

export const personId = '018f0000-0000-7000-8000-0000000000e1';
export const leadId = '018f0000-0000-7000-8000-0000000000e2';
export const groupId = '018f0000-0000-7000-8000-0000000000e3';

/** A surveyor, as seen by those who manage people. */
export const aPerson = (of: Partial<Person> = {}): Person => ({
  id: personId,
  version: 3,
  fullName: 'Priya Shah',
  login: 'priya@north.example',
  email: 'priya@north.example',
  jobTitle: 'Fire safety surveyor',
  phone: '0113 496 0000',
  isExternal: false,
  isActive: true,
  manager: { id: leadId, name: 'Lee Marsh' },
  groups: [{ id: groupId, name: 'Wardens' }],
  manages: [],
  counts: { propertyCount: 12, taskCount: 40, overdueTaskCount: 3, actionCount: 0, overdueActionCount: 0 },
  isManagedByMe: true,
  can: { edit: true, administer: true, readLog: true, seeDocuments: true },
  ...of,
});
