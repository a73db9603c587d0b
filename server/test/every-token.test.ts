import { expect, it } from 'vitest';
import { addressOf, isByLink, isRead } from '@lintel/contract/platform/endpoint';
import { acceptTokens, anApiToken, withToken } from '#areas/api-tokens/testing';
import { everyRoute } from '#server/areas';
import { anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';

const server = await theServer();
const changing = everyRoute(server)
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !isRead(endpoint) && !isByLink(endpoint) && endpoint.allow !== 'anyone');
/** For whatever varies in a path. */
const anywhere = new Proxy({}, { get: () => 'x' });

it('no call that changes something takes an API token, whatever its owner may do', async () => {
  const organisation = await anOrganisation();
  await acceptTokens(organisation);
  const { token } = await anApiToken(await organisation.person());
  const refused = [];
  for (const endpoint of changing) {
    const { status } = await withToken(token, endpoint.method, addressOf(endpoint, '/api/', anywhere), { body: {} });
    refused.push(`${status} ${endpoint.area}.${endpoint.name}`);
  }
  expect(refused).toEqual(changing.map(({ area, name }) => `403 ${area}.${name}`));
  expect(changing.length).toBeGreaterThan(150);
});
