import { sql } from 'kysely';
import type { EntityType } from '@lintel/contract/areas/activity';
import { mailList } from '@lintel/contract/areas/mail';
import { propertyList } from '@lintel/contract/areas/properties';
import type { SearchEntityType } from '@lintel/contract/areas/search';
import { userList } from '@lintel/contract/areas/users';
import type { ListDefinition } from '@lintel/contract/platform/list';
import type { Permission } from '@lintel/contract/platform/permissions';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';

/** What activity must know of a kind of record; a kind that is not here keeps its log to itself. */
export type KindOfRecord = {
  isVisible: (scope: Scope, id: string) => Promise<boolean>;
  /** Left out where nobody comments. */
  mayComment?: (scope: Scope, id: string) => Promise<boolean>;
};

export const kindsOfRecord: Partial<Record<EntityType, KindOfRecord>> = {
  PROPERTY: {
    isVisible: async (scope, id) =>
      (await visibleProperties(scope).select('properties.id').where('properties.id', '=', id).executeTakeFirst()) !==
      undefined,
    mayComment: async (scope, id) =>
      (await visibleProperties(scope)
        .select('properties.id')
        .where('properties.id', '=', id)
        .where(holdsOnProperty(scope, 'PRISM_PROPERTY_COMMENT'))
        .executeTakeFirst()) !== undefined,
  },
  USER: {
    isVisible: async (scope, id) => (id === scope.me.id || scope.me.has('USER_MANAGE')) && isOfKind(scope, id, 'USER'),
  },
  ROLE: administeredWith('ROLE', 'PRISM_APP_ROLE_MANAGE'),
  DICTIONARY: administeredWith('DICTIONARY', 'PRISM_APP_DICTIONARY_MANAGE'),
  IMPORT: administeredWith('IMPORT', 'PRISM_APP_PROPERTY_IMPORT'),
  ORGANISATION: administeredWith('ORGANISATION', 'PRISM_APP_SETTINGS_MANAGE'),
};

function administeredWith(kind: EntityType, permission: Permission): KindOfRecord {
  return {
    isVisible: async (scope, id) => (scope.me.has(permission) || scope.me.isSupportView) && isOfKind(scope, id, kind),
  };
}

async function isOfKind({ db }: Scope, id: string, kind: EntityType): Promise<boolean> {
  return (
    (await db.selectFrom('records').select('id').where('id', '=', id).where('kind', '=', kind).executeTakeFirst()) !==
    undefined
  );
}

/** What global search must know of a kind it finds. Its text stands in search_texts under the same name. */
export type SearchedKind = {
  /** Who is offered the kind at all. */
  permission: Permission;
  /** On which properties the reader must hold what, for kinds that belong to properties. */
  reach?: Permission;
  /** True on the hits that a list of the kind would show: `found.record_id` is the hit. */
  isShown: (scope: Scope) => ReturnType<typeof sql<boolean>>;
};

export const searchedKinds: Partial<Record<SearchEntityType, SearchedKind>> = {
  PROPERTY: {
    permission: 'PRISM_APP_PROPERTY_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) =>
      sql<boolean>`found.record_id in ${visibleProperties(scope).select('properties.id').where('properties.archivedAt', 'is', null)}`,
  },
  PERSON: {
    permission: 'PRISM_APP_PEOPLE_MENU',
    isShown: ({ db }) =>
      sql<boolean>`found.record_id in ${db.selectFrom('users').select('users.id').where('users.deactivatedAt', 'is', null)}`,
  },
};

/** Every list, by the name that its presets and column settings are kept under. */
export const lists: readonly ListDefinition[] = [propertyList, userList, mailList];
