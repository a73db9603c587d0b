import type { Generated } from 'kysely';
import type { Derived, Instant, MaybeInstant, Own, Version } from '#platform/database/columns';

type UserTable = {
  organisationId: Own;
  id: string;
  login: string;
  email: string;
  fullName: string;
  nameKey: Derived;
  plainEmail: Derived;
  jobTitle: string | null;
  phone: string | null;
  isExternal: Generated<boolean>;
  managerId: string | null;
  passwordHash: string | null;
  passwordMustChange: Generated<boolean>;
  passwordExpiresAt: MaybeInstant;
  termsAccepted: Generated<number>;
  invitedAt: MaybeInstant;
  lastSignInAt: MaybeInstant;
  deactivatedAt: MaybeInstant;
  createdAt: Instant;
  version: Version;
};

declare module '#platform/database/tables' {
  interface Tables {
    users: UserTable;
    formerMailboxes: { organisationId: Own; userId: string; mailbox: string };
    grants: {
      organisationId: Own;
      id: string;
      userId: string;
      roleId: string;
      reach: 'organisation' | 'region' | 'landlord' | 'properties';
      regionId: string | null;
      landlordId: string | null;
    };
    grantProperties: { organisationId: Own; grantId: string; propertyId: string };
  }
}
