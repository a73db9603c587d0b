import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { letters } from '@lintel/contract/areas/letters/endpoints';
import { readyLetter } from '@lintel/contract/areas/letters/letter';
import { suppliedLetters } from '@lintel/contract/areas/letters/supplied';
import { myWork } from '@lintel/contract/areas/my-work';
import { search } from '@lintel/contract/areas/search';
import { longDate } from '@lintel/contract/cycles/calendar';
import { anAction, theAction } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask, completed, inDays, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { asOwner } from '#test/own-database';
import { tablesHolding } from '#test/stored-rows';
import { redactLetters } from './redact.ts';
import { accessTo, lettersSent, printed, reachable } from './testing.ts';

const organisation = await anOrganisation();
const manager = await organisation.person();
await reachable(manager);
const aHouse = () => aProperty(manager, { buildingName: 'Weir House', address1: '9 Orchard Row', city: 'Millgate' });

const nobodyIn = async (kind: 'TASK' | 'ACTION', id: string) =>
  passed(await call(manager, myWork.notDone, { body: { kind, id, reason: 'no-access', note: 'A card was left' } }));
const aGasTask = async () => ({ kind: 'TASK' as const, id: (await aTask(manager, { property: await aHouse() })).id });
const entriesOf = async (entityId: string, by: Person = manager) =>
  passed(await call(by, activity.list, { body: { entityId, entityType: 'TASK' } })).records;

it('the letter that is proposed follows from the attempts of the round, and says when they were', async () => {
  const task = await aGasTask();
  const names: string[] = [];
  for (let attempts = 0; attempts < 5; attempts += 1) {
    names.push((await printed(manager, task)).letters[0]!.templateId);
    await nobodyIn('TASK', task.id);
  }
  expect(names).toEqual(['appointment', 'first', 'second', 'final', 'final']);
  const {
    letters: [final],
  } = await printed(manager, task);
  expect(final!.words).toContain(`on ${longDate(inDays(manager, 0))} and could not get in`);
  expect(final!.words).toContain('between 9am and 12 noon');
  expect(final!.words).toContain('The occupier\nWeir House\n9 Orchard Row\nMillgate');
  await completed(manager, await theTask(manager, task.id));
  expect((await printed(manager, task)).letters[0]!.templateId).toBe('appointment');
  expect(await theTask(manager, task.id)).toMatchObject({ noAccessCount: 0, hasAttemptsOrLetters: true });
});

it('what went out is kept as it was, one for each household, and stands in the log of its record without a name', async () => {
  const task = await aGasTask();
  const { changedCount } = await lettersSent(manager, task, [
    { occupier: 'Mrs Zqhill', addressLine: 'Flat 1' },
    { addressLine: 'Flat 2' },
  ]);
  expect([changedCount, (await theTask(manager, task.id)).hasAttemptsOrLetters]).toEqual([1, true]);
  // What is written from now on says nothing of what went out.
  await reachable(manager, '0113 496 0999');
  const kept = (await accessTo(manager, task)).letters.toSorted((one, other) =>
    one.addressLine!.localeCompare(other.addressLine!),
  );
  expect(kept).toMatchObject([
    {
      template: 'Appointment',
      sentBy: manager.fullName,
      visitOn: inDays(manager, 7),
      visitFrom: '09:00',
      unnamed: null,
    },
    { occupier: null, addressLine: 'Flat 2' },
  ]);
  const { to, text } = readyLetter(kept[0]!);
  expect(to.slice(0, 3)).toEqual(['Mrs Zqhill', 'Flat 1', 'Weir House']);
  expect(text).toContain('Dear Mrs Zqhill\n\nWe need to come in at Flat 1, Weir House, ');
  expect(text).toContain('0113 496 0000');
  const [entry] = await entriesOf(task.id);
  expect(entry).toMatchObject({ event: 'task.letter-sent', actor: manager.fullName });
  expect(entry!.summary).toBe(
    `Letter for access sent: Appointment, 2 letters. Appointment on ${longDate(inDays(manager, 7))}, between 9am and 12 noon`,
  );
  await reachable(manager);
});

