import { sql } from 'kysely';
import type { SentLetter } from '@lintel/contract/areas/letters/letter';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';

/** Whether an attempt at the row's task or action, or a letter for access to it, is recorded. */
export const hasAttemptsOrLetters = ({ organisationId }: Pick<Scope, 'organisationId'>, of: 'tasks' | 'actions') =>
  sql<boolean>`(exists (select from work_attempts attempt
      where attempt.organisation_id = ${ownOrganisation(organisationId)} and attempt.record_id = ${sql.ref(`${of}.id`)})
    or exists (select from access_letters letter
      where letter.organisation_id = ${ownOrganisation(organisationId)} and letter.record_id = ${sql.ref(`${of}.id`)}))`;

/** The letters for access to records that the caller may see, since a day, without whom they were for. */
const keptLetters = ({ whole }: Scope, recordIds: readonly string[], from: string | null) =>
  whole
    .selectFrom('accessLetters')
    .innerJoin('users', 'users.id', 'accessLetters.sentBy')
    .selectAll('accessLetters')
    .select('users.fullName as sentByName')
    .where('accessLetters.recordId', '=', oneOf([...recordIds]))
    .$if(from !== null, (query) => query.where('accessLetters.writtenOn', '>=', from!))
    .orderBy('accessLetters.sentAt', 'desc')
    .orderBy('accessLetters.id', 'desc')
    .execute();

/** The same as they are shown; whom they were for to who may change the record, where that is wanted. */
export async function lettersOn(
  scope: Scope,
  kind: SharedType,
  recordIds: readonly string[],
  { from = null, withPeople = true }: { from?: string | null; withPeople?: boolean } = {},
): Promise<(SentLetter & { recordId: string })[]> {
  const kept = await keptLetters(scope, recordIds, from);
  const written = [...new Set(kept.map(({ recordId }) => recordId))];
  const items = withPeople && written.length > 0 ? await scope.kinds[kind].work.find(scope, written) : [];
  const managed = new Set(items.filter(({ mayManage }) => mayManage).map(({ id }) => id));
  return kept.map(({ sentByName: sentBy, occupier, addressLine, redactedAt, ...letter }) => {
    const isNamed = occupier !== null || addressLine !== null;
    const isShown = managed.has(letter.recordId);
    return {
      ...letter,
      sentBy,
      occupier: isShown ? occupier : null,
      addressLine: isShown ? addressLine : null,
      unnamed: redactedAt ? 'removed' : isNamed && !isShown ? 'withheld' : null,
    };
  });
}

/** The day of each attempt without access, in the present round of a task. */
export async function daysWithoutAccess(
  { db }: Scope,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const found = await db
    .selectFrom('workAttempts')
    .leftJoin('taskCycles', 'taskCycles.id', 'workAttempts.cycleId')
    .select(['workAttempts.recordId', 'workAttempts.attemptedOn'])
    .where('workAttempts.recordId', '=', oneOf([...recordIds]))
    .where('workAttempts.reason', '=', 'no-access')
    .where('taskCycles.closedAt', 'is', null)
    .orderBy('workAttempts.attemptedOn')
    .execute();
  return new Map(
    [...Map.groupBy(found, ({ recordId }) => recordId)].map(([id, days]) => [
      id,
      days.map(({ attemptedOn }) => attemptedOn),
    ]),
  );
}

/** The addresses of properties on which the caller sees work, in lines. */
export async function addressesOf({ whole }: Scope, propertyIds: readonly string[]) {
  const found = await whole
    .selectFrom('properties')
    .select(['id', 'caption', 'buildingName', 'city', 'postcode'])
    .select(['address1', 'address2', 'address3', 'address4', 'address5'])
    .where('id', '=', oneOf([...propertyIds]))
    .execute();
  return new Map(
    found.map(({ id, caption, buildingName, address1, city, postcode, ...more }) => {
      const building =
        buildingName && !address1.toLowerCase().startsWith(buildingName.toLowerCase()) ? buildingName : null;
      const all = [building, address1, more.address2, more.address3, more.address4, more.address5, city, postcode];
      const lines = all.flatMap((line) => line?.trim() || []);
      return [id, { caption, lines: lines.filter((line, at) => line !== lines[at - 1]) }];
    }),
  );
}
