import type { z } from 'zod';
import type { letters } from '@lintel/contract/areas/letters/endpoints';
import type { LetterSubject } from '@lintel/contract/areas/letters/letter';
import { bulkOutcome, notAvailable } from '#platform/record/bulk-outcome';
import type { WorkItem } from '#platform/record/work-kind';
import type { KindOfWork, Scope } from '#platform/scope';
import { addressesOf, daysWithoutAccess } from './queries.ts';
import { lettersOfOrganisation } from './settings.ts';

/** What letters can say of tasks or actions, and those of which none can be written. */
export async function lettersToWrite(scope: Scope, { kind, ids }: z.output<(typeof letters.toWrite)['body']>) {
  const { work } = scope.kinds[kind];
  const wanted = [...new Set(ids)];
  const [items, of, { templates }] = await Promise.all([
    work.find(scope, wanted),
    senderOf(scope),
    lettersOfOrganisation(scope),
  ]);
  const refusals = whyNotWritten(work, wanted, items);
  const subjects = await subjectsOf(
    scope,
    items.filter(({ id }) => !refusals.has(id)),
  );
  const { refused } = bulkOutcome(wanted, refusals, items);
  return { of, templates, objects: wanted.flatMap((id) => subjects.get(id) ?? []), refused };
}

/** Why no letter is written for access to some of the wanted items, by id. */
export function whyNotWritten(
  { nouns: [noun], openWord }: KindOfWork,
  wanted: readonly string[],
  items: readonly WorkItem[],
): Map<string, string> {
  const why = ({ isArchived, mayManage, isOpen }: WorkItem) => {
    if (isArchived) return 'Its property is archived';
    if (!mayManage) return `You may not change this ${noun}`;
    return isOpen ? undefined : `This is not ${openWord} ${noun} any more`;
  };
  return new Map([
    ...notAvailable(noun, wanted, items),
    ...items.flatMap((item) => {
      const reason = why(item);
      return reason ? [[item.id, reason] as const] : [];
    }),
  ]);
}

export async function subjectsOf(scope: Scope, items: readonly WorkItem[]): Promise<Map<string, LetterSubject>> {
  const [attempts, addresses] = await Promise.all([
    daysWithoutAccess(
      scope,
      items.map(({ id }) => id),
    ),
    addressesOf(
      scope,
      items.flatMap(({ propertyId }) => propertyId ?? []),
    ),
  ]);
  return new Map(
    items.map(({ id, ref, name, propertyId, dueOn }) => {
      const place = propertyId === null ? undefined : addresses.get(propertyId);
      return [
        id,
        {
          id,
          reference: ref,
          name,
          property: place?.caption ?? null,
          address: place?.lines ?? [],
          dueOn,
          attemptedOn: attempts.get(id) ?? [],
        },
      ];
    }),
  );
}

/** Whose letters they are: the organisation's, with its helpline where no other way to contact it is entered. */
export async function senderOf(scope: Scope) {
  const [{ name, helpline }, { sender, contact }] = await Promise.all([
    scope.db.selectFrom('organisations').select(['name', 'helpline']).executeTakeFirstOrThrow(),
    lettersOfOrganisation(scope),
  ]);
  return { organisation: name, sender, contact: contact ?? helpline };
}
