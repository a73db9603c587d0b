import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { day, id, line, Option, optionalLines } from '../platform/shapes.ts';
import { paged } from '../platform/paged.ts';
import { propertyList } from './properties/list.ts';

/**
 * Task Management (S2 §2, §3, §7): which task types are on which properties. "Included" means active on it (TM-011) and not
 * removed (TM-016); a statutory duty stays until somebody else accepts its removal (decision 054).
 */
export const AddItem = z.object({
  propertyId: id,
  dueDate: day,
  code: line(20),
  name: line(),
  taskRepositoryDictId: id,
});
export type AddItem = z.infer<typeof AddItem>;
export const DeactivateItem = z.object({
  propertyId: id,
  taskCode: line(20),
  name: line(),
  /** Shown to whoever is to do the task and manages the property. Not specified, so not required. */
  reason: optionalLines(1000),
});
export type DeactivateItem = z.input<typeof DeactivateItem>;

/** A task type, with how many of the properties that the caller manages have it, and how many do not. */
export const TaskTypeCounts = z.object({
  id,
  code: z.string(),
  name: z.string(),
  group: z.string(),
  interval: z.string(),
  statutory: z.boolean(),
  includedCount: z.number(),
  omittedCount: z.number(),
});
export type TaskTypeCounts = z.infer<typeof TaskTypeCounts>;

export const PropertyLine = z.object({
  id,
  caption: z.string(),
  propertyReferenceNumber: z.string(),
  /** Its removal there is proposed, and it stays due until somebody else accepts that. */
  isRemovalProposed: z.boolean(),
  /** One interval after it was last done there, if that is known and in the future; otherwise 30 days from today. */
  proposedDueOn: day,
});
export type PropertyLine = z.infer<typeof PropertyLine>;

/** A duty that law or practice requires of a property, and why. */
export const Proposal = z.object({
  propertyId: id,
  property: z.string(),
  taskRepositoryDictId: id,
  code: z.string(),
  name: z.string(),
  statutory: z.boolean(),
  reason: z.string(),
  /** The law or standard that requires it; empty if only practice does. */
  legalBasis: z.string(),
  dueDate: day,
});
export type Proposal = z.infer<typeof Proposal>;

/** A duty that law or practice requires of a property but nobody has added to it. */
const MissingDuty = Proposal.pick({
  code: true,
  name: true,
  statutory: true,
  reason: true,
  legalBasis: true,
}).extend({
  taskTypeId: id,
  group: Option,
});

const side = z.enum(['omitted', 'included']);

const ids = z.array(id).max(100, 'Choose at most 100').default([]);
const { regionIds, landlordIds, propertyTypeIds } = propertyList.filters;
/** The filters for the properties of a task type, as in the property list. */
export const pickedBy = { regionIds, landlordIds, propertyTypeIds };
const picked = { regionIds: ids, landlordIds: ids, propertyTypeIds: ids } satisfies Record<
  keyof typeof pickedBy,
  unknown
>;

export const taskManagement = endpoints('task-management', {
  list: {
    method: 'GET',
    path: 'taskManagement/list.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    reply: z.object({
      taskRepositoryDictDataList: z.array(z.object({ id, code: z.string(), name: z.string() })),
      taskManagementDataList: z.array(z.object({ code: z.string(), propertyIds: z.array(id) })),
      propertyDataList: z.array(
        z.object({ id, address1: z.string(), address2: z.string().nullable(), address3: z.string().nullable() }),
      ),
    }),
    summary: 'Everything at once (TM-031). The page itself asks for counts and pages.',
  },
  types: {
    method: 'GET',
    path: 'taskManagement/types.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    reply: z.object({ objects: z.array(TaskTypeCounts) }),
  },
  properties: {
    method: 'POST',
    path: 'taskManagement/properties.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    reads: true,
    body: z.object({
      taskTypeId: id,
      side,
      searchString: line().default(''),
      ...picked,
      /** Only properties of which law or practice requires it, as far as their facts are known; for the omitted side. */
      onlyExpected: z.boolean().default(false),
      page: z.int().min(1).max(1_000_000).default(1),
      limit: z.int().min(1).max(100).default(25),
    }),
    reply: paged(PropertyLine),
  },
  propertyIds: {
    method: 'POST',
    path: 'taskManagement/propertyIds.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    reads: true,
    body: z.object({
      taskTypeId: id,
      side,
      searchString: line().default(''),
      ...picked,
      onlyExpected: z.boolean().default(false),
    }),
    reply: z.object({ objects: z.array(PropertyLine).max(10_000) }),
    summary: 'All that a search finds, for "select all".',
  },
  add: {
    method: 'POST',
    path: 'taskManagement/addPropertyTasks.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.array(AddItem).min(1, 'No task to add').max(5000, 'Send at most 5,000 at once'),
    reply: z.object({
      addedCount: z.number(),
      alreadyThereCount: z.number(),
      /** Those whose removal was only proposed: they stay, with the same due date. */
      stayingCount: z.number(),
      message: z.string(),
    }),
    summary:
      'Puts task types on properties, each with its first due date; those already there are counted and left alone.',
  },
  deactivate: {
    method: 'POST',
    path: 'taskManagement/deactivatePropertyTasks.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    body: z.array(DeactivateItem).min(1, 'No task to remove').max(5000, 'Send at most 5,000 at once'),
    reply: z.object({
      removedCount: z.number(),
      /** Statutory duties whose removal awaits acceptance by somebody else. */
      proposedCount: z.number(),
      notThereCount: z.number(),
      message: z.string(),
    }),
    summary:
      'Takes task types off properties. A statutory task in force counts as omitted at once, and stays due until somebody else has accepted its removal.',
  },
  proposals: {
    method: 'POST',
    path: 'taskManagement/proposals.json',
    allow: 'PRISM_PROPERTY_TASK_MANAGE',
    reads: true,
    body: z.object({
      /** Default: every property that the caller manages. */
      propertyIds: z.array(id).max(1000).default([]),
      taskTypeIds: z.array(id).max(500).default([]),
      statutoryOnly: z.boolean().default(false),
      /** Where the previous page ended. */
      after: line(100).nullable().default(null),
      limit: z.int().min(1).max(5000).default(1000),
    }),
    reply: z.object({
      objects: z.array(Proposal),
      next: z.string().nullable(),
      /**
       * For how many of the chosen properties each unknown fact could add duties, and in which dictionary it is set if not on the
       * property; sent with the first page.
       */
      unknown: z.array(
        z.object({
          attribute: z.string(),
          propertyCount: z.number(),
          dictionary: z.enum(['LANDLORD', 'PROPERTY_TYPE']).optional(),
        }),
      ),
    }),
    summary:
      'Task types that law or practice asks for, from what is known of a property, and that it does not have yet.',
  },
  missing: {
    method: 'GET',
    path: 'taskManagement/missing.json',
    allow: 'PRISM_APP_TASK_MENU',
    query: z.object({ propertyId: id }),
    reply: z.object({
      objects: z.array(MissingDuty),
      /** The unknown facts of the property that could add more. */
      unknown: z.array(z.string()),
    }),
    summary: 'The tasks expected on a property and not set up, for everybody who may see it.',
  },
});
