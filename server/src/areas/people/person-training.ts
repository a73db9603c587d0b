import type { z } from 'zod';
import type { people } from '@lintel/contract/areas/people/endpoints';
import type { NewTraining, PersonTraining, TrainingOfKind } from '@lintel/contract/areas/people/training';
import type { TrainingKind } from '@lintel/contract/areas/people/training-kinds';
import { longDate } from '@lintel/contract/cycles/calendar';
import { commitSessionTo } from '#areas/files/for-new-record';
import { filesThere } from '#areas/files/queries';
import { visibleUsers } from '#areas/users/queries';
import { userIdOf } from '#platform/access/access';
import { conflict, invalid, notFound } from '#platform/http/problems';
import { seesFilesOf } from '#platform/access/record-rights';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { everyTraining, knownKinds, seesConfidential, seesTraining } from './queries.ts';
import { trainingKindsOf } from './training-rules.ts';
import { standingsOf } from './training-standing.ts';

/** The training of a person, for themselves, their managers, and users with the People page. */
export async function personTraining(scope: Scope, personId: string): Promise<PersonTraining> {
  const found = await visibleUsers(scope)
    .select(['users.id', 'users.deactivatedAt', seesConfidential(scope).as('seesAll')])
    .where('users.id', '=', personId)
    .where(seesTraining(scope))
    .executeTakeFirst();
  if (!found) throw notFound('person');
  const kinds = knownKinds(await trainingKindsOf(scope), found.seesAll);
  const items = await itemsOf(scope, personId);
  const standings = (await standingsOf(scope, kinds, [personId])).get(personId)!;
  const shown = kinds.flatMap((kind): TrainingOfKind[] => {
    const standing = standings.get(kind.id);
    if (!standing) return [];
    const own = items.filter((item) => item.kind === kind.id).map(({ kind: _, ...item }) => item);
    return [{ kind: kind.id, name: kind.name, source: kind.source, ...standing, items: own }];
  });
  const may = scope.me.has('PRISM_APP_PEOPLE_MANAGE') && found.deactivatedAt === null;
  return {
    kinds: shown.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)),
    offered: may ? kinds.filter(({ isOffered }) => isOffered) : [],
    can: { record: may },
  };
}

/** Records training that a person completed; the latest of a kind counts, and earlier records stay. */
export async function recordTraining(
  scope: Scope,
  { personId, uploadSessionId, ...input }: NewTraining,
): Promise<PersonTraining> {
  const person = await holdPerson(scope, personId);
  if (person.deactivatedAt) throw conflict(`${person.fullName} is deactivated. Reactivate them first.`);
  const kind = checked(await trainingKindsOf(scope), input, uploadSessionId, scope.today);
  const id = scope.newId();
  await scope.whole
    .insertInto('personTraining')
    .values({ id, userId: personId, ...input, recordedBy: userIdOf(scope.me), recordedAt: scope.now.toISOString() })
    .execute();
  const files = uploadSessionId ? await commitSessionTo(scope, uploadSessionId, personId) : [];
  if (files.length)
    await scope.db
      .insertInto('personTrainingFiles')
      .values(files.map((file) => ({ trainingId: id, fileId: file.id })))
      .execute();
  await scope.record(personId, {
    type: 'EDIT',
    event: 'person.training-recorded',
    summary: kind.isConfidential
      ? 'Confidential training recorded'
      : `${kind.name} recorded${input.toOn ? `, until ${longDate(input.toOn)}` : ''}`,
  });
  return personTraining(scope, personId);
}

/** Withdraws a wrong record: it no longer counts, and stays on file with the reason. */
export async function withdrawTraining(
  scope: Scope,
  { id, reason }: z.output<(typeof people.withdrawTraining)['body']>,
): Promise<PersonTraining> {
  const found = await everyTraining(scope)
    .select(['personTraining.userId', 'personTraining.kind'])
    .where('personTraining.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('training');
  await holdPerson(scope, found.userId);
  const isThere = await everyTraining(scope)
    .select('personTraining.id')
    .where('personTraining.id', '=', id)
    .executeTakeFirst();
  if (!isThere) throw conflict('This has already been withdrawn');
  const kind = (await trainingKindsOf(scope)).find((one) => one.id === found.kind);
  await scope.db
    .insertInto('personTrainingWithdrawals')
    .values({ trainingId: id, reason, withdrawnBy: userIdOf(scope.me), withdrawnAt: scope.now.toISOString() })
    .execute();
  await scope.record(found.userId, {
    type: 'EDIT',
    event: 'person.training-withdrawn',
    ...(kind?.isConfidential
      ? { summary: 'Confidential training withdrawn' }
      : { summary: `${kind?.name ?? found.kind} withdrawn`, comment: reason }),
  });
  return personTraining(scope, found.userId);
}

async function holdPerson(scope: Scope, id: string) {
  const held = await visibleUsers(scope)
    .select(['users.id', 'users.fullName', 'users.deactivatedAt'])
    .where('users.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw notFound('person');
  return held;
}

function checked(
  kinds: readonly TrainingKind[],
  { kind, fromOn, toOn }: Pick<NewTraining, 'kind' | 'fromOn' | 'toOn'>,
  uploadSessionId: string | null,
  today: string,
): TrainingKind {
  const found = kinds.find(({ id, isOffered }) => id === kind && isOffered);
  const wrong = [
    ...(found ? [] : [{ field: 'kind', message: 'Choose one from the list' }]),
    ...(fromOn > today ? [{ field: 'fromOn', message: 'Use today or an earlier day' }] : []),
    ...(toOn && toOn < fromOn ? [{ field: 'toOn', message: 'Use the first day or a later one' }] : []),
    ...(found && found.months !== null && !toOn
      ? [{ field: 'toOn', message: 'Enter the day until which it is valid' }]
      : []),
    ...(found?.keepsNoFile && uploadSessionId
      ? [{ field: 'uploadSessionId', message: 'Only the outcome of this may be kept: add no file' }]
      : []),
  ];
  if (!found || wrong.length) throw invalid(wrong);
  return found;
}

/** A person's training records, latest first; files for those who may open them. */
async function itemsOf(scope: Scope, userId: string) {
  const recorded = await everyTraining(scope)
    .leftJoin('users as recorder', 'recorder.id', 'personTraining.recordedBy')
    .select([
      'personTraining.id',
      'personTraining.kind',
      'personTraining.provider',
      'personTraining.number',
      'personTraining.fromOn',
      'personTraining.toOn',
      'personTraining.recordedAt',
      'recorder.fullName as recordedBy',
    ])
    .where('personTraining.userId', '=', userId)
    .orderBy('personTraining.fromOn', 'desc')
    .orderBy('personTraining.id', 'desc')
    .execute();
  const opens = scope.me.has('PRISM_PROPERTY_LIBRARY_VIEW') && (await seesFilesOf(scope, 'USER', userId));
  const files = opens
    ? await filesThere(scope)
        .innerJoin('personTrainingFiles', 'personTrainingFiles.fileId', 'files.id')
        .select(['personTrainingFiles.trainingId', 'files.id', 'files.name'])
        // A file moved elsewhere is visible to those who may see it there.
        .where('files.recordId', '=', userId)
        .where('personTrainingFiles.trainingId', '=', oneOf(recorded.map(({ id }) => id)))
        .orderBy('files.nameKey')
        .execute()
    : [];
  return recorded.map((item) => ({
    ...item,
    files: files.filter(({ trainingId }) => trainingId === item.id).map(({ id, name }) => ({ id, name })),
  }));
}
