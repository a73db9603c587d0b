import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { dictionaryNames } from '@lintel/contract/areas/dictionaries';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import type { Permission } from '@lintel/contract/platform/permissions';
import { bringTaskTypes } from '#areas/task-types/bring-in';
import { keepCounts } from '#platform/list/kept-counts';
import { chunks, inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { shippedEntries, shippedRoles } from './shipped-dictionaries.ts';
import type { ShippedRole } from './shipped-dictionaries.ts';

/** Permissions to keep a property's records up to date. */
const upkeep: Permission[] = [
  'PRISM_PROPERTY_COMMENT',
  'PRISM_PROPERTY_TASK_MANAGE',
  'PRISM_PROPERTY_TASK_COMPLETE',
  'PRISM_PROPERTY_INSPECTION_MANAGE',
  'PRISM_PROPERTY_ACTION_MANAGE',
  'PRISM_PROPERTY_ACTION_VERIFY',
  'PRISM_PROPERTY_LIBRARY_MANAGE',
];
/** Permissions to run a programme for the whole portfolio. */
const programme: Permission[] = [
  ...upkeep,
  'PRISM_APP_PROPERTY_CREATE',
  'PRISM_APP_PROPERTY_IMPORT',
  'PRISM_PROPERTY_EDIT',
  'PRISM_PROPERTY_ARCHIVE',
  'PRISM_APP_PEOPLE_MANAGE',
  'PRISM_APP_TASK_TYPE_MANAGE',
  'PRISM_APP_DICTIONARY_MANAGE',
];
/** Permissions of our own (decision 006), by the role that initially has them. */
const ownPermissions: Record<string, readonly Permission[]> = {
  'system-administrator': [...programme, 'PRISM_APP_ROLE_MANAGE', 'PRISM_APP_SETTINGS_MANAGE', 'PRISM_APP_MAIL_VIEW'],
  'compliance-manager': programme,
  'property-manager': [...upkeep, 'PRISM_PROPERTY_EDIT'],
  'safety-manager': upkeep,
  'site-staff': [
    // Anybody who sees a fall on the stairs can report it.
    'PRISM_APP_ACCIDENTS_MENU',
    'PRISM_PROPERTY_COMMENT',
    'PRISM_PROPERTY_TASK_COMPLETE',
    'PRISM_PROPERTY_INSPECTION_MANAGE',
    'PRISM_PROPERTY_ACTION_MANAGE',
  ],
  'contractor-manager': ['PRISM_PROPERTY_COMMENT', 'PRISM_PROPERTY_ACTION_MANAGE'],
};

/** Creates an organisation with its dictionaries, task types and eight roles. Only the owner of the database can. */
export async function foundOrganisation(
  ownerUrl: string,
  maker: ScopeMaker,
  { id = uuid(), code, name }: { id?: string; code: string; name: string },
): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('insert into organisations (id, code, name) values ($1, $2, $3)', [id, code, name]);
  } finally {
    await owner.end();
  }
  await inScope(maker, { organisationId: id, requestId: 'founding' }, async (scope) => {
    await scope.begin([{ id, kind: 'ORGANISATION' }], {
      type: 'CREATE',
      event: 'organisation.founded',
      summary: `${name} founded`,
    });
    const entryId = await bringDictionaries(scope);
    await bringTaskTypes(scope, entryId);
    await bringRoles(scope);
    await keepCounts(scope);
  });
  return id;
}

/** Inserts the dictionaries; returns a lookup of entry ids by dictionary and code. */
async function bringDictionaries(scope: Scope) {
  const dictionaries = dictionaryNames.map((name) => ({ id: scope.newId(), name }));
  await scope.begin(
    dictionaries.map(({ id }) => ({ id, kind: 'DICTIONARY' })),
    { type: 'CREATE', event: 'dictionary.brought-in', summary: 'Added when the organisation was set up' },
  );
  await scope.db.insertInto('dictionaries').values(dictionaries).execute();
  const entries = dictionaryNames.flatMap((dictionary) =>
    shippedEntries(dictionary).map(({ code, name, order, details }) => ({
      id: scope.newId(),
      dictionary,
      code,
      name,
      sortOrder: order,
      details: JSON.stringify(details),
    })),
  );
  for (const some of chunks(entries, 3000)) await scope.db.insertInto('dictionaryEntries').values(some).execute();
  const ids = new Map(entries.map(({ id, dictionary, code }) => [`${dictionary}/${code}`, id]));
  return (dictionary: DictionaryName, code: string) => ids.get(`${dictionary}/${code}`)!;
}

/** What a role may do in a new organisation. */
export const shippedPermissions = ({ code, appPermissions, propertyPermissions }: ShippedRole): string[] => [
  ...appPermissions,
  ...propertyPermissions,
  ...(ownPermissions[code] ?? []),
];

async function bringRoles(scope: Scope) {
  const roles = shippedRoles().map((role) => ({
    id: scope.newId(),
    code: role.code,
    name: role.name,
    description: role.description,
    sortOrder: role.order,
    permissions: JSON.stringify(shippedPermissions(role)),
  }));
  await scope.begin(
    roles.map(({ id }) => ({ id, kind: 'ROLE' })),
    { type: 'CREATE', event: 'role.brought-in', summary: 'Added when the organisation was set up' },
  );
  await scope.db.insertInto('roles').values(roles).execute();
}
