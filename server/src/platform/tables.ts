import type { ColumnType, Generated, Selectable } from 'kysely';
import type {
  ActionSourceType,
  ClosingEvent,
  ClosingRules,
  ClosingState,
  Priority,
} from '@lintel/contract/areas/actions';
import type { ActivityType, EntityType } from '@lintel/contract/areas/activity';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import type {
  ImportChoice,
  ImportCounts,
  ImportProblem,
  ImportSetup,
  ImportStage,
} from '@lintel/contract/areas/imports';
import type { EvidenceKind, FileType } from '@lintel/contract/areas/files';
import type { PropertyField } from '@lintel/contract/areas/properties';
import type { SharedType, ShareEnding, ShareSayingKind } from '@lintel/contract/areas/shares';
import type { TaskTypeDetails } from '@lintel/contract/areas/task-types';
import type { CycleState, Outcome, TaskState } from '@lintel/contract/areas/tasks';
import type { Because } from '@lintel/contract/cycles/rule';
import type { SearchEntityType } from '@lintel/contract/areas/search';
import type { MailKind, MailState } from '@lintel/contract/areas/mail';
import type {
  NoticeKind,
  NoticeLevel,
  NoticePreferences,
  NoticeRules,
  NoticeSubject,
} from '@lintel/contract/areas/notices';
import type { ProfiledSheet } from './spreadsheet/profile.ts';

/** The organisation comes from the scope's transaction; nobody writes it. */
type Own = ColumnType<string, never, never>;
type Instant = ColumnType<string, string | undefined, string>;
type MaybeInstant = ColumnType<string | null, string | null | undefined, string | null>;
type Derived = ColumnType<string, never, never>;
type Json<T> = ColumnType<T, string, string>;
type Version = Generated<number>;

export type OrganisationTable = {
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
  keepsPhotoDetails: Generated<boolean>;
  suspendedAt: MaybeInstant;
  createdAt: Instant;
  version: Version;
};

export type RecordTable = {
  organisationId: Own;
  id: string;
  kind: EntityType;
  propertyId: string | null;
  activityCount: Generated<number>;
  activityHead: string | null;
  createdAt: Instant;
};

export type ActivityTable = {
  organisationId: Own;
  recordId: string;
  sequence: number;
  id: string;
  activityType: ActivityType;
  event: string;
  happenedAt: ColumnType<string, string, never>;
  actorId: string | null;
  actorName: string;
  isSupport: boolean;
  requestId: string;
  summary: string | null;
  comment: string | null;
  /** JSON as it was hashed. */
  changes: string;
  previousHash: string | null;
  hash: string;
};

export type UserTable = {
  organisationId: Own;
  id: string;
  login: string;
  email: string;
  fullName: string;
  nameKey: Derived;
  jobTitle: string | null;
  phone: string | null;
  isExternal: Generated<boolean>;
  passwordHash: string | null;
  passwordMustChange: Generated<boolean>;
  termsAccepted: Generated<number>;
  invitedAt: MaybeInstant;
  lastSignInAt: MaybeInstant;
  deactivatedAt: MaybeInstant;
  createdAt: Instant;
  version: Version;
};

export type PropertyTable = {
  organisationId: Own;
  id: string;
  version: Version;
  propertyReferenceNumber: string;
  referenceKey: Derived;
  referenceSort: Derived;
  uniquePropertyReferenceNumber: string | null;
  externalId: string | null;
  clientSpecificCode: string | null;
  address1: string;
  address1Sort: Derived;
  address2: string | null;
  address3: string | null;
  address4: string | null;
  address5: string | null;
  postcode: string | null;
  buildingName: string | null;
  city: string | null;
  county: string | null;
  nation: 'england' | 'wales' | 'scotland' | 'northern-ireland' | null;
  regionId: string | null;
  landlordId: string | null;
  localAuthorityId: string | null;
  propertyTypeId: string | null;
  propertyUseId: string | null;
  storeys: number | null;
  heightMetres: number | null;
  dwellings: number | null;
  floorAreaSquareMetres: number | null;
  builtYear: number | null;
  hasCommonParts: boolean | null;
  hasSleepingRisk: boolean | null;
  gasSupply: 'none' | 'communal' | 'dwellings' | 'both' | null;
  waterSystem: 'none' | 'mains-fed' | 'stored-cold' | 'stored-hot-and-cold' | null;
  asbestos: 'presumed' | 'found' | 'not-found' | 'built-since-2000' | null;
  passengerLifts: number | null;
  hasCommunalHeating: boolean | null;
  hasAirConditioning: boolean | null;
  hasFireAlarm: boolean | null;
  hasEmergencyLighting: boolean | null;
  hasSprinklers: boolean | null;
  hasDryRiser: boolean | null;
  hasSmokeVents: boolean | null;
  hasLightningProtection: boolean | null;
  hasOilStorage: boolean | null;
  hasPlayArea: boolean | null;
  hasSwimmingPool: boolean | null;
  notes: string | null;
  createdAt: Instant;
  changedAt: Instant;
  archivedAt: MaybeInstant;
  archivedReason: string | null;
};
export type PropertyRecord = Selectable<PropertyTable>;

