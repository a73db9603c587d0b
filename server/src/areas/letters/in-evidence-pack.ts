import { readyLetter } from '@lintel/contract/areas/letters/letter';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { tableOf } from '#platform/list/evidence-pack';
import type { SheetColumn } from '#platform/list/sheet';
import type { Asked } from '#platform/record/evidence-pack';
import type { Scope } from '#platform/scope';
import { lettersOn } from './queries.ts';

const columns: readonly SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'ref', label: 'Reference' },
  { code: 'name', label: 'Task or action', width: 40 },
  { code: 'writtenOn', label: 'Dated', kind: 'date' },
  { code: 'template', label: 'Letter', width: 32 },
  { code: 'to', label: 'To', width: 48 },
  { code: 'visitOn', label: 'Appointment', kind: 'date' },
  { code: 'visitFrom', label: 'From' },
  { code: 'visitUntil', label: 'Until' },
  { code: 'heading', label: 'Heading', width: 40 },
  { code: 'text', label: 'Text', width: 80 },
  { code: 'sentBy', label: 'Sent by', width: 32 },
  { code: 'sentAt', label: 'Recorded at', kind: 'instant' },
];

/** The letters for access to records, as an evidence pack has them: with names only where information about people is asked for. */
export async function lettersPacked(
  scope: Scope,
  kind: SharedType,
  byId: ReadonlyMap<string, object>,
  { from, withPeople }: Pick<Asked, 'from' | 'withPeople'>,
  title: string,
) {
  const sent = await lettersOn(scope, kind, [...byId.keys()], { from, withPeople });
  return {
    table: tableOf(
      title,
      columns,
      sent.map(({ recordId, unnamed, ...letter }) => {
        const { to, heading, text } = readyLetter(letter, unnamed);
        return { ...byId.get(recordId), ...letter, to: to.join(', '), heading, text };
      }),
      ['ref', 'name', 'writtenOn', 'template', 'visitOn', 'visitFrom', 'visitUntil', 'sentBy'],
    ),
    /** Names can only be in it with this permission, on the property. */
    needs: sent.some(({ occupier, addressLine }) => occupier ?? addressLine)
      ? [{ permission: scope.kinds[kind].work.assignPermission, isHere: true }]
      : [],
  };
}
