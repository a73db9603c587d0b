import type { ColumnType, Generated } from 'kysely';
import type { Instant, Own, Version } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    signOnSettings: {
      organisationId: Own;
      version: Version;
      edition: Generated<string>;
      issuer: string;
      clientId: string;
      clientSecret: string;
      label: string;
      asksSecondFactor: boolean;
      passwords: 'everyone' | 'administrators';
    };
    signOnIdentities: {
      organisationId: Own;
      userId: string;
      issuer: string;
      subject: string;
      connectedAt: Instant;
    };
    signOnLogouts: { organisationId: Own; tokenHash: string; expiresAt: ColumnType<string, string, never> };
    signOnAttempts: {
      organisationId: Own;
      id: string;
      secretHash: string;
      purpose: 'sign-in' | 'link' | 'connect' | 'confirm';
      sessionId: string | null;
      linkId: string | null;
      settingsEdition: string;
      isRemembered: boolean;
      returnTo: string | null;
      expiresAt: ColumnType<string, string, string>;
    };
  }
  interface GuardedTables {
    signOnLogouts: true;
    signOnSettings: true;
    signOnIdentities: true;
    signOnAttempts: true;
  }
}
