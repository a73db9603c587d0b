import type { ColumnType, Generated } from 'kysely';
import type { AccidentFields, InjuredPersonFields } from '@lintel/contract/areas/accidents/accident';
import type { FormKind, RiddorForm, SentReport } from '@lintel/contract/areas/accidents/form/fields';
import type { AccidentClosing, AccidentRules, AccidentState } from '@lintel/contract/areas/accidents/closing';
import type { RiddorFacts } from '@lintel/contract/riddor/facts';
import type { DecisionCode, RiddorDecision } from '@lintel/contract/riddor/finding';
import type { AccessWay } from '@lintel/contract/areas/accidents/access-log';
import type { RetentionReason } from '@lintel/contract/areas/accidents/redactions';
import type { Instant, Json, MaybeInstant, Own, SettingsTable, Version } from '#platform/database/columns';

type AccidentTable = {
  organisationId: Own;
  id: string;
  version: Version;
  reference: string;
  propertyId: string;
  regionId: string | null;
  landlordId: string | null;
  propertyArchived: Generated<boolean>;
  categoryId: string;
  happenedOn: string;
  happenedAt: string | null;
  locationId: string | null;
  locationDescription: string | null;
  companyName: string | null;
  department: string | null;
  subActivityId: string | null;
  note: string | null;
  mainIndustryId: string | null;
  geographicalAreaId: string | null;
  localAuthorityId: string | null;
  incidentKindId: string | null;
  fallHeight: number | null;
  workProcessId: string | null;
  mainFactorId: string | null;
  sexId: string | null;
  relationId: string | null;
  reporter: Json<AccidentFields['reporter']>;
  injuredPerson: Json<Omit<InjuredPersonFields, 'sexId' | 'relationToPropertyId'>>;
  investigator: Json<AccidentFields['personInvestigatingIncident']>;
  investigation: Json<AccidentFields['investigationDetails']>;
  otherInvestigation: Json<AccidentFields['otherInvestigationDetails']>;
  riddorReportable: boolean | null;
  riddorReportedOn: string | null;
  riddorReportedBy: string | null;
  incidentId: string | null;
  riddorFacts: Json<AccidentFields['riddorFacts']>;
  employerContractorId: string | null;
  incapacity: Json<AccidentFields['incapacity']>;
  notifiedOn: string | null;
  notifiedHow: AccidentFields['notifiedHow'];
  hseReference: string | null;
  riddorDecisionId: string | null;
  riddorDecision: DecisionCode | null;
  riddorReportBy: string | null;
  riddorNextLookOn: string | null;
  riddorDecideOn: string | null;
  riddorReportedDecisionId: string | null;
  state: Generated<AccidentState>;
  causes: Json<AccidentFields['causes']>;
  createdAt: Instant;
  createdBy: string | null;
  redactedAt: MaybeInstant;
  /** Date, reporter and reference of its report are recorded: the one rule of when it counts as reported. */
  isReported: ColumnType<boolean, never, never>;
};

declare module '#platform/database/tables' {
  interface Tables {
    accidents: AccidentTable;
    accidentInjuries: {
      organisationId: Own;
      id: string;
      accidentId: string;
      severityId: string | null;
      partId: string;
      injuryId: string;
    };
    accidentHours: { organisationId: Own; id: string; month: string; regionId: string | null; hours: number };
    accidentInterviews: {
      organisationId: Own;
      id: string;
      version: Version;
      accidentId: string;
      name: string;
      statusId: string | null;
      roleId: string | null;
      interviewedOn: string | null;
      note: string | null;
      createdAt: Instant;
      removedAt: MaybeInstant;
    };
    accidentOpenings: {
      organisationId: Own;
      id: string;
      accidentId: string;
      userId: string;
      way: AccessWay;
      fileId: string | null;
      isSupport: boolean;
      openedOn: ColumnType<string, string, never>;
      openedAt: ColumnType<string, string, never>;
    };
    accidentRedactions: {
      organisationId: Own;
      id: string;
      number: ColumnType<number, number, never>;
      accidentId: string;
      what: 'PROPOSED' | 'KEPT' | 'DONE';
      rule: RetentionReason;
      keptUntil: ColumnType<string, string, never>;
      reason: string | null;
      recordedBy: string;
      recordedAt: ColumnType<string, string, never>;
    };
    accidentVersions: {
      organisationId: Own;
      id: string;
      accidentId: string;
      what: 'accident' | 'injuries' | 'interview';
      fields: Json<unknown>;
      savedBy: string | null;
      savedAt: ColumnType<string, string, never>;
    };
    accidentFormAnswers: {
      organisationId: Own;
      id: string;
      number: ColumnType<number, number, never>;
      accidentId: string;
      answers: Json<Record<string, string | null>>;
      ofOrganisation: Json<Record<string, string | null>>;
      recordedAt: ColumnType<string, string, never>;
      recordedBy: string;
    };
    accidentReports: {
      organisationId: Own;
      id: string;
      number: ColumnType<number, number, never>;
      accidentId: string;
      kind: FormKind;
      sentOn: string;
      sentHow: SentReport['sentHow'];
      sentBy: string;
      reference: string;
      reason: string | null;
      form: Json<RiddorForm>;
      keptAt: ColumnType<string, string, never>;
      keptBy: string;
    };
    accidentNotifications: {
      organisationId: Own;
      id: string;
      number: ColumnType<number, number, never>;
      accidentId: string;
      whom: string;
      notifiedOn: string | null;
      recordedAt: ColumnType<string, string, never>;
      recordedBy: string;
    };
    accidentDecisions: {
      organisationId: Own;
      id: string;
      number: ColumnType<number, number, never>;
      accidentId: string;
      decidedOn: string;
      decidedAt: ColumnType<string, string, never>;
      decidedBy: string | null;
      decision: DecisionCode;
      facts: Json<RiddorFacts>;
      answer: Json<RiddorDecision>;
    };
    accidentJudgements: {
      organisationId: Own;
      id: string;
      number: ColumnType<number, number, never>;
      accidentId: string;
      decisionId: string;
      isReportable: boolean;
      agrees: boolean;
      reason: string | null;
      /** The number of its closing events at the time. */
      afterClosing: number;
      judgedBy: string | null;
      judgedAt: ColumnType<string, string, never>;
    };
    accidentClosings: {
      organisationId: Own;
      id: string;
      accidentId: string;
      number: number;
      event: AccidentClosing['event'];
      reason: string | null;
      recordedBy: string | null;
      recordedAt: ColumnType<string, string, never>;
    };
    accidentSettings: SettingsTable<AccidentRules>;
  }
  interface GuardedTables {
    accidents: true;
    accidentOpenings: true;
  }
}
