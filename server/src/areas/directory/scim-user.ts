import { SCIM_PATH } from '@lintel/contract/areas/directory';
import type { Attributes, Sent } from './attributes.ts';
import type { InDirectory } from './queries.ts';

const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** The attributes of a user as the directory sees them. */
export function attributesOf(user: InDirectory): Attributes {
  const sent: Sent = user.sent ?? {};
  return {
    userName: user.login,
    externalId: user.externalId,
    active: user.deactivatedAt === null,
    displayName: sent.displayName ?? user.fullName,
    formatted: sent.formatted ?? null,
    givenName: sent.givenName ?? null,
    familyName: sent.familyName ?? null,
    title: user.jobTitle,
    email: { value: user.email, type: 'work' },
    phone: user.phone === null ? null : { value: user.phone, type: sent.phoneType ?? 'work' },
  };
}

/** A user as a resource of SCIM (RFC 7643, 4.1). */
export function scimUser(user: InDirectory, publicUrl: string) {
  const { email, phone, formatted, givenName, familyName, title, externalId, ...shown } = attributesOf(user);
  return {
    schemas: [USER_SCHEMA],
    id: user.id,
    ...(externalId !== null && { externalId }),
    userName: shown.userName,
    name: {
      formatted: formatted ?? user.fullName,
      ...(givenName !== null && { givenName }),
      ...(familyName !== null && { familyName }),
    },
    displayName: shown.displayName,
    ...(title !== null && { title }),
    emails: [{ ...email, primary: true }],
    ...(phone && { phoneNumbers: [{ ...phone, primary: true }] }),
    active: shown.active,
    meta: {
      resourceType: 'User',
      created: user.createdAt,
      location: `${publicUrl}${SCIM_PATH}/Users/${user.id}`,
    },
  };
}
