import { z } from 'zod';
import { bulkReply, chosen } from '../../platform/bulk.ts';
import { endpoints } from '../../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import {
  byId,
  day,
  done,
  dto,
  id,
  instant,
  optionalLine,
  optionalLines,
  removal,
  savedAsRead,
  version,
} from '../../platform/shapes.ts';
import { FILES_SHOWN, StoredFile } from '../stored-file.ts';
import {
  Action,
  ActionDetails,
  ActionStart,
  mayExtend,
  NewAction,
  SeveralActions,
  Person,
  place,
  SharedActionDetails,
} from './action.ts';
import { ClosingDetails, ClosingRules, reason } from './closing.ts';
import { actionList, PriorityCounts } from './list.ts';
import { month, monthCounts, RecheckLine } from './recheck.ts';
import { ActionSourceType } from './states.ts';
import { givingToUser } from '../shares/share.ts';

const savedAction = dto(Action);

const namesAsRead = { statusId: 'status', areaOfObservationIds: 'areaOfObservations' };

const page = { method: 'POST', allow: 'PRISM_APP_ACTION_MENU', reads: true } as const;

/** As many as one transaction changes in one piece: it holds all of them until it ends. */
export const MOST_ACTIONS_AT_ONCE = 1000;
const chosenActions = chosen(['action', 'actions'], MOST_ACTIONS_AT_ONCE);

