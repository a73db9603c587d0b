import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { byId, dto, id, instant, line, options, requiredLine, version } from '../platform/shapes.ts';
import { dateEquipmentFields, importFieldLabel, importKeys, importKinds } from './import-kinds.ts';
import { paged } from '../platform/paged.ts';

export { importKeys } from './import-kinds.ts';

/** The limits of an uploaded spreadsheet; each has its message. */
export const importLimits = {
  fileBytes: 50 * 1024 * 1024,
  unpackedBytes: 50 * 1024 * 1024,
  columns: 150,
  rows: 100_000,
} as const;

const Field = requiredLine('validation.value.is.required', 80);
export const ImportKindName = z.enum(importKinds.map(({ id }) => id));

/** Fields whose values are entries of a dictionary, and those with a fixed set of values. */
export const importDictionaries = {
  regionId: 'REGIONS',
  landlordId: 'LANDLORD',
  localAuthorityId: 'LOCAL_AUTHORITY',
  propertyTypeId: 'PROPERTY_TYPE',
  propertyUseId: 'PROPERTY_USE',
  businessId: 'CONTRACTOR_BUSINESS',
  typeId: 'EQUIPMENT_TYPE',
  groupIds: 'PEOPLE_GROUP',
} as const;
export const importChoiceFields = [
  'regionId',
  'landlordId',
  'localAuthorityId',
  'propertyTypeId',
  'propertyUseId',
  'nation',
  'gasSupply',
  'waterSystem',
  'asbestos',
  'evacuation',
  'taskTypeId',
  'priority',
  'actionStatus',
  'businessId',
  'typeId',
  'groupIds',
  'roleIds',
  'roleRegionIds',
  'roleLandlordIds',
] as const;
export type ImportChoiceField = (typeof importChoiceFields)[number];

/** Fields of which a cell may name several. */
export const fieldsOfSeveral: readonly string[] = ['groupIds', 'roleIds', 'roleRegionIds', 'roleLandlordIds'];

/** What happens to a row whose property already exists. */
export const importExisting = ['stop', 'skip', 'update'] as const;

/**
 * What several rows about one task of a property are: earlier times of one thing, pieces of equipment in the order of the rows, or
 * things for which the task stands. The days alone do not tell.
 */
export const importSeveral = ['times', 'pieces', 'things'] as const;

/** The stages of an import; `running` may also end as cancelled or stopped, and the result may be undone. */
const importStages = [
  'preparing',
  'checking',
  'checked',
  'running',
  'finished',
  'cancelled',
  'stopped',
  'undoing',
  'undone',
] as const;
export const ImportStage = z.enum(importStages);
export type ImportStage = z.infer<typeof ImportStage>;

