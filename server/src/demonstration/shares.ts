import { sql } from 'kysely';
import type { NewShare } from '@lintel/contract/areas/shares/share';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { shareActor } from '#platform/access/access';
import type { Scope } from '#platform/scope';
import type { TakenIn } from '#areas/files/take-in';
import { giveByEmail } from '#areas/shares/give';
import { acceptShare, commentByLink, logVisit, openShare, proposeDate, reportDone } from '#areas/shares/outsider';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import type { Chance } from './chance.ts';
import { contactOf } from './contractors.ts';
import { attachPhotos } from './photographs.ts';
import { firmForArea, firmOf } from './trades.ts';

type Stage = {
  on: <T>(day: number, login: string, work: (scope: Scope) => Promise<T>) => Promise<T>;
  luck: Chance;
  lastDay: number;
  photographs: TakenIn[];
};
type Shared = { id: string; recordId: string };

/** No mail is sent for the story. */
const withoutMail = { smtpUrl: undefined, publicUrl: '' };

/** The contact for the work: that of an area's firm, or of a builder if the areas are in-house. */
const whoDoes = (areas: readonly string[]) =>
  areas.map((area) => contactOf(firmForArea(area))).find((who) => who !== undefined) ??
  contactOf(firmOf('general-building'))!;
const TASK = contactOf(firmOf('water-hygiene'))!;

/** Assigns work to outsiders: one link is unopened, one opened, one accepted, one done, one expired. */
export async function seedShares(stage: Stage) {
  const { on, lastDay, luck, photographs } = stage;
  const since = lastDay - 13;
  const [unopened, opened, accepted, done, expired] = await on(since, '', openActions);
  const give = ({ id, areas }: OpenAction, day: number, days: number) =>
    on(day, 'manager', (scope) => given(scope, 'ACTION', id, whoDoes(areas), days));
  const as = <T>(shared: Shared, day: number, work: (scope: Scope) => Promise<T>) =>
    on(day, '', async (scope) => {
      await becomeOutsider(scope, shared);
      return work(scope);
    });

  if (unopened) await give(unopened, lastDay - 1, 7);
  if (opened) await as(await give(opened, lastDay - 3, 14), lastDay - 2, (scope) => openShare(scope, ''));
  if (accepted) {
    const shared = await give(accepted, lastDay - 6, 21);
    await as(shared, lastDay - 5, (scope) => openShare(scope, ''));
    await as(shared, lastDay - 4, acceptShare);
    await as(shared, lastDay - 3, (scope) =>
      proposeDate(scope, { ...nobody, day: plusDays(scope.today, 6), note: null }),
    );
    await as(shared, lastDay - 2, (scope) =>
      commentByLink(scope, { ...nobody, entityType: 'ACTION', entityId: null, text: 'Who lets us into the riser?' }),
    );
  }
  if (done) {
    const shared = await give(done, lastDay - 9, 28);
    await as(shared, lastDay - 8, (scope) => openShare(scope, ''));
    await as(shared, lastDay - 5, (scope) =>
      logVisit(scope, { ...nobody, visitedOn: scope.today, gotIn: true, note: 'Measured up, parts ordered' }),
    );
    await as(shared, lastDay - 1, async (scope) => {
      await attachPhotos(scope, [{ recordId: done.id, photograph: luck.oneOf(photographs) }], 'Finished work.jpg');
      await reportDone(scope, { ...nothingOfTask, doneOn: scope.today, note: 'Fitted and tested' });
    });
  }
  if (expired) await give(expired, lastDay - 12, 7);
  const taskId = await on(since, '', anActiveTask);
  if (taskId) {
    const shared = await on(lastDay - 4, 'manager', (scope) => given(scope, 'TASK', taskId, TASK, 14));
    await as(shared, lastDay - 3, (scope) => openShare(scope, ''));
    await as(shared, lastDay - 3, acceptShare);
  }
}

const nobody = { assignToken: '' };
const nothingOfTask = {
  outcome: null,
  certificateNumber: null,
  certificateIssuedOn: null,
  certificateExpiresOn: null,
};

async function given(
  scope: Scope,
  kind: 'TASK' | 'ACTION',
  entityId: string,
  assigneeInfo: NewShare['assigneeInfo'],
  days: number,
): Promise<Shared> {
  const { tokenId } = await giveByEmail(scope, withoutMail, kind, {
    entityId,
    assigneeInfo,
    assignmentBrief:
      'Please see to this and send a photograph of the finished work.\nReport at the office before you start; keys are signed out there.',
    linkExpirationDate: plusDays(scope.today, days),
    priority: null,
    contractorId: null,
    despite: null,
    tokenId: null,
  });
  return { id: tokenId, recordId: entityId };
}

async function becomeOutsider(scope: Scope, shared: Shared) {
  const who = await scope.whole
    .selectFrom('shares')
    .select(['fullName', 'company', 'email'])
    .where('id', '=', shared.id)
    .executeTakeFirstOrThrow();
  scope.me = shareActor(shared, who);
}

/** An open, unassigned action without recent activity, on a property in use. */
type OpenAction = { id: string; areas: string[] };
async function openActions({ whole, now, organisationId }: Scope): Promise<OpenAction[]> {
  const found = await whole
    .selectFrom('actions')
    .innerJoin('properties', 'properties.id', 'actions.propertyId')
    .innerJoin('records', 'records.id', 'actions.id')
    .innerJoin('activityEntries', (join) =>
      join
        .onRef('activityEntries.recordId', '=', 'records.id')
        .onRef('activityEntries.sequence', '=', 'records.activityCount'),
    )
    .select([
      'actions.id',
      sql<string[]>`array(select entry.code from action_areas area
        join dictionary_entries entry on entry.organisation_id = ${ownOrganisation(organisationId)} and entry.id = area.area_id
        where area.organisation_id = ${ownOrganisation(organisationId)} and area.action_id = actions.id)`.as('areas'),
    ])
    .where('actions.state', '=', 'open')
    .where('actions.assigneeId', 'is', null)
    .where('properties.archivedAt', 'is', null)
    .where('activityEntries.happenedAt', '<', now.toISOString())
    .orderBy('actions.priorityOrder')
    .orderBy('actions.reference')
    .limit(5)
    .execute();
  return found;
}

async function anActiveTask({ whole, now }: Scope): Promise<string | undefined> {
  const task = await whole
    .selectFrom('tasks')
    .innerJoin('properties', 'properties.id', 'tasks.propertyId')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .innerJoin('records', 'records.id', 'tasks.id')
    .innerJoin('activityEntries', (join) =>
      join
        .onRef('activityEntries.recordId', '=', 'records.id')
        .onRef('activityEntries.sequence', '=', 'records.activityCount'),
    )
    .select('tasks.id')
    .where('tasks.state', '=', 'active')
    .where('properties.archivedAt', 'is', null)
    .where('activityEntries.happenedAt', '<', now.toISOString())
    .orderBy((eb) => eb('taskTypes.code', 'like', 'WTM%'), 'desc')
    .orderBy('tasks.dueOn')
    .orderBy('properties.referenceSort')
    .executeTakeFirst();
  return task?.id;
}
