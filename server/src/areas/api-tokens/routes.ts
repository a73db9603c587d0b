import { apiTokens } from '@lintel/contract/areas/api-tokens';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { allApiTokens, createApiToken, endApiTokenOf, endOwnApiToken, ownApiTokens } from './service.ts';
import { changeApiTokenSettings, kept } from './settings.ts';

export const apiTokenRoutes = (setting: Setting) =>
  serve(apiTokens, {
    own: (scope) => ownApiTokens(scope),
    create: async (scope, { body }) => ({ dto: await createApiToken(scope, body, setting) }),
    end: (scope, { query }) => endOwnApiToken(scope, query.id),
    all: (scope) => allApiTokens(scope),
    endOf: (scope, { query }) => endApiTokenOf(scope, query.id),
    settings: async (scope) => ({ dto: await kept.read(scope) }),
    changeSettings: async (scope, { body }) => ({ dto: await changeApiTokenSettings(scope, body) }),
  });
