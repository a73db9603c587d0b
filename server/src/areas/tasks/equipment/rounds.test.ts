import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { equipmentFields } from '#areas/equipment/testing';
import { putBackInUse, putOutOfUse } from '#areas/equipment/use';
import { getPiece } from '#areas/equipment/piece';
import { aProperty } from '#areas/properties/testing';
import { Refusal } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { brokenInvariants } from '#test/invariants';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { amendCompletion } from '../amend.ts';
import { changeTask } from '../change.ts';
import { completeTask } from '../complete.ts';
import { chooseEquipment } from './choose.ts';
import { inUse, piecesOfTask } from './pieces.ts';
import { timesOf } from './times.ts';
import { resumeTask, suspendTask } from '../suspend.ts';
import { getTask } from '../task.ts';
import { aTask, completion, inDays } from '../testing.ts';

const outcome = fc.constantFrom('satisfactory', 'satisfactory', 'unsatisfactory');
const results = fc.array(fc.constantFrom('satisfactory', 'satisfactory', 'unsatisfactory', 'not-done'), {
  minLength: 3,
  maxLength: 3,
});
const command = fc.record({
  does: fc.constantFrom(
    'complete',
    'complete',
    'complete',
    'amend',
    'amend',
    'choose',
    'out',
    'back',
    'change',
    'suspend',
    'resume',
  ),
  day: fc.integer({ min: -200, max: 0 }),
  outcome,
  results,
  which: fc.nat({ max: 5 }),
});
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

async function obey(
  scope: Scope,
  id: string,
  lifts: readonly { id: string }[],
  { does, day, outcome: result, results: of, which }: Command,
) {
  const task = await getTask(scope, id);
  const { version } = task;
  const on = plusDays(scope.today, day);
  const lift = lifts[which % lifts.length]!;
  const covered = new Set((await piecesOfTask(scope, id)).map(({ equipmentId }) => equipmentId));
  const pieces = lifts.flatMap((piece, at) =>
    covered.has(piece.id)
      ? [{ id: piece.id, outcome: result === 'satisfactory' && of[at] === 'unsatisfactory' ? 'satisfactory' : of[at]! }]
      : [],
  ) as { id: string; outcome: 'satisfactory' }[];
  const report = { ...completion(on, { outcome: result as 'satisfactory' }), ...(which < 4 && { equipment: pieces }) };
  switch (does) {
    case 'complete':
      return completeTask(scope, {
        id,
        version,
        cycleId: task.cycle?.id ?? id,
        withoutEvidenceReason: 'None',
        equipment: undefined,
        ...report,
      });
    case 'amend': {
      const cycles = await scope.db
        .selectFrom('taskCycles')
        .selectAll()
        .where('taskId', '=', id)
        .orderBy('number')
        .execute();
      const cycle = cycles.at(-1 - (which % cycles.length))!;
      return amendCompletion(scope, {
        id,
        cycleId: cycle.id,
        revision: cycle.revision,
        reason: 'Misread',
        equipment: undefined,
        ...report,
      });
    }
    case 'choose':
      return chooseEquipment(scope, {
        id,
        version,
        equipment: lifts
          .filter((_, at) => of[at] !== 'not-done')
          .map((piece) => ({ id: piece.id, lastDoneOn: null, dueOn: null })),
      });
    case 'out':
      return putOutOfUse(scope, { id: lift.id, version: (await getPiece(scope, lift.id)).version, on, reason: 'Worn' });
    case 'back':
      return putBackInUse(scope, { id: lift.id, version: (await getPiece(scope, lift.id)).version, on, reason: 'New' });
    case 'change':
      return changeTask(scope, {
        id,
        version,
        ownIntervalId: null,
        statusId: task.status.id,
        ownerIds: [],
        instructions: null,
        dueOn: plusDays(scope.today, day + 200),
        reason: 'Moved',
      });
    case 'suspend':
      return suspendTask(scope, { id, version, reason: 'Off', reviewOn: plusDays(scope.today, 9) });
    default:
      return resumeTask(scope, id);
  }
}

async function check(scope: Scope, id: string) {
  const task = await getTask(scope, id);
  const pieces = await piecesOfTask(scope, id);
  const times = await timesOf(scope, { taskId: id });
  for (const piece of pieces) {
    const done = times.filter(
      ({ equipmentId, outcome: of }) => equipmentId === piece.equipmentId && of === 'satisfactory',
    );
    expect(piece.lastDoneOn).toBe(
      done
        .map(({ doneOn }) => doneOn)
        .sort()
        .at(-1) ?? null,
    );
    const last = times.findLast((time) => time.equipmentId === piece.equipmentId && time.outcome !== 'not-done');
    expect(piece.failedOn).toBe(last?.outcome === 'unsatisfactory' ? last.doneOn : null);
    if (
      !piece.lastDoneOn ||
      !piece.cycle?.dueOn ||
      ['back-in-use', 'resumed-at-once'].includes(piece.cycle.because.code)
    )
      continue;
    expect(piece.cycle.dueOn <= plusInterval(piece.lastDoneOn, { count: 6, unit: 'month' }), 'by law').toBe(true);
  }
  if (!task.cycle) return;
  for (const { cycle } of inUse(pieces)) if (cycle?.dueOn) expect(task.cycle.dueOn! <= cycle.dueOn).toBe(true);
}

describe('the rounds of a task that covers equipment', () => {
  it(
    'are never due after a piece in use, nor a piece later than the law allows, whatever is done',
    { tags: ['thorough'] },
    async () => {
      const organisation = await anOrganisation();
      const by = await organisation.person();
      let tried = 0;
      let done = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 16 }), async (commands) => {
          const property = await aProperty(by);
          const fields = await equipmentFields(by, { property, names: ['Lift 1', 'Lift 2', 'Lift 3'] });
          const lifts = passed(await call(by, equipment.add, { body: fields })).objects;
          const { id } = await aTask(by, { code: 'LFT01', property, dueDate: inDays(by, -100) });
          const all = {
            ...commands[0]!,
            does: 'choose' as const,
            results: ['satisfactory', 'satisfactory', 'satisfactory'] as const,
          };
          for (const each of [all, ...commands] as Command[]) {
            tried += 1;
            await organisation
              .within((scope) => obey(scope, id, lifts, each))
              .then(() => (done += 1))
              .catch((error: unknown) => {
                if (!(error instanceof Refusal)) throw error;
              });
            await organisation.within((scope) => check(scope, id));
          }
        }),
        { numRuns: 25 },
      );
      expect(await brokenInvariants(organisation.server.ownerUrl, organisation.id)).toEqual([]);
      expect(done / tried, 'commands that were obeyed').toBeGreaterThan(0.2);
    },
  );
});
