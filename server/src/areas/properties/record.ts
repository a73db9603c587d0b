import { sql } from 'kysely';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { workAt } from '#platform/access/access-sql';
import { isAmong } from '#platform/access/record-rights';
import { standingOfHits } from '#platform/record/hit-standing';
import type { KindOfRecord } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { propertyHandOver } from './hand-over.ts';
import { holdsOnProperty, visibleProperties } from './queries.ts';

export const propertyRecord: KindOfRecord = {
  reference: { table: 'properties', column: 'propertyReferenceNumber' },
  notices: {
    permission: 'PRISM_APP_PROPERTY_MENU',
    facts: ({ organisationId }) => sql`
      select p.id, p.caption as title, p.id as property_id, null::uuid[] as own_to, null::text as priority, null::date as due_on
      from properties p where p.organisation_id = ${ownOrganisation(organisationId)}`,
  },
  isVisible: (scope, id) => isAmong(visibleProperties(scope), 'properties.id', id),
  comments: {
    event: 'property.commented',
    may: (scope, id) =>
      isAmong(visibleProperties(scope).where(holdsOnProperty(scope, 'PRISM_PROPERTY_COMMENT')), 'properties.id', id),
  },
  files: {
    isSeenAt: (scope) => holdsOnProperty(scope, 'PRISM_PROPERTY_VIEW', workAt('files')),
    add: [['PRISM_PROPERTY_LIBRARY_MANAGE']],
    remove: [['PRISM_PROPERTY_LIBRARY_MANAGE']],
  },
  search: {
    permission: 'PRISM_APP_PROPERTY_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) => sql<boolean>`found.record_id in ${visibleProperties(scope).select('properties.id')}`,
    isArchived: (scope) =>
      sql<boolean>`found.record_id in ${visibleProperties(scope).select('properties.id').where('properties.archivedAt', 'is not', null)}`,
    standing: standingOfHits(() => sql<'ARCHIVED' | null>`case when found.archived then 'ARCHIVED' end`, {
      ARCHIVED: { name: 'Archived', tone: 'quiet' },
    }),
    counted: 'all',
  },
  list: propertyList,
  handOver: propertyHandOver,
};
