import { afterAll, expect, it } from 'vitest';
import { session } from '@lintel/contract/areas/session';
import { texts } from '@lintel/contract/texts/index';
import { call, send } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { anOwnDatabase, ask } from '#test/own-database';
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

it('an organisation beside the demonstration signs in at its own provider, whose name is told only while there is no other', async () => {
  const own = await anOwnDatabase();
  const there = await aServer({ ownerUrl: own.url, works: false });
  const told = async () => (await send(null, 'GET', '/config.json', { server: there })).body;
  const signsOn = ({ id }: { id: string }, label: string) =>
    ask(
      own.url,
      `insert into sign_on_settings (organisation_id, issuer, client_id, client_secret, label, asks_second_factor, passwords)
       values ($1, 'https://sso.example', 'lintel', '', $2, false, 'everyone')`,
      [id, label],
    );
  try {
    const demonstration = await anOrganisation({ server: there });
    await ask(own.url, "update organisations set code = 'demo' where id = $1", [demonstration.id]);
    expect(await told()).toMatchObject({ defaultSpaceId: 'demo', signOn: null });
    await signsOn(demonstration, 'Acme ID');
    expect(await told()).toMatchObject({ signOn: { label: 'Acme ID' } });
    await ask(own.url, 'delete from sign_on_settings');

    await signsOn(await anOrganisation({ server: there }), 'Millgate ID');
    expect(await told()).toMatchObject({ defaultSpaceId: 'demo', signOn: { label: null } });
  } finally {
    await closeServer(there);
    await own.drop();
  }
});

it('AUTH-015: GET /messageResources.json answers every text of the client, by key, to who has not signed in too', async () => {
  const { status, body } = await send(null, 'GET', '/messageResources.json', { server });
  expect(status).toBe(200);
  expect(body).toEqual(texts);
});
