import { SCIM_PATH } from '@lintel/contract/areas/directory';
import { SCIM_PAGE } from './page.ts';

const schemas = 'urn:ietf:params:scim:schemas:core:2.0:';
const USER = `${schemas}User`;

/** What of SCIM is understood (RFC 7643, 5). */
export const serviceProviderConfig = (publicUrl: string) => ({
  schemas: [`${schemas}ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that an administrator makes under Settings',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${publicUrl}${SCIM_PATH}/ServiceProviderConfig` },
});

export const resourceTypes = (publicUrl: string) => [
  {
    schemas: [`${schemas}ResourceType`],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'Users of this organisation',
    schema: USER,
    meta: { resourceType: 'ResourceType', location: `${publicUrl}${SCIM_PATH}/ResourceTypes/User` },
  },
];

const attribute = (name: string, description: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

/** One is kept of several: the primary one. */
const kept = (name: string, description: string) =>
  attribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', description),
      attribute('type', 'Its kind, such as work'),
      attribute('primary', 'Always true', { type: 'boolean' }),
    ],
  });

export const everySchema = (publicUrl: string) => [
  {
    schemas: [`${schemas}Schema`],
    id: USER,
    name: 'User',
    description: 'A user, with the attributes that are kept; others are left out',
    attributes: [
      attribute('userName', 'The user name', { required: true, uniqueness: 'server' }),
      attribute('name', 'The parts of the name', {
        type: 'complex',
        subAttributes: [
          attribute('formatted', 'The full name'),
          attribute('givenName', 'The given name'),
          attribute('familyName', 'The family name'),
        ],
      }),
      attribute('displayName', 'The full name as it is shown'),
      attribute('title', 'The job title'),
      attribute('active', 'Whether they can sign in', { type: 'boolean' }),
      kept('emails', 'The e-mail address; without one, the user name'),
      kept('phoneNumbers', 'The telephone number'),
    ],
    meta: { resourceType: 'Schema', location: `${publicUrl}${SCIM_PATH}/Schemas/${USER}` },
  },
];
