import { apiTokens } from '@lintel/contract/areas/api-tokens';
import { call, passed, send } from '#test/calls';
import type { Organisation, Person } from '#test/organisation';

/** Lets people of an organisation create tokens. */
export async function acceptTokens(organisation: Organisation, isOn = true) {
  const administrator = await organisation.person(['PRISM_APP_SETTINGS_MANAGE']);
  const { version } = passed(await call(administrator, apiTokens.settings)).dto;
  passed(await call(administrator, apiTokens.changeSettings, { body: { isOn, version } }));
  return administrator;
}

/** A new token of a user, in an organisation that accepts them. */
export const anApiToken = async (owner: Person, name = 'Power BI') =>
  passed(await call(owner, apiTokens.create, { body: { name, days: 90 } })).dto;

/** The id of a token that nobody has seen, of whoever may create one or not. */
export async function aKeptToken(
  organisation: Organisation,
  owner: Person,
  { signedOn = false } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await organisation.within(({ db, now }) =>
    db
      .insertInto('apiTokens')
      .values({
        id,
        userId: owner.id,
        name: id,
        secretHash: id,
        createdAt: now.toISOString(),
        expiresAt: '2100-01-01T00:00:00Z',
        signedOn,
        factorAtProvider: false,
        lastAddress: null,
      })
      .execute(),
  );
  return id;
}

/** Requests something as a program with a token, without a cookie. */
export const withToken = (
  token: string,
  method: string,
  url: string,
  more: { body?: unknown; address?: string } = {},
) =>
  send(null, method, url, { ...more, headers: { authorization: `Bearer ${token}`, cookie: '', 'x-csrf-token': '' } });
