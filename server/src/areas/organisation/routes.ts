import { organisation } from '@lintel/contract/areas/organisation';
import { serve } from '#platform/http/serve';
import { changeOrganisation, getOrganisation, readLogo, removeLogo, setLogo } from './service.ts';

export const organisationRoutes = serve(organisation, {
  get: async (scope) => ({ dto: await getOrganisation(scope) }),
  change: async (scope, { body }) => ({ dto: await changeOrganisation(scope, body), message: 'Settings saved' }),
  logo: (scope) => readLogo(scope),
  setLogo: async (upload) => ({ dto: await setLogo(upload), message: 'Logo saved' }),
  removeLogo: async (scope) => ({ dto: await removeLogo(scope), message: 'Logo removed' }),
});
