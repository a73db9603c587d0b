import { trainingStateOn } from '@lintel/contract/areas/people/training';
import type { TrainingState } from '@lintel/contract/areas/people/training';
import type { TrainingKind } from '@lintel/contract/areas/people/training-kinds';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { everyTraining, membersOf, workersOn } from './queries.ts';

type Held = { userId: string; kind: string; toOn: string | null };
type KindStanding = { state: TrainingState; toOn: string | null; isRequired: boolean };

/** The state of each kind for people, if there is one; for everybody, or only those named. */
export async function standingsOf(
  scope: Scope,
  kinds: readonly TrainingKind[],
  userIds?: readonly string[],
): Promise<Map<string, Map<string, KindStanding>>> {
  const held = new Map((await lastOfKinds(scope, userIds)).map((one) => [`${one.userId} ${one.kind}`, one]));
  const required = await demandedOf(scope, kinds, userIds);
  const people = new Set([...(userIds ?? [...required.keys()]), ...[...held.values()].map(({ userId }) => userId)]);
  const standings = new Map<string, Map<string, KindStanding>>();
  for (const userId of people) {
    const own = new Map<string, KindStanding>();
    for (const { id } of kinds) {
      const last = held.get(`${userId} ${id}`);
      const isRequired = required.get(userId)?.has(id) ?? false;
      const state = trainingStateOn(last, isRequired, scope.today);
      if (state) own.set(id, { state, toOn: last?.toOn ?? null, isRequired });
    }
    standings.set(userId, own);
  }
  return standings;
}

/** For each person and kind the training valid longest. */
async function lastOfKinds(scope: Scope, userIds?: readonly string[]): Promise<Held[]> {
  return everyTraining(scope)
    .distinctOn(['personTraining.userId', 'personTraining.kind'])
    .select(['personTraining.userId', 'personTraining.kind', 'personTraining.toOn'])
    .$if(userIds !== undefined, (query) => query.where('personTraining.userId', '=', oneOf(userIds!)))
    .orderBy('personTraining.userId')
    .orderBy('personTraining.kind')
    .orderBy('personTraining.toOn', (order) => order.desc().nullsFirst())
    .execute();
}

/** Which kinds are required of whom: by role, by group, and by assigned tasks. */
async function demandedOf(
  scope: Scope,
  kinds: readonly TrainingKind[],
  userIds?: readonly string[],
): Promise<Map<string, Set<string>>> {
  const demanded = new Map<string, Set<string>>();
  const ask = (userId: string, kind: string) =>
    demanded.set(userId, (demanded.get(userId) ?? new Set<string>()).add(kind));
  const offered = kinds.filter(({ isOffered }) => isOffered);
  const codes = [...new Set(offered.flatMap(({ requiredOf }) => requiredOf.taskCodes))];
  const types = new Map(codes.length ? (await typesOf(scope, codes)).map(({ id, code }) => [id, code]) : []);
  const workers = types.size ? await workersOn(scope, [...types.keys()], userIds).execute() : [];
  // In one round trip, not kind by kind.
  const holding = await Promise.all(
    offered.map(({ requiredOf: { groupIds, roleIds } }) =>
      Promise.all([
        groupIds.length ? membersOf(scope, groupIds).execute() : [],
        roleIds.length ? holdersOf(scope, roleIds) : [],
      ]),
    ),
  );
  for (const [at, { id, requiredOf }] of offered.entries()) {
    for (const { userId, taskTypeId } of workers)
      if (requiredOf.taskCodes.includes(types.get(taskTypeId)!)) ask(userId, id);
    for (const { userId } of holding[at]!.flat()) ask(userId, id);
  }
  return demanded;
}

const typesOf = ({ db }: Scope, codes: readonly string[]) =>
  db
    .selectFrom('taskTypes')
    .select(['taskTypes.id', 'taskTypes.code'])
    .where('taskTypes.code', 'in', [...codes])
    .execute();

const holdersOf = ({ db }: Scope, roleIds: readonly string[]) =>
  db
    .selectFrom('grants')
    .select('grants.userId')
    .distinct()
    .where('grants.roleId', 'in', [...roleIds])
    .execute();
