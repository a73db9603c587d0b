import type { Generated } from 'kysely';
import type { Instant, MaybeInstant, Version } from '#platform/database/columns';

type OrganisationTable = {
  id: string;
  code: string;
  name: string;
  timeZone: Generated<string>;
  helpline: string | null;
  supportLink: string | null;
  idleMinutes: Generated<number>;
  logo: Buffer | null;
  logoType: string | null;
  termsText: string | null;
  termsVersion: Generated<number>;
  dueWindowDays: Generated<number>;
  complianceTarget: Generated<number>;
  greenFrom: Generated<number>;
  amberFrom: Generated<number>;
  keepsPhotoDetails: Generated<boolean>;
  keepsWorkOnDevices: Generated<boolean>;
  settingsVersion: Generated<number>;
  suspendedAt: MaybeInstant;
  createdAt: Instant;
  version: Version;
};

declare module '#platform/database/tables' {
  interface Tables {
    organisations: OrganisationTable;
  }
}
