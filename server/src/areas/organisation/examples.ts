import { organisation } from '@lintel/contract/areas/organisation';
import { call, send } from '#test/calls';
import { examplesOf } from '#test/examples';
import { aPng } from './testing.ts';

export const examples = examplesOf(organisation, {
  change: async ({ by }) => ({
    body: { ...(await call(by, organisation.get)).body.dto, helpline: `0800 ${Date.now()}` },
  }),
  logo: async ({ by }) => {
    await send(by, 'PUT', '/api/client/logo', { body: aPng(), headers: { 'content-type': 'image/png' } });
    return {};
  },
  setLogo: () => ({ body: aPng(), headers: { 'content-type': 'image/png' } }) as never,
});
