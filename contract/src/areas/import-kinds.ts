import type { Permission } from '../platform/permissions.ts';
import { contractorFieldLabels } from './contractors/contractor.ts';
import { equipmentFieldLabels } from './equipment/piece.ts';
import { propertyFieldLabels } from './properties/property.ts';
import { userFieldLabels } from './users.ts';

/** What a spreadsheet can import; `needs`: permissions required to upload or view one, besides that to import; `record`: what a row is about. */
export const importKinds = [
  { id: 'properties', name: 'Properties', needs: [], record: 'PROPERTY' },
  { id: 'dates', name: 'Last done and due dates of tasks', needs: [], record: 'TASK' },
  { id: 'actions', name: 'Open actions of another system', needs: [], record: 'ACTION' },
  {
    id: 'contractors',
    name: 'Contractors',
    needs: ['PRISM_APP_CONTRACTOR_MENU', 'PRISM_APP_CONTRACTOR_MANAGE'],
    record: 'CONTRACTOR',
  },
  {
    id: 'equipment',
    name: 'Equipment',
    needs: ['PRISM_APP_TASK_MENU', 'PRISM_PROPERTY_TASK_MANAGE'],
    record: 'EQUIPMENT',
  },
  { id: 'people', name: 'People', needs: ['USER_MANAGE'], record: 'USER' },
] as const satisfies readonly { id: string; name: string; needs: readonly Permission[]; record: string }[];
export type ImportKind = (typeof importKinds)[number]['id'];

/** The identifiers by which a row can name its property. */
export const propertyKeys = ['propertyReferenceNumber', 'uniquePropertyReferenceNumber', 'externalId'] as const;
export type PropertyIdentifier = (typeof propertyKeys)[number];
/** In rows about something else, whose reference may be in the file as well. */
const keyLabels = {
  propertyReferenceNumber: 'Property reference',
  uniquePropertyReferenceNumber: propertyFieldLabels.uniquePropertyReferenceNumber,
  externalId: propertyFieldLabels.externalId,
} as const satisfies Record<PropertyIdentifier, string>;

/** What identifies the record of a row, for all kinds: a contractor by its name, a person by their e-mail address. */
export const importKeys = [...propertyKeys, 'name', 'email'] as const;
type ImportKey = (typeof importKeys)[number];
export const keysOfKind: Record<ImportKind, readonly ImportKey[]> = {
  properties: propertyKeys,
  dates: propertyKeys,
  actions: propertyKeys,
  contractors: ['name'],
  equipment: propertyKeys,
  people: ['email'],
};

/** The fields of a row about one task: a type on a property. */
export const dateFieldLabels = {
  taskTypeId: 'Task type',
  lastDoneOn: 'Last done on',
  dueOn: 'Due on',
  doneBy: 'Done by',
  certificateNumber: 'Certificate number',
  certificateExpiresOn: 'Certificate valid until',
  certificateFile: 'Certificate, by its file name',
  equipmentName: 'Equipment, by its name',
  equipmentTag: 'Equipment, by its asset tag',
  equipmentSerial: 'Equipment, by its serial number',
  equipmentLocation: 'Location of the equipment',
  typeId: 'Equipment type',
} as const;
/** The columns by which a row about a task says which piece of equipment it is about. */
export const dateEquipmentFields = ['equipmentName', 'equipmentTag', 'equipmentSerial', 'equipmentLocation'] as const;
export type DateField = keyof typeof dateFieldLabels;

/** The fields of a row about an open action. */
export const actionFieldLabels = {
  actionName: 'Action',
  observation: 'Observation',
  location: 'Location',
  priority: 'Priority',
  actionStatus: 'Status',
  isClosed: 'Closed (yes or no)',
  closedOn: 'Closed on',
  raisedOn: 'Raised on',
  actionDueOn: 'Action due on',
  sourceName: 'Name of the other system',
  sourceReference: 'Reference in the other system',
} as const;
export type ActionField = keyof typeof actionFieldLabels;

/** The fields of a row about a person: of their user, of their place, and the roles that they get with what these reach. */
export const peopleFieldLabels = {
  email: userFieldLabels.email,
  fullName: userFieldLabels.fullName,
  firstName: 'First name',
  lastName: 'Last name',
  jobTitle: userFieldLabels.jobTitle,
  phone: userFieldLabels.phone,
  managerId: 'Manager, by e-mail or name',
  groupIds: 'Groups of people',
  roleIds: userFieldLabels.roles,
  roleRegionIds: 'Roles apply to the region',
  roleLandlordIds: 'Roles apply to the landlord',
  rolePropertyIds: 'Roles apply to the properties, by reference',
  login: userFieldLabels.login,
  isExternal: 'External (yes or no)',
  leftOn: 'Left on',
} as const;
export type PeopleField = keyof typeof peopleFieldLabels;

/** The fields of each kind; a column of dates can also belong to one task type, `dueOn FRA01`. */
export const importFieldLabels: Record<ImportKind, Readonly<Record<string, string>>> = {
  properties: propertyFieldLabels,
  dates: { ...keyLabels, ...dateFieldLabels },
  actions: { ...keyLabels, ...actionFieldLabels },
  contractors: contractorFieldLabels,
  equipment: { ...keyLabels, ...equipmentFieldLabels },
  people: peopleFieldLabels,
};

export type OfType = { field: 'lastDoneOn' | 'dueOn'; code: string };
/** The field for a column with the dates of one task type. */
export const fieldOfType = ({ field, code }: OfType) => `${field} ${code}`;
export function ofType(field: string): OfType | undefined {
  const [, what, code] = /^(lastDoneOn|dueOn) (.+)$/.exec(field) ?? [];
  return what && code ? { field: what as OfType['field'], code } : undefined;
}

/** The label of a field, in a file of some kind. */
export function importFieldLabel(field: string, kind: ImportKind = 'properties'): string {
  const type = ofType(field);
  if (type) return `${type.code}, ${dateFieldLabels[type.field].toLowerCase()}`;
  for (const labels of [importFieldLabels[kind], ...Object.values(importFieldLabels)])
    if (labels[field]) return labels[field];
  return field;
}
export const isFieldOf = (kind: ImportKind, field: string) =>
  field in importFieldLabels[kind] || (kind === 'dates' && ofType(field) !== undefined);
