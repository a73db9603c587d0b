import { directory } from '@lintel/contract/areas/directory';
import type { DirectoryRules } from '@lintel/contract/areas/directory';
import { call, passed, send } from '#test/calls';
import type { Organisation, Person } from '#test/organisation';

/** Lets the directory of an organisation create accounts, as an administrator does. */
export async function aDirectory(organisation: Organisation, by: Person, rules: Partial<DirectoryRules> = {}) {
  const { rules: before, version } = passed(await call(by, directory.settings)).dto;
  passed(await call(by, directory.change, { body: { ...before, invites: false, ...rules, version } }));
  const { secret } = passed(await call(by, directory.renewToken)).dto;
  return { secret, ...asDirectory(organisation, secret) };
}

/** Calls as a directory with a token does: no cookie, and bodies of SCIM's own type. */
export function asDirectory({ server }: Pick<Organisation, 'server'>, secret: string | null) {
  const scim = (method: string, path: string, body?: unknown, address?: string) =>
    send(null, method, `/scim/v2${path}`, {
      server,
      address,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        cookie: '',
        'x-csrf-token': '',
        'content-type': 'application/scim+json; charset=utf-8',
        ...(secret && { authorization: `Bearer ${secret}` }),
      },
    });
  const patch = (id: string, ...Operations: object[]) =>
    scim('PATCH', `/Users/${id}`, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });
  const create = async (more: object = {}) => {
    const { status, body } = await scim('POST', '/Users', fromEntra(more));
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body as { id: string; userName: string; externalId: string };
  };
  return { scim, patch, create };
}

let last = 0;
/** A user as Microsoft Entra sends one by its usual mapping, with attributes that nobody keeps. */
export function fromEntra(more: object = {}) {
  last += 1;
  const userName = `Ann.${last}.${crypto.randomUUID().slice(0, 8)}@acme.example`;
  return {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: crypto.randomUUID(),
    userName,
    active: true,
    displayName: 'Ann Ågren',
    title: 'Surveyor',
    preferredLanguage: 'en-GB',
    emails: [{ primary: true, type: 'work', value: userName }],
    phoneNumbers: [
      { type: 'mobile', value: '07700 900001' },
      { type: 'work', value: '0161 496 0000' },
    ],
    addresses: [{ type: 'work', locality: 'Leeds' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ågren, Ann', familyName: 'Ågren', givenName: 'Ann' },
    roles: [],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Compliance', manager: 'x' },
    ...more,
  };
}
