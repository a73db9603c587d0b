import { z } from 'zod';
import { defineList, filter } from '../../platform/list.ts';
import { id, yesNo } from '../../platform/shapes.ts';

/** A row of the people list; counts cover what the reader may see. */
export const PersonRow = z.object({
  id,
  fullName: z.string(),
  /** Null if it is an e-mail address that the reader may not see. */
  login: z.string().nullable(),
  email: z.string().nullable(),
  jobTitle: z.string().nullable(),
  phone: z.string().nullable(),
  groups: z.string().nullable(),
  manager: z.string().nullable(),
  isExternal: z.boolean(),
  propertyCount: z.number(),
  taskCount: z.number(),
  overdueTaskCount: z.number(),
  actionCount: z.number(),
  overdueActionCount: z.number(),
});
export type PersonRow = z.infer<typeof PersonRow>;

export const personList = defineList({
  name: 'people',
  row: PersonRow,
  filters: {
    selectedGroupIds: filter.select('Group', { url: 'genericDict/PEOPLE_GROUP/listOptions.json?archived=used' }),
    managerIds: filter.autocomplete('Manager', 'dropdown/person', { by: 'personSearchString' }),
    /** People whom the reader manages, directly or indirectly. */
    managed: filter.flag('People I manage'),
    withoutManager: filter.flag('Without a manager'),
    externalUser: filter.simpleSelect('External', { items: yesNo }),
    active: filter.simpleSelect('Active', { items: yesNo }),
  },
  columns: {
    fullName: { label: 'Name', mandatory: true, width: 26 },
    jobTitle: { label: 'Job title', width: 26 },
    groups: { label: 'Groups', width: 24 },
    manager: { label: 'Manager', width: 22 },
    login: { label: 'User name', width: 28, hidden: true },
    email: { label: 'E-mail', width: 28, hidden: true },
    phone: { label: 'Phone', hidden: true },
    isExternal: { label: 'External', kind: 'yesNo', hidden: true },
    propertyCount: { label: 'Properties', kind: 'number' },
    taskCount: { label: 'Tasks', kind: 'number' },
    overdueTaskCount: { label: 'Tasks overdue', kind: 'number' },
    actionCount: { label: 'Actions', kind: 'number' },
    overdueActionCount: { label: 'Actions overdue', kind: 'number' },
  },
  sort: ['fullName', 'jobTitle', 'manager', 'login'],
  defaultFilters: { active: 'YES' },
});
