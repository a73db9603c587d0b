import { afterAll, expect, it } from 'vitest';
import { session } from '@lintel/contract/areas/session';
import { texts } from '@lintel/contract/texts/index';
import { call, send } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer, theServer } from '#test/test-server';

const server = await aServer({
  beside: await theServer(),
  works: false,
  env: { PRODUCT_NAME: 'Keystone', CLIENT_HELPLINE: '0161 496 0123', SUPPORT_URL: 'https://help.example.org/' },
});
afterAll(() => closeServer(server));

it('the client is told the name of the product, the helpline and where help is, as the settings of the server say', async () => {
  const by = await (await anOrganisation({ server })).person();
  expect((await call(by, session.config)).body).toMatchObject({
    productName: 'Keystone',
    helpline: '0161 496 0123',
    supportLink: 'https://help.example.org/',
  });
});

it('AUTH-015: GET /messageResources.json answers every text of the client, by key, to who has not signed in too', async () => {
  const { status, body } = await send(null, 'GET', '/messageResources.json', { server });
  expect(status).toBe(200);
  expect(body).toEqual(texts);
});
