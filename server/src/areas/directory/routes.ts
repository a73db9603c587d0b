import { directory } from '@lintel/contract/areas/directory';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { changeSettings, endToken, readSettings, renewToken } from './settings.ts';

export const directoryRoutes = (setting: Setting) =>
  serve(directory, {
    settings: async (scope) => ({ dto: await readSettings(scope, setting) }),
    change: async (scope, { body }) => ({ dto: await changeSettings(scope, body, setting) }),
    renewToken: async (scope) => ({ dto: await renewToken(scope, setting) }),
    endToken: (scope) => endToken(scope, setting),
  });