/** A line of a list in a message: what, where it leads, and what is said of it. */
export type MailLine = { title: string; href: string; says: string[] };
export type MailSection = { heading: string; lines: MailLine[]; more: { text: string; href: string } | null };
export type MailContent = {
  paragraphs: string[];
  /** Lists below the paragraphs; what stands in them is for the recipient alone. */
  sections?: MailSection[];
  button: string | null;
  closing: string;
};
/** What is filled into the words of a notice; each kind needs a few of them. */
export type NoticeDetails = {
  by?: string | undefined;
  to?: string | undefined;
  from?: string | undefined;
  what?: string | undefined;
  day?: string | undefined;
  reason?: string | undefined;
  text?: string | undefined;
  /** Of a reminder: the day that it was meant for and how many it makes up for, where it comes late. */
  meantFor?: string;
  missedCount?: number;
  isAwaiting?: boolean;
  isPast?: boolean;
  /** As whom the reader is told, and the level that has nobody. */
  level?: NoticeLevel | 'administrator';
  insteadOf?: NoticeLevel;
  /** Names: who the reader stands in for; who stands in for the reader. */
  deputyFor?: string;
  deputy?: string;
};

export type NoticeTable = {
  organisationId: Own;
  id: string;
  occasion: string;
  kind: NoticeKind;
  isUrgent: boolean;
  subject: NoticeSubject;
  recordId: string;
  title: string;
  property: string | null;
  priority: Priority | null;
  dueOn: string | null;
  details: Json<NoticeDetails>;
  userId: string | null;
  outsiderName: string | null;
  outsiderAddress: string | null;
  recipient: Derived;
  deputyFor: string | null;
  way: 'bell' | 'digest' | 'at-once';
  mailId: string | null;
  digestOn: string | null;
  createdAt: ColumnType<string, string, never>;
  readAt: MaybeInstant;
};

export type LadderRungTable = {
  organisationId: Own;
  recordId: string;
  subject: 'TASK' | 'ACTION';
  round: string;
  dueOn: string;
  days: number;
  meantFor: string;
  plannedOn: string;
  toldWith: number | null;
  missedCount: number;
  levels: Json<NoticeLevel[]>;
};

export type MailTable = {
  organisationId: Own;
  id: string;
  kind: MailKind;
  userId: string | null;
  shareId: ColumnType<string | null, string | null | undefined, string | null>;
  toName: string;
  toAddress: string;
  subject: string;
  content: Json<MailContent>;
  link: string | null;
  state: MailState;
  attemptCount: Generated<number>;
  unsureCount: Generated<number>;
  nextAttemptAt: MaybeInstant;
  problem: string | null;
  createdAt: Instant;
  sentAt: MaybeInstant;
};

export type AnchorTable = {
  organisationId: Own;
  number: number;
  anchoredAt: string;
  recordCount: number;
  previousDigest: string | null;
  digest: string;
};

/** What a mapping says beside its columns. */
export type RememberedRest = Pick<ImportSetup, 'fixed' | 'key' | 'existing'> & { choices: ImportChoice[] };

/** What a pass counts; the rows without a nation are told as a warning. */
export type PassCounts = ImportCounts & { withoutNationCount?: number };

export type ImportTable = {
  organisationId: Own;
  id: string;
  version: Version;
  createdBy: string;
  createdAt: Instant;
  fileName: string;
  fileHash: string;
  fileSize: number;
  sheets: Json<ProfiledSheet[]>;
  stage: ColumnType<ImportStage, ImportStage | undefined, ImportStage>;
  setup: ColumnType<ImportSetup | null, string | null | undefined, string | null>;
  choices: ColumnType<ImportChoice[], string | undefined, string>;
  rowCount: Generated<number>;
  doneCount: Generated<number>;
  attempts: Generated<number>;
  counts: ColumnType<PassCounts | null, string | null | undefined, string | null>;
  checked: ColumnType<PassCounts | null, string | null | undefined, string | null>;
  message: ColumnType<string | null, string | null | undefined, string | null>;
  checkedAt: MaybeInstant;
  startedAt: MaybeInstant;
  finishedAt: MaybeInstant;
};

