import { peopleFieldLabels } from '@lintel/contract/areas/import-kinds';
import type { PeopleField } from '@lintel/contract/areas/import-kinds';
import type { ImportMapping } from '@lintel/contract/areas/imports';
import type { Scope } from '#platform/scope';
import type { ProfiledSheet } from '#platform/spreadsheet/profile';
import { choosable } from './choosable.ts';
import { createEntries } from './entries.ts';
import { bestColumns, keyAmong, ranksOf } from './headings.ts';
import type { KindOfImport } from './kind.ts';
import { matcherOf, partsOf } from './matching.ts';
import { openPeople } from './people/judge.ts';
import { builtUponPeople, undoPeople } from './people/undo.ts';
import { plain } from './plain.ts';
import { holdImportRecords } from './undo-records.ts';

const headings: Record<PeopleField, string[]> = {
  email: [
    'Work email address',
    'Business email',
    'Company email',
    'Office email',
    'E-mail',
    'Email address',
    'E-mail address',
    'Primary email',
    'User principal name',
    'UPN',
    'Contact email',
  ],
  fullName: ['Name', 'Employee name', 'Employee', 'Display name', 'Staff name', 'Person', 'Name of employee'],
  firstName: ['Forename', 'Forenames', 'First names', 'Given name', 'Given names', 'Preferred name', 'Known as'],
  lastName: ['Surname', 'Family name'],
  jobTitle: [
    'Position',
    'Position title',
    'Job',
    'Job role',
    'Job name',
    'Role title',
    'Post',
    'Post title',
    'Occupation',
    'Designation',
  ],
  phone: [
    'Phone number',
    'Telephone',
    'Telephone number',
    'Tel',
    'Work phone',
    'Work mobile',
    'Business phone',
    'Mobile',
    'Mob',
    'Mobile number',
    'Mobile phone',
    'Contact number',
  ],
  managerId: [
    'Line manager email',
    'Line manager email address',
    'Manager email address',
    'Supervisor email',
    'Manager',
    'Line manager',
    'Line mgr',
    'Line manager name',
    'Manager name',
    'Direct manager',
    'Reports to',
    'Reporting to',
    'Supervisor',
    'Managed by',
  ],
  groupIds: ['Groups', 'Group', 'Team', 'Teams', 'Team name', 'Department', 'Dept', 'Department name'],
  roleIds: [
    'Role',
    'System role',
    'User role',
    'Access role',
    'Lintel role',
    'Access level',
    'System access',
    'Permission set',
    'Permissions',
  ],
  roleRegionIds: ['Region', 'Regions', 'Role region', 'Access region', 'Area', 'Patch'],
  roleLandlordIds: ['Landlord', 'Landlords', 'Role landlord', 'Access landlord'],
  rolePropertyIds: [
    'Properties',
    'Property references',
    'Property reference',
    'Property refs',
    'Property ref',
    'Property',
    'Sites',
    'Site references',
    'Site reference',
    'Site',
    'Buildings',
  ],
  login: ['Username', 'Login', 'Login name', 'Sign-in name'],
  isExternal: ['External', 'External user', 'Is external', 'Agency worker'],
  leftOn: ['Leaving date', 'Date left', 'Date of leaving', 'Leave date', 'Termination date', 'Last working day'],
};
/** An address at work is preferred to another one, and the address of a manager to a name. */
const ranks = ranksOf(headings, { ...peopleFieldLabels, email: 'Work email', managerId: 'Manager email' });

const reaches: readonly (string | null)[] = ['roleRegionIds', 'roleLandlordIds', 'rolePropertyIds'];

/** People: new users with their place, and changes of those who have the same address; each by the services of users and people. */
export const peopleImport: KindOfImport = {
  atOnce: 25,
  nouns: ['person', 'people'],
  recognised,
  prepare: createEntries,
  open: openPeople,
  hold: holdImportRecords,
  builtUpon: builtUponPeople,
  undo: undoPeople,
};

async function recognised(scope: Scope, sheet: ProfiledSheet): Promise<ImportMapping> {
  const found = bestColumns(ranks, sheet.columns);
  const isOfRoles = await namesRoles(scope, sheet.columns[found.indexOf('roleIds')]);
  const fields = found.map((field) => {
    if (field === 'roleIds' && !isOfRoles) return found.includes('jobTitle') ? null : 'jobTitle';
    // A region or a property of somebody without a role says where they work, not what they may see.
    if (reaches.includes(field) && !isOfRoles) return null;
    return field === 'managerId' || field === 'groupIds'
      ? scope.me.has('PRISM_APP_PEOPLE_MANAGE')
        ? field
        : null
      : field;
  });
  return { sheet: sheet.index, fields, fixed: {}, key: keyAmong('people', fields), existing: 'skip', invites: false };
}

/** In most files a column called Role says what somebody's job is called: it holds roles if one is among its values. */
async function namesRoles(scope: Scope, column: ProfiledSheet['columns'][number] | undefined): Promise<boolean> {
  if (!column) return false;
  if (['systemrole', 'userrole', 'accessrole', 'lintelrole'].includes(plain(column.heading))) return true;
  const { find } = matcherOf((await choosable(scope, 'roleIds')).offered);
  return (column.values ?? []).some(([text]) => partsOf(text, find).some(find));
}