/** Which column of the file is which field, and how rows match existing records. */
export const ImportMapping = z.object({
  sheet: z.int().min(0).max(1000),
  /** By column of the sheet; null leaves the column out. */
  fields: z.array(Field.nullable()).min(1).max(importLimits.columns),
  /** The same value for every row, written as in a cell. */
  fixed: z.record(Field, requiredLine('validation.value.is.required')),
  key: z.enum(importKeys),
  existing: z.enum(importExisting),
  /** Needed only where a file of dates has several rows about one task. */
  several: z.enum(importSeveral).optional(),
  /** Whether equipment that a row of dates names, and its property does not have, is added. */
  addsEquipment: z.boolean().optional(),
  /** Whether people who get a role are invited as they are added; otherwise somebody invites them later. */
  invites: z.boolean().optional(),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** A complete mapping. */
export const ImportSetup = ImportMapping.superRefine(({ fields, fixed, key, several }, context) => {
  const mapped = fields.filter((field) => field !== null);
  for (const field of new Set(mapped)) {
    if (mapped.indexOf(field) !== mapped.lastIndexOf(field))
      context.addIssue({
        code: 'custom',
        path: ['fields'],
        message: `Two columns are ${importFieldLabel(field)}. Choose one.`,
      });
    if (field in fixed)
      context.addIssue({
        code: 'custom',
        path: ['fixed'],
        message: `${importFieldLabel(field)} has both a column and one value for all rows. Choose one.`,
      });
  }
  // One value for all rows tells no piece from another; a name may stand before their numbers.
  const all = dateEquipmentFields.find((each) => each in fixed && !(each === 'equipmentName' && several === 'pieces'));
  if (all)
    context.addIssue({
      code: 'custom',
      path: ['fixed'],
      message: `${importFieldLabel(all)} cannot be the same for all rows. Choose the column that says it.`,
    });
  if (!mapped.includes(key))
    context.addIssue({
      code: 'custom',
      path: ['key'],
      message: `Choose the column for ${importFieldLabel(key)}: it identifies the record of each row`,
    });
});
export type ImportSetup = z.infer<typeof ImportSetup>;

/** What to do with a value of the file that matches no dictionary entry. */
export const ImportChoice = z
  .object({
    field: z.enum(importChoiceFields),
    text: line(),
    take: z.enum(['entry', 'create', 'empty']),
    entryId: z.string().max(60).nullable().default(null),
    /** For a property type to be added: the kind of building. */
    kind: z.string().max(60).nullable().optional(),
  })
  .refine((choice) => choice.take !== 'entry' || choice.entryId, {
    path: ['entryId'],
    message: 'Choose one from the list',
  })
  .refine((choice) => choice.take !== 'create' || choice.field in importDictionaries, {
    path: ['take'],
    message: 'Values of this field cannot be added',
  });
export type ImportChoice = z.infer<typeof ImportChoice>;

/** What a pass over the rows found or did; `existingCount`: rows whose property existed already. */
export const ImportCounts = z.object({
  existingCount: z.number(),
  newCount: z.number(),
  changedCount: z.number(),
  unchangedCount: z.number(),
  skippedCount: z.number(),
  refusedCount: z.number(),
  problemCount: z.number(),
  /** People who are invited by e-mail. */
  invitedCount: z.number().optional(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const Import = z.object({
  id,
  version,
  kind: ImportKindName,
  fileName: z.string(),
  fileSize: z.number(),
  stage: ImportStage,
  setup: ImportSetup.nullable(),
  sheetName: z.string().nullable(),
  /** Non-empty rows, and how many of them the current pass has processed. */
  rowCount: z.number(),
  doneCount: z.number(),
  checked: ImportCounts.nullable(),
  result: ImportCounts.nullable(),
  /** Why it stopped, or could not be undone. */
  message: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  checkedAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  can: z.object({
    setUp: z.boolean(),
    check: z.boolean(),
    start: z.boolean(),
    cancel: z.boolean(),
    undo: z.boolean(),
    discard: z.boolean(),
    createEntries: z.boolean(),
  }),
  /** Why the import can no longer be undone, and how many properties prevent it; only when reading one import. */
  undoRefusal: z.object({ reason: z.string(), propertyCount: z.number() }).nullish(),
  /** Warnings about the rows to be imported. */
  warnings: z.array(z.string()).optional(),
});
export type Import = z.infer<typeof Import>;

/** One column of the file. */
const ImportColumn = z.object({ heading: z.string(), samples: z.array(z.string()), filledCount: z.number() });
export const ImportSheet = z.object({
  index: z.number(),
  name: z.string(),
  rowCount: z.number(),
  /** Why this sheet cannot be imported. */
  refusal: z.string().nullable(),
  /** What to know about it: formulas, merged cells, hidden rows. */
  notes: z.array(z.string()),
  columns: z.array(ImportColumn),
  /** The initial mapping: the last one for the same headings, or guessed from their names. */
  suggested: ImportMapping.nullable(),
  rememberedAt: instant.nullable(),
});
export type ImportSheet = z.infer<typeof ImportSheet>;

const ImportValue = z.object({
  text: z.string(),
  rowCount: z.number(),
  /** The entry that it matches exactly. */
  match: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** A similar entry; never used without a choice. */
  suggestion: z.object({ id: z.string(), name: z.string() }).nullable(),
  choice: ImportChoice.nullable(),
});
export const ImportField = z.object({
  field: z.enum(importChoiceFields),
  heading: z.string(),
  mayCreate: z.boolean(),
  values: z.array(ImportValue),
  options: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The kinds that an added value can have; empty if there are none. */
  kinds: z.array(z.object({ id: z.string(), name: z.string() })),
  /** True if the column has too many different values to be this field. */
  hasTooMany: z.boolean(),
});
export type ImportField = z.infer<typeof ImportField>;

export const ImportProblem = z.object({
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;
const RefusedRow = z.object({ row: z.number(), label: z.string(), problems: z.array(ImportProblem) });

/** The result of a row: the property that it matched, and what happens to it. */
export const ImportOutcome = z.object({
  row: z.number(),
  label: z.string(),
  kind: z.enum(['new', 'changed', 'unchanged', 'skipped']),
  summary: z.string(),
  /** The record that it added or changed; null before the import, and where it did neither. */
  recordId: z.string().nullable(),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

const paging = { page: z.int().min(1).max(100_000).default(1), limit: z.int().min(1).max(100).default(25) };

/**
 * Imports of spreadsheets with properties, dates of tasks, actions, contractors, equipment or people. Users with permissions
 * on only some properties see their own imports.
 */
export const imports = endpoints('imports', {
  list: {
    method: 'POST',
    path: 'import/filter.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    reads: true,
    body: z.object(paging),
    reply: paged(Import),
  },
  options: {
    method: 'GET',
    path: 'dict/import/options.json',
    allow: 'PRISM_APP_PROPERTY_MENU',
    reply: options(),
    summary: 'The imports that brought properties in, for the filter of the property list.',
  },
  get: { method: 'GET', path: 'import/item.json', allow: 'PRISM_APP_PROPERTY_IMPORT', query: byId, reply: dto(Import) },
  upload: {
    method: 'POST',
    path: 'import/file.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    takes: 'upload',
    query: z.object({
      fileName: requiredLine('The file has no name'),
      kind: ImportKindName.default('properties'),
    }),
    reply: dto(Import),
    summary:
      'The body is the file itself: CSV or XLSX, told apart by its content. A file that cannot be imported is refused with the reason and leaves nothing behind.',
  },
  sheets: {
    method: 'GET',
    path: 'import/sheets.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    query: byId,
    reply: z.object({ objects: z.array(ImportSheet) }),
  },
  // A draft that only its author works on: nothing is a property yet, so nothing is logged.
  setUp: {
    method: 'PUT',
    path: 'import/item.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    quiet: true,
    body: z.object({ id, version, setup: ImportSetup }),
    reply: dto(Import),
  },
  values: {
    method: 'GET',
    path: 'import/values.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    query: byId,
    reply: z.object({ objects: z.array(ImportField) }),
  },
  choose: {
    method: 'PUT',
    path: 'import/values.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    quiet: true,
    body: z.object({ id, version, choices: z.array(ImportChoice).max(5000) }),
    reply: dto(Import),
  },
  check: {
    method: 'POST',
    path: 'import/check.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    quiet: true,
    body: z.object({ id, version }),
    reply: dto(Import),
    summary: 'Starts the check of an import, which changes nothing.',
  },
  refusals: {
    method: 'POST',
    path: 'import/refusals.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    reads: true,
    body: z.object({ id, ...paging }),
    reply: paged(RefusedRow).extend({
      summary: z.array(z.object({ column: z.string().nullable(), reason: z.string(), rowCount: z.number() })),
    }),
    summary: 'Every row that is refused, with each problem by column, value and reason.',
  },
  outcomes: {
    method: 'POST',
    path: 'import/outcomes.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    reads: true,
    body: z.object({ id, ...paging }),
    reply: paged(ImportOutcome),
    summary: 'The outcome of each accepted row, for kinds of import that report it row by row.',
  },
  refusedRows: {
    method: 'GET',
    path: 'import/refusedRows.xls',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    query: byId,
    reply: 'spreadsheet',
    summary: 'The refused rows as they stood in the file, with the reasons in a last column.',
  },
  start: {
    method: 'POST',
    path: 'import/run.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    body: z.object({ id, version }),
    reply: dto(Import),
  },
  cancel: {
    method: 'DELETE',
    path: 'import/run.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    query: byId,
    reply: dto(Import),
    summary: 'Stops after the rows that are being written; what is imported stays, and can be undone.',
  },
  undo: {
    method: 'POST',
    path: 'import/undoing.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    body: z.object({ id, version }),
    reply: dto(Import),
    summary: 'Takes back the whole import, while nothing has been built on it.',
  },
  discard: {
    method: 'DELETE',
    path: 'import/item.json',
    allow: 'PRISM_APP_PROPERTY_IMPORT',
    query: byId,
    reply: z.object({ success: z.literal(true) }),
    summary: 'Discards an import that imported nothing.',
  },
});
