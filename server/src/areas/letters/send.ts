import type { z } from 'zod';
import type { letters } from '@lintel/contract/areas/letters/endpoints';
import { missingText, readyLetter, timeText, wordsOf, writeLetter } from '@lintel/contract/areas/letters/letter';
import type { LetterSender, LetterSubject, Visit } from '@lintel/contract/areas/letters/letter';
import { placeholdersIn } from '@lintel/contract/areas/letters/placeholders';
import type { LetterTemplate } from '@lintel/contract/areas/letters/template';
import { longDate } from '@lintel/contract/cycles/calendar';
import { userIdOf } from '#platform/access/access';
import { oneOf } from '#platform/database/tenant-predicate';
import { invalid } from '#platform/http/problems';
import { bulkOutcome } from '#platform/record/bulk-outcome';
import type { Scope } from '#platform/scope';
import { lettersOfOrganisation } from './settings.ts';
import { senderOf, subjectsOf, whyNotWritten } from './write.ts';

type Sent = z.output<(typeof letters.send)['body']>;
type Printed = Sent['letters'][number];

const CHANGED = 'The record or the letter was changed since it was printed. Print it anew';

/** Records that letters go out, as they were printed: all of a record, or, where one of them can no longer be, none of it. */
export async function sendLetters(scope: Scope, { kind, visit, letters: printed }: Sent) {
  if (visit.on && visit.on < scope.today)
    throw invalid([{ field: 'visit.on', message: 'The day of the appointment is past' }]);
  const { work } = scope.kinds[kind];
  const byRecord = Map.groupBy(printed, ({ id }) => id);
  const wanted = [...byRecord.keys()];
  const items = await work.hold(scope, wanted);
  const [subjects, of, { templates }, rounds] = await Promise.all([
    subjectsOf(scope, items),
    senderOf(scope),
    lettersOfOrganisation(scope),
    openRoundsOf(scope, wanted),
  ]);
  const refusals = whyNotWritten(work, wanted, items);
  const writing = { of, visit, today: scope.today, templates: new Map(templates.map((each) => [each.id, each])) };
  const ready = items
    .filter(({ id }) => !refusals.has(id))
    .flatMap(({ id }) => {
      const written = byRecord.get(id)!.map((each) => asWritten(each, subjects.get(id)!, writing));
      const why = written.find((each) => typeof each === 'string');
      if (why === undefined) return [{ id, written: written.filter((each) => typeof each !== 'string') }];
      refusals.set(id, why);
      return [];
    });
  if (ready.length > 0) {
    await scope.db
      .insertInto('accessLetters')
      .values(
        ready.flatMap(({ id, written }) =>
          written.map(({ letter, template }) => ({
            ...letter,
            address: JSON.stringify(letter.address),
            id: scope.newId(),
            recordId: id,
            cycleId: rounds.get(id) ?? null,
            template: template.name,
            ...visitIn(template, visit),
            sentBy: userIdOf(scope.me)!,
            sentAt: scope.now.toISOString(),
          })),
        ),
      )
      .execute();
    await scope.recordAll(
      ready.map(({ id, written }) => ({
        recordId: id,
        entry: { type: 'EDIT' as const, event: work.letterEvent, summary: summaryOf(written, visit) },
      })),
    );
  }
  return bulkOutcome(wanted, refusals, items);
}

type Writing = { of: LetterSender; visit: Visit; today: string; templates: ReadonlyMap<string, LetterTemplate> };

/** The letter as it is kept, or why it is not. */
function asWritten(
  { templateId, words, occupier, addressLine }: Printed,
  subject: LetterSubject,
  { templates, ...writing }: Writing,
) {
  const template = templates.get(templateId);
  if (!template) return CHANGED;
  const { letter, missing } = writeLetter(template, { subject, addressee: { occupier, addressLine }, ...writing });
  if (!letter) return missingText(missing);
  return wordsOf(readyLetter(letter)) === words ? { letter, template } : CHANGED;
}

/** The appointment, if the letter speaks of it. */
function visitIn({ heading, text }: LetterTemplate, { on, from, until }: Visit) {
  const says = new Set(placeholdersIn(heading, text));
  return {
    visitOn: says.has('day') ? on : null,
    visitFrom: says.has('time') ? from : null,
    visitUntil: says.has('time') ? until : null,
  };
}

function summaryOf(written: readonly { template: LetterTemplate }[], visit: Visit): string {
  const { template } = written[0]!;
  const { visitOn, visitFrom: from, visitUntil: until } = visitIn(template, visit);
  const count = written.length > 1 ? `, ${written.length} letters` : '';
  const appointment = visitOn
    ? `. Appointment on ${[longDate(visitOn), timeText({ from, until })].filter(Boolean).join(', ')}`
    : '';
  return `Letter for access sent: ${template.name}${count}${appointment}`;
}

/** The open round of each of these that is a task. */
async function openRoundsOf({ db }: Scope, recordIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .selectFrom('taskCycles')
    .select(['id', 'taskId'])
    .where('taskId', '=', oneOf([...recordIds]))
    .where('closedAt', 'is', null)
    .execute();
  return new Map(found.map(({ id, taskId }) => [taskId, id]));
}
