import type { ColumnType, Generated } from 'kysely';
import type { ContractorAttribute } from '@lintel/contract/areas/contractors/attributes';
import type { EvidenceKindId } from '@lintel/contract/areas/contractors/evidence-kinds';
import type { EvidenceRules } from '@lintel/contract/areas/contractors/evidence-rules';
import type { StandingReason } from '@lintel/contract/areas/contractors/reason';
import type { Standing } from '@lintel/contract/areas/contractors/standings';
import type { Instant, Json, MaybeInstant, Own, SettingsTable, Version } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    contractors: {
      organisationId: Own;
      id: string;
      version: Version;
      name: string;
      nameKey: Generated<string>;
      businessId: string | null;
      dateApproved: string | null;
      dateReview: string | null;
      emailAddress: string | null;
      keeperId: string | null;
      attributes: ColumnType<ContractorAttribute[], string | undefined, string>;
      blockedReason: string | null;
      evidenceUntil: string | null;
      standingRules: Generated<number>;
      archivedAt: MaybeInstant;
      archivedReason: string | null;
      createdAt: Instant;
      createdBy: string | null;
    };
    contractorSettings: SettingsTable<EvidenceRules>;
    contractorStandings: {
      organisationId: Own;
      contractorId: string;
      fromOn: string;
      untilOn: Generated<string>;
      standing: Standing;
      reasons: Json<StandingReason[]>;
    };
    contractorOperatives: {
      organisationId: Own;
      id: string;
      contractorId: string;
      name: string;
      trade: string | null;
      addedAt: Instant;
      leftAt: MaybeInstant;
      redactedAt: MaybeInstant;
    };
    contractorEvidence: {
      organisationId: Own;
      id: string;
      contractorId: string;
      operativeId: string | null;
      kind: EvidenceKindId;
      provider: string | null;
      number: string | null;
      amount: number | null;
      covers: Json<string[]>;
      fromOn: string | null;
      toOn: string | null;
      note: string | null;
      uploadedBy: string | null;
      linkId: string | null;
      uploadedAt: Instant;
    };
    contractorEvidenceFiles: { organisationId: Own; evidenceId: string; fileId: string };
    contractorEvidenceChecks: {
      organisationId: Own;
      id: string;
      evidenceId: string;
      outcome: 'VALID' | 'REJECTED';
      how: 'REGISTER' | 'ORIGINAL' | 'COPY';
      reason: string | null;
      checkedBy: string | null;
      checkedAt: Instant;
    };
    contractorEvidenceToCheck: {
      organisationId: Own;
      evidenceId: string;
      contractorId: string;
      lastOn: Generated<string>;
    };
    contractorWaivers: {
      organisationId: Own;
      id: string;
      contractorId: string;
      operativeId: string | null;
      kind: EvidenceKindId;
      outcome: 'NOT_REQUIRED' | 'EXEMPT' | 'ASKED';
      untilOn: string | null;
      reason: string;
      decidedBy: string | null;
      decidedAt: Instant;
    };
  }
  interface GuardedTables {
    contractors: true;
    contractorOperatives: true;
    contractorEvidence: true;
  }
}