export const actions = endpoints('actions', {
  list: pagesOf(actionList, page),
  export: { ...sheetOf(actionList, page), path: 'action/filter.xls' },
  neighbours: neighboursOf(actionList, page),
  summary: {
    ...page,
    path: 'action/actionSummaryByPriority/filter.json',
    body: z
      .object({
        includeAllOwner: z.boolean().default(false),
        includeMyPeople: z.boolean().default(false),
        includeSingleOwner: z.boolean().default(false),
      })
      .refine((flags) => Object.values(flags).filter(Boolean).length <= 1, 'Choose one of the three: whose actions'),
    reply: z.object({
      rows: z.array(PriorityCounts),
      awaitingVerification: z.number(),
      extended: z.number(),
      evidenceNotHeld: z.number(),
    }),
    summary:
      'Actions by priority and due status; each number is that of the action list with the same filters. No flag means all owners; of several no list could be opened, so they are refused.',
  },
  start: {
    method: 'GET',
    path: 'action/start.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    query: z.object({ propertyId: id.optional(), sourceId: id.optional(), sourceType: ActionSourceType.optional() }),
    reply: ActionStart,
    summary: 'What a form for a new action starts with.',
  },
  get: { method: 'GET', path: 'action/item.json', allow: 'PRISM_APP_ACTION_MENU', query: byId, reply: savedAction },
  view: {
    ...page,
    path: 'action/view/item.json',
    body: z.object({ actionId: id }),
    reply: z.object({
      dto: Action,
      taskOwners: z.array(Person),
      propertyOwners: z.array(Person),
      assignmentInfoList: z.array(
        z.object({
          name: z.string().nullable(),
          email: z.string().nullable(),
          assignedAt: instant,
          assignedBy: z.string().nullable(),
        }),
      ),
      /** The newest ones, for readers who may see the files of its property. */
      files: z.array(StoredFile).max(FILES_SHOWN),
    }),
    summary:
      'An action with the owners of its task and its property, who it was assigned to, newest first (ACT-057), and its newest files.',
  },
  create: {
    method: 'POST',
    path: 'action/item.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    sentLater: true,
    body: savedAsRead(NewAction.extend(place), {
      ...namesAsRead,
      propertyId: 'propertyBriefInfoDto',
      assignee: 'assigneeEmail',
    }),
    reply: savedAction,
    summary: 'Raises an action, with its files or not at all.',
  },
  createSeveral: {
    method: 'POST',
    path: 'action/several.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: z.object({
      ...place,
      actions: SeveralActions.min(1, 'Add an action'),
    }),
    reply: z.object({ objects: z.array(z.object({ id, ref: z.string(), name: z.string() })), message: z.string() }),
    summary: 'Raises several actions from one source, all of them or none.',
  },
  importClosed: {
    method: 'POST',
    path: 'action/earlier.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: z.object({
      ...place,
      actions: z
        .array(ActionDetails.omit({ statusId: true }).extend({ closedOn: day, closedBy: optionalLine(200) }))
        .min(1, 'Add an action')
        .max(500, 'Send at most 500 at once'),
    }),
    reply: z.object({ objects: z.array(z.object({ id, ref: z.string(), name: z.string() })), message: z.string() }),
    summary: 'Records actions that were closed before they came here: they count as "closed, evidence not held".',
  },
  change: {
    method: 'PUT',
    path: 'action/item.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: savedAsRead(
      ActionDetails.extend({
        id,
        version,
        /** Required if the due date moves to a later one. */
        reason: optionalLines(1000),
      }),
      namesAsRead,
    ),
    reply: savedAction,
  },
  remove: {
    method: 'DELETE',
    path: 'action/item.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    query: removal,
    reply: done,
    summary:
      'Takes an open action out of sight; that it was there, and why it went, stays in its log and that of its property. One that is closed, or whose closing asks for a second person, stays.',
  },
  assign: {
    ...givingToUser,
    path: 'action/{id}/updateActionAssignee.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    reply: savedAction,
    summary:
      'Assigns an action to the user with this user name or e-mail address; an empty one unassigns it (ASSIGN-037).',
  },
  close: {
    method: 'POST',
    path: 'action/closure.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    sentLater: true,
    body: ClosingDetails.extend({ id, version }),
    reply: savedAction,
    summary:
      'Says that the work is done. The action is closed, or awaits verification where a second person must accept it.',
  },
  verify: {
    method: 'POST',
    path: 'action/verification.json',
    allow: 'PRISM_PROPERTY_ACTION_VERIFY',
    body: z
      .object({ id, version, accepted: z.boolean(), reason: optionalLines(1000) })
      .refine(({ accepted, reason: why }) => accepted || why !== null, { path: ['reason'], error: 'Give a reason' }),
    reply: savedAction,
    summary: 'Accepts or rejects what was done; not permitted to whoever did it or marked it as done.',
  },
  reopen: {
    method: 'POST',
    path: 'action/reopening.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: z.object({ id, version, reason }),
    reply: savedAction,
    summary: 'Reopens a closed action, or withdraws its completion.',
  },
  bulkChange: {
    method: 'PUT',
    path: 'action/bulk.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: z
      .object({ ids: chosenActions, set: SharedActionDetails, reason: optionalLines(1000) })
      .refine(({ set, reason: why }) => why !== null || !mayExtend(set), {
        path: ['reason'],
        error: 'Give the reason for the new due date',
      }),
    reply: bulkReply,
    summary:
      'Sets assignee, due date or priority on several actions, each by the rules of changing one; what is refused stays as it is, with the reason.',
  },
  bulkVerify: {
    method: 'POST',
    path: 'action/bulk-verification.json',
    allow: 'PRISM_PROPERTY_ACTION_VERIFY',
    body: z.object({ ids: chosenActions, reason: optionalLines(1000) }),
    reply: bulkReply,
    summary:
      'Accepts what was done on several actions, each by its own rules; refused ones are returned with the reason. Actions are rejected one by one, since somebody must know why.',
  },
  bulkClose: {
    method: 'POST',
    path: 'action/bulk-closure.json',
    allow: 'PRISM_PROPERTY_ACTION_MANAGE',
    body: ClosingDetails.extend({ ids: chosenActions }),
    /** How many of the changed ones now await verification. */
    reply: bulkReply.extend({ awaitingCount: z.number() }),
    summary: 'Closes several actions by the rules of each; refused ones stay open and are returned with the reason.',
  },
  closingRules: {
    method: 'GET',
    path: 'action/closing-rules.json',
    allow: ['PRISM_APP_ACTION_MENU', 'PRISM_APP_SETTINGS_MANAGE'],
    reply: dto(ClosingRules.extend({ version: z.number(), can: z.object({ edit: z.boolean() }) })),
  },
  changeClosingRules: {
    method: 'PUT',
    path: 'action/closing-rules.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    body: ClosingRules.extend({ version: z.int().min(0).max(2_147_483_647) }),
    reply: dto(ClosingRules.extend({ version: z.number(), can: z.object({ edit: z.boolean() }) })),
    summary:
      'They apply to what is closed from then on; what awaits verification keeps the rules under which it was done.',
  },
  rechecks: {
    method: 'GET',
    path: 'action/recheck/list.json',
    allow: 'PRISM_APP_ACTION_MENU',
    query: z.object({ month: month.optional() }),
    reply: z.object({
      /** Newest first, a year at most. */
      months: z.array(z.object({ month, ...monthCounts })),
      month: month.nullable(),
      objects: z.array(RecheckLine),
    }),
    summary:
      'The sample of closed actions drawn for a month, the newest where none is named, and what re-checking found; counted over what the reader may see.',
  },
  recheck: {
    method: 'POST',
    path: 'action/recheck/item.json',
    allow: 'PRISM_PROPERTY_ACTION_VERIFY',
    body: z
      .object({ id, month, passed: z.boolean(), note: optionalLines(1000) })
      .refine(({ passed, note }) => passed || note !== null, { path: ['note'], error: 'Enter what is wrong' }),
    reply: done,
    summary: 'Records the result of re-checking a closed action. One that fails is reopened.',
  },
});
