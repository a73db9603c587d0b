import type { z } from 'zod';
import type { Interview } from '@lintel/contract/areas/accidents/accident';
import { MOST_INTERVIEWS } from '@lintel/contract/areas/accidents/endpoints';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { conflict, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checkVersion } from '#platform/record/versions';
import { holdAccident, optionOf } from './accident.ts';
import { checkChoices } from './dictionaries.ts';
import { managedAccident } from './access-log.ts';
import { interviewsThere } from './queries.ts';
import { keepVersion } from './versions.ts';

type ToSave = z.output<(typeof accidents.saveInterview)['body']>;
type Kept = Awaited<ReturnType<ReturnType<typeof interviewsThere>['execute']>>[number];

export async function listInterviews(scope: Scope, accidentId: string, limit: number) {
  await managedAccident(scope, accidentId);
  const all = await interviewsThere(scope).where('accidentId', '=', accidentId).execute();
  return {
    objects: await Promise.all(all.slice(0, limit).map((interview) => shown(scope, interview))),
    totalObjectsForQuery: all.length,
  };
}

export async function getInterview(scope: Scope, id: string): Promise<Interview> {
  const kept = await find(scope, id);
  await managedAccident(scope, kept.accidentId);
  return shown(scope, kept);
}

async function find(scope: Scope, id: string): Promise<Kept> {
  const kept = await interviewsThere(scope).where('id', '=', id).executeTakeFirst();
  if (!kept) throw notFound('interview');
  return kept;
}

const shown = async (scope: Scope, { statusId, roleId, interviewedOn, ...kept }: Kept): Promise<Interview> => ({
  id: kept.id,
  accidentId: kept.accidentId,
  version: kept.version,
  name: kept.name,
  status: await optionOf(scope, 'statusId', statusId),
  role: await optionOf(scope, 'roleId', roleId),
  interviewedDate: interviewedOn,
  note: kept.note,
});

/** Saves an interview immediately, independently of the form that it was opened from (ACC-033). */
export async function saveInterview(
  scope: Scope,
  { id: given, accidentId, version, interviewedDate, ...fields }: ToSave,
): Promise<Interview> {
  await holdAccident(scope, accidentId);
  const before = given ? await find(scope, given) : undefined;
  if (before && before.accidentId !== accidentId) throw notFound('interview');
  if (before && version !== undefined) await checkVersion(scope, accidentId, version, before);
  await checkChoices(scope, { statusId: fields.statusId, roleId: fields.roleId }, before);
  const id = given ?? scope.newId();
  const values = { ...fields, interviewedOn: interviewedDate };
  if (before)
    await scope.db
      .updateTable('accidentInterviews')
      .set({ ...values, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
  else {
    const others = await interviewsThere(scope).clearOrderBy().where('accidentId', '=', accidentId).execute();
    if (others.length >= MOST_INTERVIEWS) throw conflict('An accident has at most 100 interviews');
    await scope.db
      .insertInto('accidentInterviews')
      .values({ id, accidentId, ...values, createdAt: scope.now.toISOString() })
      .execute();
  }
  await keepVersion(scope, accidentId, 'interview', { id, ...values });
  await scope.record(accidentId, {
    type: 'EDIT',
    event: before ? 'accident.interview-edited' : 'accident.interview-added',
    summary: before ? 'Interview changed' : 'Interview added',
  });
  return getInterview(scope, id);
}

/** Hides an interview; its text stays as evidence. */
export async function removeInterview(scope: Scope, id: string): Promise<void> {
  const { accidentId } = await find(scope, id);
  await holdAccident(scope, accidentId);
  const { numUpdatedRows } = await scope.db
    .updateTable('accidentInterviews')
    .set({ removedAt: scope.now.toISOString() })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (!Number(numUpdatedRows)) throw notFound('interview');
  await scope.record(accidentId, {
    type: 'EDIT',
    event: 'accident.interview-removed',
    summary: 'Interview deleted',
  });
}