it('whom a letter was for is shown to who may change the record, and to nobody else anywhere', async () => {
  const action = {
    kind: 'ACTION' as const,
    id: (await anAction(manager, { property: await aHouse(), dueDate: inDays(manager, 9) })).id,
  };
  await lettersSent(manager, action, [{ occupier: 'Mr Zqsecret', addressLine: 'Flat Zqsecret' }]);
  expect((await accessTo(manager, action)).letters).toMatchObject([{ occupier: 'Mr Zqsecret' }]);
  const reader = await organisation.person(allBut('PRISM_PROPERTY_ACTION_MANAGE', 'PRISM_PROPERTY_TASK_MANAGE'));
  const seen = await accessTo(reader, action);
  expect(seen.letters).toMatchObject([
    { occupier: null, addressLine: null, unnamed: 'withheld', template: 'Appointment' },
  ]);
  expect(JSON.stringify([seen, await theAction(reader, action)])).not.toContain('Zqsecret');
  expect(readyLetter(seen.letters[0]!, 'withheld').text).toContain('Dear [name withheld]');
  const found = passed(await call(manager, search.all, { body: { searchString: 'Zqsecret' } }));
  expect(JSON.stringify(found)).not.toContain(action.id);
});

it('is refused where the paper says something else, or the record no longer takes one, and nothing of it is kept', async () => {
  const task = await aGasTask();
  const body = await printed(manager, task);
  await nobodyIn('TASK', task.id);
  const first = await printed(manager, task);
  await reachable(manager, '0113 496 0001');
  const refused = async (sent: typeof body, by: Person = manager) => {
    const reply = passed(await call(by, letters.send, { body: sent }));
    expect([reply.changedCount, reply.refusedCount]).toEqual([0, 1]);
    return reply.refused[0]!.reason;
  };
  expect(await refused(first)).toBe('The record or the letter was changed since it was printed. Print it anew');
  await reachable(manager);
  expect(await refused({ ...body, visit: { on: null, from: null, until: null } })).toBe(
    'The letter needs the day of the appointment. The letter needs the time of the appointment',
  );
  const onlyActions = await organisation.person(allBut('PRISM_PROPERTY_TASK_MANAGE'));
  expect(await refused(body, onlyActions)).toBe('You may not change this task');
  expect(
    (await call(manager, letters.send, { body: { ...body, visit: { ...body.visit, on: inDays(manager, -1) } } }))
      .status,
  ).toBe(422);
  await completed(manager, await theTask(manager, task.id));
  expect((await accessTo(manager, task)).letters).toEqual([]);
  const nowhere = { kind: 'ACTION' as const, id: (await anAction(manager, { name: 'Anywhere' })).id };
  expect((await printed(manager, nowhere)).letters[0]!.words).toBe('address');
});

it('a template with a placeholder that does not exist is refused with those that do', async () => {
  const { version, can: _, ...settings } = await reachable(manager);
  const saved = (text: string) =>
    call(manager, letters.changeSettings, {
      body: { ...settings, templates: [{ ...suppliedLetters.templates[0]!, text }], version },
    });
  expect(await saved('Dear {tenant}')).toMatchObject({
    status: 422,
    body: {
      errors: [
        { message: expect.stringMatching(/^There is no placeholder \{tenant\}\. Choose one of \{occupier\}, /) },
      ],
    },
  });
  expect((await saved('Dear {occupier')).body).toMatchObject({
    errors: [{ message: 'Leave out the single {, or write a whole placeholder such as {task}' }],
  });
});

it('whom a letter was for goes after as many years as an adult’s accident is kept; the letter stays', async () => {
  const task = await aGasTask();
  await lettersSent(manager, task, [{ occupier: 'Miss Zqold', addressLine: 'Flat Zqold' }]);
  const aged = (years: number) =>
    asOwner(organisation.server.ownerUrl, (owner) =>
      owner.query(
        `update access_letters set sent_at = sent_at - make_interval(years => $2) where organisation_id = $1 and record_id = $3`,
        [organisation.id, years, task.id],
      ),
    );
  const { id } = (await accessTo(manager, task)).letters[0]!;
  await expect(
    organisation.within(async ({ db }) => void (await sql`select redact_access_letter(${id}::uuid)`.execute(db))),
  ).rejects.toThrow(/three years ago/);
  await aged(7);
  expect(await organisation.within(redactLetters)).toBe(false);
  expect(await tablesHolding(organisation, 'Zqold')).toEqual([]);
  const [kept] = (await accessTo(manager, task)).letters;
  expect(kept).toMatchObject({ unnamed: 'removed', occupier: null, addressLine: null });
  expect(readyLetter(kept!, kept!.unnamed).text).toContain('We need to come in at Weir House, 9 Orchard Row');
  expect((await entriesOf(task.id))[0]).toMatchObject({ event: 'letter.redacted' });
});
