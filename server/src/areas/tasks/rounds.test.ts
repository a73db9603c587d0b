import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { anOrganisation } from '#test/organisation';
import { brokenInvariants } from '#test/invariants';
import { Refusal } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { amendCompletion } from './amend.ts';
import { changeTask } from './change.ts';
import { completeTask } from './complete.ts';
import { acceptExemption, applyTaskAgain, exemptTask } from './exempt.ts';
import { resumeTask, suspendTask } from './suspend.ts';
import { getTask } from './task.ts';
import { addTasks } from './put-on-properties.ts';
import { removeTasks } from './take-off-properties.ts';
import { aTask, completion, inDays } from './testing.ts';

const outcome = fc.constantFrom('satisfactory', 'actions-raised', 'unsatisfactory');
const day = fc.integer({ min: -500, max: 0 });
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('complete'), day, outcome }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('amend'), day, outcome, which: fc.nat({ max: 5 }) }) },
  fc.record({ does: fc.constant('change'), day: fc.integer({ min: -300, max: 300 }) }),
  fc.record({
    does: fc.constantFrom('suspend', 'resume', 'exempt', 'apply again', 'remove', 'add'),
    day: fc.integer({ min: 0, max: 300 }),
  }),
) as fc.Arbitrary<{ does: string; day: number; outcome?: 'satisfactory'; which?: number }>;
type Command = { does: string; day: number; outcome?: 'satisfactory'; which?: number };

async function obey(scope: Scope, id: string, { does, day: offset, outcome: result, which = 0 }: Command) {
  const task = await getTask(scope, id);
  const { version } = task;
  const on = plusDays(scope.today, offset);
  const place = { propertyId: task.property.id, taskTypeId: task.taskTypeId };
  switch (does) {
    case 'complete':
      return completeTask(scope, {
        id,
        version,
        cycleId: task.cycle?.id ?? id,
        withoutEvidenceReason: 'None',
        ...completion(on, { outcome: result! }),
      });
    case 'amend': {
      const afterwards = await cyclesOf(scope, id);
      const cycle = afterwards.at(-1 - (which % afterwards.length))!;
      return amendCompletion(scope, {
        id,
        cycleId: cycle.id,
        revision: cycle.revision,
        reason: 'Misread',
        ...completion(on, { outcome: result! }),
      });
    }
    case 'change':
      return changeTask(scope, {
        id,
        version,
        ownIntervalId: null,
        statusId: task.status.id,
        ownerIds: [],
        instructions: null,
        dueOn: on,
        reason: 'Moved',
      });
    case 'suspend':
      return suspendTask(scope, { id, version, reason: 'Off', reviewOn: plusDays(scope.today, 9) });
    case 'resume':
      return resumeTask(scope, id);
    case 'exempt': {
      const afterwards = await exemptTask(scope, { id, version, reason: 'None here', reviewOn: null });
      return afterwards.exemption && acceptExemption(scope, { id, version: afterwards.version, comment: null });
    }
    case 'apply again':
      return applyTaskAgain(scope, { id, dueOn: on });
    case 'remove': {
      await removeTasks(scope, [{ ...place, reason: 'Gone' }]);
      const left = await getTask(scope, id);
      return left.exemption && acceptExemption(scope, { id, version: left.version, comment: null });
    }
    default:
      return addTasks(scope, [{ ...place, dueOn: on }]);
  }
}

const cyclesOf = ({ db }: Scope, taskId: string) =>
  db.selectFrom('taskCycles').selectAll().where('taskId', '=', taskId).orderBy('number').execute();

async function check(scope: Scope, id: string) {
  const task = await getTask(scope, id);
  const cycles = await cyclesOf(scope, id);
  const open = cycles.filter((cycle) => cycle.state === 'open');
  expect(open).toHaveLength(['active', 'suspended'].includes(task.state) ? 1 : 0);
  expect(task.cycle?.id).toBe(open[0]?.id);
  if (task.state === 'active') expect(task.dueOn).toBe(open[0]!.dueOn);
  expect(cycles.map((cycle) => cycle.number)).toEqual(cycles.map((_, index) => index + 1));
  const kept = cycles.filter((cycle) => cycle.state !== 'ended');
  for (const [index, { doneOn, startsOn }] of kept.entries()) {
    const next = kept[index + 1];
    if (doneOn) expect(doneOn >= startsOn).toBe(true);
    if (next) expect(next.startsOn >= doneOn!, 'cycles overlap').toBe(true);
  }
  const completions = await scope.db
    .selectFrom('taskCompletions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(
      'cycleId',
      'in',
      cycles.map((cycle) => cycle.id),
    )
    .executeTakeFirstOrThrow();
  expect(completions.count).toBe(cycles.reduce((sum, cycle) => sum + cycle.revision, 0));
  return completions.count;
}

describe('the rounds of a task', () => {
  const types = ['GAS01', 'FRA01', 'FAL01'] as const;
  for (const code of types)
    it(
      `E-07: never overlap, skip a number or lose a completion, whatever is done to ${code}`,
      { tags: code === types[0] ? [] : ['thorough'] },
      async () => {
        const organisation = await anOrganisation();
        const by = await organisation.person();
        let tried = 0;
        let done = 0;
        await fc.assert(
          fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (commands) => {
            const { id } = await aTask(by, { code, dueDate: inDays(by, -400) });
            let completions = 0;
            for (const each of commands) {
              tried += 1;
              await organisation
                .within((scope) => obey(scope, id, each))
                .then(() => (done += 1))
                .catch((error: unknown) => {
                  if (!(error instanceof Refusal)) throw error;
                });
              const now = await organisation.within((scope) => check(scope, id));
              expect(now).toBeGreaterThanOrEqual(completions);
              completions = now;
            }
          }),
          {
            numRuns: 6,
            examples: [
              [
                [
                  { does: 'complete', day: -10, outcome: 'satisfactory' },
                  { does: 'remove', day: 0 },
                  { does: 'add', day: 30 },
                ],
              ],
            ],
          },
        );
        expect(await brokenInvariants(organisation.server.ownerUrl, organisation.id)).toEqual([]);
        expect(done / tried, 'commands that were obeyed').toBeGreaterThan(0.2);
      },
    );
});
