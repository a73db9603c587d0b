import type { Generated } from 'kysely';
import type { Derived, Instant, MaybeInstant, Own, Version } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    equipment: {
      organisationId: Own;
      id: string;
      version: Version;
      reference: string;
      propertyId: string;
      regionId: string | null;
      landlordId: string | null;
      propertyArchived: Generated<boolean>;
      typeId: string;
      name: string;
      nameSort: Derived;
      location: string | null;
      manufacturer: string | null;
      model: string | null;
      serialNumber: string | null;
      assetTag: string | null;
      installedOn: string | null;
      warrantyEndsOn: string | null;
      note: string | null;
      outOfUseOn: string | null;
      outOfUseReason: string | null;
      createdAt: Instant;
      createdBy: string | null;
      deletedAt: MaybeInstant;
    };
  }
  interface GuardedTables {
    equipment: true;
  }
}