export type TaskTypeTable = {
  organisationId: Own;
  id: string;
  version: Version;
  code: string;
  codeKey: Derived;
  name: string;
  nameKey: Derived;
  groupId: string;
  sortOrder: Generated<number>;
  statutory: boolean;
  inspection: boolean;
  riskAssessment: boolean;
  intervalId: string;
  basis: TaskTypeDetails['basis'];
  earlyCount: number | null;
  earlyUnit: 'day' | 'week' | 'month' | null;
  graceDays: Generated<number>;
  workingDays: Generated<TaskTypeDetails['workingDays']>;
  intervalBasis: TaskTypeDetails['intervalBasis'];
  legalBasis: Json<string[]>;
  nations: Json<TaskTypeDetails['nations']>;
  appliesTo: string | null;
  note: string | null;
  evidence: Json<TaskTypeDetails['evidence']>;
  hasCertificate: boolean;
  contractorBusinessId: string | null;
  archivedAt: MaybeInstant;
};
export type TaskTypeRecord = Selectable<TaskTypeTable>;

export type TaskTable = {
  organisationId: Own;
  id: string;
  version: Version;
  propertyId: string;
  taskTypeId: string;
  ownIntervalId: string | null;
  statusId: string;
  state: TaskState;
  stateSince: Instant;
  stateReason: string | null;
  reviewOn: string | null;
  approvedBy: string | null;
  cycleId: string | null;
  dueOn: string | null;
  overdueAfter: string | null;
  lastDoneOn: string | null;
  lastOutcome: Outcome | null;
  saidCycleId: string | null;
  hasEvidence: Generated<boolean>;
  instructions: string | null;
  assigneeId: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Instant;
  changedAt: Instant;
};
export type TaskRecord = Selectable<TaskTable>;

/** How a task stood from a day on, as it was known then. */
export type TaskHistoryTable = {
  organisationId: Own;
  taskId: string;
  since: string;
  until: string | null;
  state: TaskState;
  overdueAfter: string | null;
  saidCycleId: string | null;
  hasEvidence: boolean;
  lastOutcome: Outcome | null;
};

export type TaskCycleTable = {
  organisationId: Own;
  id: string;
  taskId: string;
  number: number;
  startsOn: string;
  dueOn: string | null;
  anchor: string;
  because: Json<Because>;
  state: CycleState;
  doneOn: string | null;
  outcome: Outcome | null;
  revision: Generated<number>;
  closedAt: MaybeInstant;
};
export type TaskCycleRecord = Selectable<TaskCycleTable>;

export type TaskCompletionTable = {
  organisationId: Own;
  cycleId: string;
  revision: number;
  doneOn: string;
  doneBy: string;
  outcome: Outcome;
  certificateNumber: string | null;
  certificateIssuedOn: string | null;
  certificateExpiresOn: string | null;
  note: string | null;
  followUp: string | null;
  withoutEvidenceReason: string | null;
  reason: string | null;
  recordedBy: string | null;
  recordedAt: ColumnType<string, string, never>;
};

export type InspectionReportTable = {
  organisationId: Own;
  id: string;
  version: Version;
  reference: string;
  taskId: string;
  cycleId: string | null;
  inspectedOn: string;
  inspector: string;
  outcome: Outcome | null;
  actionsIdentified: boolean;
  summary: string | null;
  createdAt: Instant;
  deletedAt: MaybeInstant;
};

export type ActionTable = {
  organisationId: Own;
  id: string;
  version: Version;
  reference: string;
  name: string;
  nameSort: Derived;
  propertyId: string | null;
  sourceType: ActionSourceType | null;
  sourceId: string | null;
  sourceCaption: string | null;
  taskId: string | null;
  statusId: string;
  state: Generated<ClosingState>;
  priority: Priority;
  gravestPriority: Priority;
  priorityOrder: ColumnType<number, never, never>;
  startOn: string;
  dueOn: string;
  dueByInspectionOn: string | null;
  location: string | null;
  observation: string | null;
  assigneeId: ColumnType<string | null, string | null | undefined, string | null>;
  extensionCount: Generated<number>;
  raisedOn: string;
  closedOn: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: ColumnType<string, string, never>;
  createdBy: string | null;
  openedAt: ColumnType<string, string, string>;
  deletedAt: MaybeInstant;
  deletedBy: ColumnType<string | null, string | null | undefined, string | null>;
};
export type ActionRecord = Selectable<ActionTable>;

