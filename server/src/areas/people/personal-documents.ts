import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PersonalAccess } from '@lintel/contract/areas/people/training';
import { visibleUsers } from '#areas/users/queries';
import { contains } from '#platform/list/list-sql';
import { logAccesses } from '#platform/access/access-log';
import { notFound } from '#platform/http/problems';
import type { FoldersOfLibrary, Scope } from '#platform/scope';

/** Whether the reader may see a person's documents: the person themselves, and those who manage people (decision 050). */
export const seesPersonalDocuments = ({ me }: Pick<Scope, 'me'>, userId: RawBuilder<string>) =>
  me.has('PRISM_APP_PEOPLE_MANAGE') ? sql<boolean>`true` : sql<boolean>`(${me.id}::uuid = ${userId})`;

/** Why a document of a person must stay: it is evidence of recorded training. */
export async function provesTraining({ db }: Scope, fileId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('personTrainingFiles')
    .select('trainingId')
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return (
    found &&
    'This certificate proves recorded training, so it cannot be deleted. If the training is wrong, withdraw it.'
  );
}

/** Records that somebody other than the person opens one of their documents, once a day for each. */
export async function logPersonalAccess(scope: Scope, userId: string, fileId?: string): Promise<void> {
  const { id: openedBy } = scope.me;
  if (fileId !== undefined && openedBy !== userId)
    await logAccesses(scope, 'personalOpenings', [{ userId, fileId, openedBy }]);
}

const SHOWN = 100;

/** Who opened a person's documents, latest first, for the person and for those who manage people. */
export async function accessLogOf(scope: Scope, personId: string): Promise<PersonalAccess[]> {
  const person = await visibleUsers(scope)
    .select('users.id')
    .where('users.id', '=', personId)
    .where(seesPersonalDocuments(scope, sql.ref('users.id')))
    .executeTakeFirst();
  if (!person) throw notFound('person');
  return scope.whole
    .selectFrom('personalOpenings')
    .innerJoin('files', 'files.id', 'personalOpenings.fileId')
    .innerJoin('users as opener', 'opener.id', 'personalOpenings.openedBy')
    .select([
      'personalOpenings.id',
      'files.name as document',
      'opener.fullName as openedBy',
      'personalOpenings.openedAt',
    ])
    .where('personalOpenings.userId', '=', personId)
    .orderBy('personalOpenings.openedAt', 'desc')
    .orderBy('personalOpenings.id')
    .limit(SHOWN)
    .execute();
}

/** The folders of personal documents: the user's own, or everybody's for those who manage people. */
export const personalFolders: FoldersOfLibrary = (scope, text, { limit, offset }) =>
  visibleUsers(scope)
    .select(['id', 'fullName as caption'])
    .where('deactivatedAt', 'is', null)
    .where(seesPersonalDocuments(scope, sql.ref('users.id')))
    .$if(text !== '', (query) => query.where(contains('nameKey', text)))
    .orderBy('nameKey')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
