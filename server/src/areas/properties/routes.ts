import { properties } from '@lintel/contract/areas/properties/endpoints';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { archiveProperties, changeProperties } from './bulk.ts';
import { labelsOfProperties } from './labels.ts';
import { propertyRows } from './list.ts';
import { standingOfProperty } from './standing.ts';
import { archiveProperty, changeProperty, createProperty, getProperty, restoreProperty } from './service.ts';

export const propertyRoutes = ({ config }: Pick<Setting, 'config'>) =>
  serve(properties, {
    list: (scope, { body }) => propertyRows.page(scope, body),
    export: (scope, { body }) => propertyRows.export(scope, body),
    neighbours: (scope, { body }) => propertyRows.neighbours(scope, body),
    labels: (scope, { body }) => labelsOfProperties(scope, config.publicUrl, body),
    get: async (scope, { query }) => ({ dto: await getProperty(scope, query.id) }),
    standing: async (scope, { query }) => ({ dto: await standingOfProperty(scope, query.id) }),
    create: async (scope, { body }) => ({ dto: await createProperty(scope, body), message: 'Property added' }),
    change: async (scope, { body }) => ({ dto: await changeProperty(scope, body), message: 'Property saved' }),
    archive: async (scope, { body }) => ({ dto: await archiveProperty(scope, body), message: 'Property archived' }),
    restore: async (scope, { query }) => ({
      dto: await restoreProperty(scope, query.id),
      message: 'Property restored',
    }),
    bulkChange: (scope, { body }) => changeProperties(scope, body),
    bulkArchive: (scope, { body }) => archiveProperties(scope, body),
  });
