import { hashPassword } from '#platform/access/secrets';
import { csrfFor } from '#test/calls';
import type { Answered } from '#test/calls';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';

export const thePassword = 'correct horse battery';
const hashed = hashPassword(thePassword);

/** Somebody with the test password, to sign in with. */
export async function withPassword(organisation: Organisation, person: Person, hash = hashed): Promise<Person> {
  const passwordHash = await hash;
  await organisation.within(({ db }) =>
    db.updateTable('users').set({ passwordHash }).where('id', '=', person.id).execute(),
  );
  return person;
}

type Attempt = {
  login?: string;
  password?: string;
  space?: string;
  address?: string;
  more?: Record<string, string>;
  headers?: Record<string, string>;
};

/** An address that nobody has called from yet: attempts are counted in the database, which test files share. */
export const newAddress = () => `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`;

/** Sends the sign-in form the way the page does, or with other headers the way a browser without script does. */
export async function signIn(
  { app, isSecure }: TestServer,
  {
    login = '',
    password = thePassword,
    space = '',
    address = newAddress(),
    more = {},
    headers = { accept: 'application/json' },
  }: Attempt,
) {
  const cookie = `${isSecure ? '__Host-' : ''}lintel.csrf=t`;
  const reply = await app.inject({
    method: 'POST',
    url: '/login/process-login.htm',
    remoteAddress: address,
    headers: {
      cookie,
      'x-csrf-token': csrfFor(headers['cookie'] ?? cookie),
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams({ user_login: login, user_password: password, spaceId: space, ...more }).toString(),
  });
  const setCookie = [reply.headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.includes('lintel.session='));
  const value = setCookie[0]?.split(';')[0] ?? '';
  return {
    status: reply.statusCode,
    body: reply.body,
    headers: reply.headers as Answered<unknown>['headers'],
    location: reply.headers.location,
    retryAfter: reply.headers['retry-after'],
    setCookie,
    cookie: `${value}; ${isSecure ? '__Host-' : ''}lintel.csrf=${csrfFor(value)}`,
    isSecure,
  };
}

/** The cookies that an answer sets, each as it is sent back. */
export const setCookiesOf = ({ headers }: Pick<Answered<unknown>, 'headers'>): string[] =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0]!);

/** Asks for a new password as somebody, as nobody or in a space that is not there; tells what was answered. */
export async function forgottenPassword(
  { server: { app }, code }: Organisation,
  kind: 'known' | 'unknown' | 'nowhere',
  email: string,
): Promise<string> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/account/forgotten-password.json',
    remoteAddress: newAddress(),
    headers: { cookie: 'lintel.csrf=t', 'x-csrf-token': 't' },
    payload: {
      spaceId: kind === 'nowhere' ? 'no-such-space' : code,
      email: kind === 'known' ? email : `no-${email}`,
    },
  });
  return `${reply.statusCode} ${reply.body}`;
}

/** The same person, calling with another cookie. */
export const withCookie = (person: Person, cookie: string): Person => ({ ...person, cookie, csrf: csrfFor(cookie) });
