import { readyLetter, wordsOf, writeLetter } from '@lintel/contract/areas/letters/letter';
import { suppliedLetters } from '@lintel/contract/areas/letters/supplied';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { sendLetters } from '#areas/letters/send';
import { changeLetterSettings } from '#areas/letters/settings';
import { lettersToWrite } from '#areas/letters/write';
import { recordNotDone } from '#areas/my-work/not-done';
import type { Scope } from '#platform/scope';
import type { On } from './people.ts';

type Stage = { on: On; lastDay: number };

/** Nobody lets in the engineer: two attempts at a gas check, and a letter after each. */
export async function seedLetters({ on, lastDay }: Stage) {
  await on(lastDay - 30, 'admin', (scope) =>
    changeLetterSettings(scope, {
      ...suppliedLetters,
      sender: '1 Quayside\nNorthbridge',
      contact: 'Telephone 0113 496 0000, Monday to Friday, 8am to 6pm\nE-mail: appointments@homes.example',
      version: 0,
    }),
  );
  const id = await on(lastDay - 12, 'manager', aGasTask);
  if (!id) return;
  const missed = (day: number, note: string) =>
    on(day, 'property', (scope) =>
      recordNotDone(scope, { kind: 'TASK', id, reason: 'no-access', note, uploadSessionId: null }),
    );
  await missed(lastDay - 12, 'Rang twice and left a card');
  await on(lastDay - 11, 'manager', (scope) => sent(scope, id, 'first', 7));
  await missed(lastDay - 4, 'Nobody in at 10.15am; the neighbour has not seen anybody');
  await on(lastDay - 3, 'manager', (scope) => sent(scope, id, 'second', 10));
}

/** Prints a letter and records that it goes out. */
async function sent(scope: Scope, id: string, templateId: string, inDays: number) {
  const { of, templates, objects } = await lettersToWrite(scope, { kind: 'TASK', ids: [id] });
  const addressee = { occupier: 'Mrs A Hill', addressLine: null };
  const visit = { on: plusDays(scope.today, inDays), from: '09:00', until: '12:00' };
  const template = templates.find((one) => one.id === templateId)!;
  const { letter } = writeLetter(template, { subject: objects[0]!, of, visit, addressee, today: scope.today });
  const words = wordsOf(readyLetter(letter!));
  await sendLetters(scope, { kind: 'TASK', visit, letters: [{ id, templateId, words, ...addressee }] });
}

/** The gas check that is due first; another task where there is none. */
async function aGasTask({ whole, today }: Scope): Promise<string | undefined> {
  const task = await whole
    .selectFrom('tasks')
    .innerJoin('properties', 'properties.id', 'tasks.propertyId')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select('tasks.id')
    .where('tasks.state', '=', 'active')
    .where('tasks.dueOn', 'is not', null)
    .where('properties.archivedAt', 'is', null)
    .where('tasks.dueOn', '>=', plusDays(today, -60))
    .orderBy((eb) => eb('taskTypes.name', 'ilike', '%gas%'), 'desc')
    .orderBy('tasks.dueOn')
    .orderBy('properties.referenceSort')
    .executeTakeFirst();
  return task?.id;
}