export type ShareTable = {
  organisationId: Own;
  id: string;
  recordId: string;
  kind: SharedType;
  company: string;
  fullName: string;
  email: string;
  brief: string;
  priority: Priority | null;
  contractorId: string | null;
  expiresOn: string;
  assignedBy: string | null;
  assignedAt: ColumnType<string, string, never>;
  said: Generated<'nothing' | 'accepted' | 'declined' | 'done' | 'sent-back' | 'verified'>;
  sayingCount: Generated<number>;
  firstOpenedAt: MaybeInstant;
  lastOpenedAt: MaybeInstant;
  openedCount: Generated<number>;
  endedAt: MaybeInstant;
  endedWhy: ColumnType<ShareEnding | null, ShareEnding | null | undefined, ShareEnding | null>;
  endedBy: ColumnType<string | null, string | null | undefined, string | null>;
};
export type ShareRecord = Selectable<ShareTable>;

export type ShareTokenTable = {
  organisationId: Own;
  id: string;
  shareId: string;
  secretHash: string;
  isMailed: boolean;
  madeAt: ColumnType<string, string, never>;
  madeBy: string | null;
  revokedAt: MaybeInstant;
  firstOpenedAt: MaybeInstant;
  lastOpenedAt: MaybeInstant;
  openedCount: Generated<number>;
};

export type ShareSayingTable = {
  organisationId: Own;
  id: string;
  shareId: string;
  number: number;
  kind: ShareSayingKind;
  day: string | null;
  note: string | null;
  outcome: Outcome | null;
  certificateNumber: string | null;
  certificateIssuedOn: string | null;
  certificateExpiresOn: string | null;
  saidBy: string | null;
  saidAt: ColumnType<string, string, never>;
};

export type ActionClosingTable = {
  organisationId: Own;
  id: string;
  actionId: string;
  number: number;
  event: ClosingEvent;
  statusId: string | null;
  doneOn: string | null;
  doneBy: string | null;
  doneById: string | null;
  note: string | null;
  evidence: Json<EvidenceKind[]>;
  demandedEvidence: Json<EvidenceKind[]>;
  demandedSecondPerson: boolean;
  saidBy: string | null;
  saidAt: ColumnType<string, string, never>;
};

type FileContent = {
  name: string;
  nameKey: string;
  size: number;
  fileHash: string;
  contentType: FileType;
  evidence: EvidenceKind | null;
  takenAt: string | null;
  receivedHash: string | null;
  uploadedAt: ColumnType<string, string, never>;
};

