import { letters } from '@lintel/contract/areas/letters/endpoints';
import { serve } from '#platform/http/serve';
import { accessTo } from './of-record.ts';
import { sendLetters } from './send.ts';
import { changeLetterSettings, letterSettings } from './settings.ts';
import { lettersToWrite } from './write.ts';

export const letterRoutes = serve(letters, {
  settings: async (scope) => ({ dto: await letterSettings(scope) }),
  changeSettings: async (scope, { body }) => ({ dto: await changeLetterSettings(scope, body) }),
  toWrite: (scope, { body }) => lettersToWrite(scope, body),
  send: (scope, { body }) => sendLetters(scope, body),
  ofRecord: (scope, { query }) => accessTo(scope, query),
});
