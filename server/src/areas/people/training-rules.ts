import type { z } from 'zod';
import type { people } from '@lintel/contract/areas/people/endpoints';
import { shippedTrainingRules } from '@lintel/contract/areas/people/shipped-training';
import { kindInWords, TrainingRules } from '@lintel/contract/areas/people/training-kinds';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { settings } from '#platform/settings';

const kept = settings('trainingSettings', TrainingRules, shippedTrainingRules);

/** The organisation's kinds of training, including those no longer offered. */
export const trainingKindsOf = async (scope: Scope) => (await kept.read(scope)).kinds;

export async function trainingRules(scope: Scope) {
  const roles = await scope.db
    .selectFrom('roles')
    .select(['roles.id', 'roles.name'])
    .orderBy('roles.sortOrder')
    .orderBy('roles.name')
    .execute();
  return { ...(await kept.read(scope)), roles, can: { edit: scope.me.has('PRISM_APP_PEOPLE_MANAGE') } };
}

/** Changes the kinds and their requirements. Kinds are never deleted, since training may be recorded for them. */
export async function changeTrainingRules(
  scope: Scope,
  { version, kinds }: z.output<(typeof people.changeTrainingKinds)['body']>,
) {
  const before = await kept.hold(scope);
  const gone = before.kinds.filter(({ id }) => !kinds.some((kind) => kind.id === id));
  const after = { kinds: [...kinds, ...gone.map((kind) => ({ ...kind, isOffered: false }))] };
  await kept.save(scope, {
    version,
    before,
    after,
    check: () => checkTaskCodes(scope, kinds),
    labels: { kinds: 'Kinds of training' },
    show: (_, value) => {
      const other = new Set((value === after.kinds ? before : after).kinds.map((kind) => JSON.stringify(kind)));
      const different = (value as TrainingRules['kinds']).filter((kind) => !other.has(JSON.stringify(kind)));
      return different.map(kindInWords).join('; ') || null;
    },
    event: 'organisation.training-kinds-changed',
    summary: 'The kinds of training were changed',
  });
  return trainingRules(scope);
}

async function checkTaskCodes(scope: Scope, kinds: TrainingRules['kinds']) {
  const codes = [...new Set(kinds.flatMap(({ requiredOf }) => requiredOf.taskCodes))];
  if (codes.length === 0) return;
  const found = await scope.db
    .selectFrom('taskTypes')
    .select('taskTypes.code')
    .where('taskTypes.code', 'in', codes)
    .execute();
  const strange = codes.filter((code) => !found.some((type) => type.code === code));
  if (strange.length) throw invalid([{ field: 'kinds', message: `There is no task type ${strange.join(', ')}` }]);
}