export type Tables = {
  files: FileContent & {
    organisationId: Own;
    id: string;
    recordId: string;
    uploadedBy: string | null;
    /** Added by way of a share, by nobody of the organisation. */
    shareId: ColumnType<string | null, string | null | undefined, string | null>;
    deletedAt: MaybeInstant;
    deletedBy: string | null;
  };
  uploadSessions: {
    organisationId: Own;
    id: string;
    recordId: string | null;
    openedBy: string;
    openedAt: ColumnType<string, string, never>;
  };
  uploadSessionFiles: FileContent & { organisationId: Own; id: string; sessionId: string };
  thumbnails: { organisationId: Own; pictureHash: string; fileHash: string };
  unclaimedContents: {
    organisationId: Own;
    id: string;
    contentHash: string;
    since: ColumnType<string, string, never>;
  };
  tasks: TaskTable;
  taskOwners: { organisationId: Own; taskId: string; userId: string };
  taskCycles: TaskCycleTable;
  taskHistory: TaskHistoryTable;
  taskCompletions: TaskCompletionTable;
  inspectionReports: InspectionReportTable;
  actions: ActionTable;
  actionAreas: { organisationId: Own; actionId: string; areaId: string };
  actionExtensions: {
    organisationId: Own;
    actionId: string;
    number: number;
    fromOn: string;
    toOn: string;
    reason: string;
    extendedBy: string | null;
    extendedAt: ColumnType<string, string, never>;
  };
  actionClosings: ActionClosingTable;
  assignments: {
    organisationId: Own;
    recordId: string;
    number: number;
    userId: string | null;
    shareId: string | null;
    assignedBy: string | null;
    assignedAt: ColumnType<string, string, never>;
  };
  shares: ShareTable;
  shareTokens: ShareTokenTable;
  shareSayings: ShareSayingTable;
  actionSettings: { organisationId: Own; version: number; closingRules: Json<ClosingRules> };
  actionSamples: {
    organisationId: Own;
    month: string;
    drawnAt: ColumnType<string, string, never>;
    closedCount: number;
  };
  actionSampled: { organisationId: Own; month: string; actionId: string };
  actionRechecks: {
    organisationId: Own;
    month: string;
    actionId: string;
    passed: boolean;
    note: string | null;
    checkedBy: string | null;
    checkedAt: ColumnType<string, string, never>;
  };
  referenceNumbers: { organisationId: Own; kind: string; last: number };
  taskTypes: TaskTypeTable;
  taskTypeAreas: { organisationId: Own; taskTypeId: string; areaId: string };
  activityAnchors: AnchorTable;
  activityAnchoredHeads: {
    organisationId: Own;
    recordId: string;
    number: number;
    activityCount: number;
    activityHead: string;
  };
  organisations: OrganisationTable;
  records: RecordTable;
  activityEntries: ActivityTable;
  dictionaries: { organisationId: Own; id: string; name: DictionaryName };
  dictionaryEntries: {
    organisationId: Own;
    id: string;
    dictionary: DictionaryName;
    code: string;
    name: string;
    nameKey: Derived;
    sortOrder: Generated<number>;
    details: Json<Record<string, unknown>>;
    archivedAt: MaybeInstant;
    version: Version;
  };
  users: UserTable;
  roles: {
    organisationId: Own;
    id: string;
    code: string;
    name: string;
    description: string | null;
    permissions: Json<string[]>;
    sortOrder: Generated<number>;
    version: Version;
  };
  properties: PropertyTable;
  propertyOwners: { organisationId: Own; propertyId: string; userId: string };
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
  sessions: {
    organisationId: Own;
    id: string;
    userId: string;
    secretHash: string;
    startedAt: Instant;
    lastSeenAt: Instant;
    expiresAt: ColumnType<string, string, string>;
    isRemembered: Generated<boolean>;
    address: string | null;
    browser: string | null;
    supportReason: string | null;
    supportUntil: MaybeInstant;
  };
  passwordLinks: {
    organisationId: Own;
    id: string;
    userId: string;
    secretHash: string;
    expiresAt: ColumnType<string, string, string>;
    usedAt: MaybeInstant;
  };
  filterPresets: {
    organisationId: Own;
    id: string;
    userId: string;
    listType: string;
    tableName: string;
    name: string;
    filterData: Json<Record<string, unknown>>;
    createdAt: Instant;
  };
  tablePresets: {
    organisationId: Own;
    userId: string;
    tableCode: string;
    tableSize: 25 | 50 | 100;
    presetData: Json<{ code: string; width: 0 | 1 }[]>;
  };
  idempotencyKeys: {
    organisationId: Own;
    userId: string;
    key: string;
    requestHash: string;
    status: number | null;
    answer: string | null;
    createdAt: Instant;
  };
  mailMessages: MailTable;
  noticeSettings: { organisationId: Own; version: number; rules: Json<NoticeRules> };
  noticePreferences: { organisationId: Own; userId: string; ways: Json<NoticePreferences> };
  absences: { organisationId: Own; id: string; userId: string; deputyId: string; fromOn: string; untilOn: string };
  noticeDays: { organisationId: Own; day: string; plannedAt: ColumnType<string, string, never> };
  ladderRungs: LadderRungTable;
  notices: NoticeTable;
  noticeDigests: { organisationId: Own; userId: string; day: string; mailId: string };
  searchTexts: {
    organisationId: Own;
    recordId: string;
    kind: SearchEntityType;
    propertyId: string | null;
    caption: string;
    words: string;
  };
  imports: ImportTable;
  importProperties: {
    organisationId: Own;
    importId: string;
    propertyId: string;
    rowNumber: number;
    isNew: boolean;
    /** The fields that it changed, as they were. */
    before: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    activityCount: number;
  };
  importEntries: { organisationId: Own; importId: string; entryId: string; name: string };
  importRefusals: {
    organisationId: Own;
    importId: string;
    rowNumber: number;
    label: string;
    cells: Json<(string | number | boolean | null)[]>;
    problems: Json<ImportProblem[]>;
  };
  importMappings: {
    organisationId: Own;
    headingsHash: string;
    fields: Json<[heading: string, field: PropertyField][]>;
    rest: Json<RememberedRest>;
    usedAt: ColumnType<string, string, string>;
  };
};
