import { sql } from 'kysely';
import { ofType } from '@lintel/contract/areas/import-kinds';
import { inWords } from '@lintel/contract/cycles/calendar';
import type { Interval } from '@lintel/contract/cycles/calendar';
import type { CycleNation, CycleRule } from '@lintel/contract/cycles/rule';
import type { Scope } from '#platform/scope';
import type { ReadRow } from '#platform/spreadsheet/worker';
import { ownOrganisation } from '#platform/tenant-predicate';
import { lastDoneOf } from '#areas/tasks/last-day';
import { cycleRuleOf, intervalOf } from '#areas/task-types/rule';
import { certificatesOf } from './certificates.ts';
import { whyNotBroughtIn } from './dates-legal.ts';
import type { Standing } from './dates-legal.ts';
import { choiceResolver } from './plan.ts';
import type { Seen, Verdict, Work } from './kind.ts';
import type { HeldImport } from './queries.ts';
import { fieldsOf, RowCells } from './row-cells.ts';
import { keyOf, placesWith, propertyKeyOf, whyNotThere } from './work-places.ts';
import type { WorkPlace } from './work-places.ts';

/** What a row says of one task. */
export type Dated = {
  propertyId: string;
  taskTypeId: string;
  code: string;
  lastDoneOn: string | null;
  dueOn: string | null;
  doneBy: string | null;
  certificateNumber: string | null;
  certificateExpiresOn: string | null;
  fileIds: string[];
  /** What happens: it is put on, done, moved; nothing of it where all is as the row says. */
  isNew: boolean;
  completes: boolean;
  moves: boolean;
};
export type DatesVerdict = Verdict & { dated?: Dated[] };

type Type = {
  id: string;
  code: string;
  statutory: boolean;
  comesRound: boolean;
  /** Its rule in a nation, at a task's own interval where it has one. */
  ruleIn: (nation: CycleNation | null, own: Interval | null) => CycleRule;
};
type Known = { key: string | null; row: RowCells; read: ReadRow; place?: WorkPlace };

/** An import of dates at work. Each row stands or falls whole, whether it is of one task or of one property with many. */
export async function openDates(scope: Scope, held: HeldImport): Promise<Omit<Work, 'write'>> {
  const fields = fieldsOf(held);
  const { existing } = held.setup!;
  const key = propertyKeyOf(held);
  const typeOf = await choiceResolver(scope, 'taskTypeId', held.choices);
  const types = await typesById(scope);
  const byCode = new Map([...types.values()].map((type) => [type.code.toLowerCase(), type]));
  const columns = [...fields.places.keys()].flatMap((field) => {
    const of = ofType(field);
    return of ? [{ name: field, ...of }] : [];
  });
  const rowOf = (read: ReadRow) => new RowCells(fields, read.cells);

  function saidBy(row: RowCells): Omit<Dated, 'propertyId' | 'fileIds' | 'isNew' | 'completes' | 'moves'>[] {
    const more = {
      doneBy: row.text('doneBy', 200),
      certificateNumber: row.text('certificateNumber', 100),
      certificateExpiresOn: row.day('certificateExpiresOn'),
    };
    if (columns.length === 0) {
      const said = row.text('taskTypeId');
      const taken = said === null ? { reason: 'Say which task it is' } : typeOf(said);
      const type = 'value' in taken ? types.get(String(taken.value)) : undefined;
      if ('reason' in taken) row.refuse('taskTypeId', taken.reason);
      const dates = { lastDoneOn: row.day('lastDoneOn'), dueOn: row.day('dueOn') };
      return type ? [{ taskTypeId: type.id, code: type.code, ...dates, ...more }] : [];
    }
    const said = new Map<string, { lastDoneOn: string | null; dueOn: string | null }>();
    for (const { name, field, code } of columns) {
      const day = row.day(name);
      if (day) said.set(code, { ...(said.get(code) ?? { lastDoneOn: null, dueOn: null }), [field]: day });
    }
    return [...said].flatMap(([code, dates]) => {
      const type = byCode.get(code.toLowerCase());
      return type ? [{ taskTypeId: type.id, code: type.code, ...dates, ...more }] : [];
    });
  }

  return {
    label: (read) => {
      const row = rowOf(read);
      return [row.text(key), row.text('taskTypeId')].filter(Boolean).join(' · ');
    },
    keysOf: (rows) =>
      new Map(
        rows.flatMap((read) => {
          const row = rowOf(read);
          const property = keyOf(row, key);
          return saidBy(row).map(({ code }) => [`${property} ${code}`, read.number] as const);
        }),
      ),
    async judge(now, rows, { seen }) {
      const known: Known[] = rows.map((read) => ({ read, row: rowOf(read), key: keyOf(rowOf(read), key) }));
      const places = await placesWith(
        now,
        key,
        known.map((each) => each.key),
        ['PRISM_PROPERTY_TASK_MANAGE', 'PRISM_PROPERTY_TASK_COMPLETE'],
      );
      const tasks = await tasksThere(
        now,
        [...places.values()].map(({ id }) => id),
      );
      const files = await certificatesOf(now, held.id);
      const here: Seen = new Map();
      const verdicts = known.map(({ read, row, key: value }): DatesVerdict => {
        const place = value === null ? undefined : places.get(value);
        const why = value === null ? 'Say which property it is' : whyNotThere(place, 'put tasks on');
        if (why) row.refuse(key, why);
        const warnings: string[] = [];
        const said = saidBy(row);
        let isThere = false;
        const dated = said.map((item): Dated => {
          const at = (what: 'lastDoneOn' | 'dueOn') => (columns.length ? `${what} ${item.code}` : what);
          const { lastDoneOn, dueOn } = item;
          const earlier = seen.get(`${value} ${item.code}`) ?? here.get(`${value} ${item.code}`);
          if (earlier !== undefined) row.refuse('taskTypeId', `Row ${earlier} of this file is about the same task`);
          else here.set(`${value} ${item.code}`, read.number);
          if (!lastDoneOn && !dueOn && row.problems.length === 0)
            row.refuse('lastDoneOn', 'Say when it was last done, or when it is due');
          if (lastDoneOn && lastDoneOn > now.today) row.refuse(at('lastDoneOn'), 'This day has not come yet');
          if (lastDoneOn && dueOn && dueOn <= lastDoneOn) row.refuse(at('dueOn'), 'It is due before it was last done');
          if (lastDoneOn && place && !place.mayToo)
            row.refuse(at('lastDoneOn'), 'You may not complete tasks on this property');
          if (item.certificateExpiresOn && lastDoneOn && item.certificateExpiresOn <= lastDoneOn)
            row.refuse('certificateExpiresOn', 'A certificate runs out after the day it was done');
          const named = row.text('certificateFile');
          const fileIds = place && lastDoneOn ? files.of(place.propertyReferenceNumber, item.code, named) : [];
          if (named && fileIds.length === 0) warnings.push('The certificate is not among the files that were added');
          const task = place && tasks.get(`${place.id} ${item.taskTypeId}`);
          const isNew = !task || task.state === 'removed' || task.state === 'finished';
          const isLater = lastDoneOn !== null && (task?.lastDoneOn == null || lastDoneOn > task.lastDoneOn);
          if (task && isNew && (lastDoneOn ?? dueOn ?? '') < (task.lastDoneOn ?? ''))
            row.refuse(at('lastDoneOn'), `It was done on ${inWords(task.lastDoneOn!)} before it was taken off`);
          const isLeft = !isNew && existing !== 'update';
          if (!isNew && existing === 'stop') {
            isThere = true;
            row.refuse(key, 'This task already exists');
          }
          if (!isNew && !isLeft && task.state !== 'active')
            row.refuse(
              key,
              task.state === 'suspended' ? 'This task is suspended. Resume it first.' : 'This task does not apply here',
            );
          if (!isNew && !isLeft && isLater && task.startsOn && lastDoneOn < task.startsOn)
            row.refuse(
              at('lastDoneOn'),
              `Its open round began on ${inWords(task.startsOn)}: what was done before belongs to an earlier one`,
            );
          const completes = lastDoneOn !== null && !isLeft && (isNew || isLater);
          const { comesRound, statutory, ruleIn } = types.get(item.taskTypeId)!;
          const moves = dueOn !== null && !isLeft && (completes ? comesRound : !isNew && dueOn !== task.dueOn);
          const isSet = dueOn !== null && (moves || (isNew && !completes));
          const rule = ruleIn(place?.nation ?? null, isNew && !completes ? null : (task?.ownInterval ?? null));
          const whyNot =
            isSet && whyNotBroughtIn({ rule, statutory }, task, { ...item, isNew, completes }, dueOn, now.today);
          if (whyNot) row.refuse(at('dueOn'), whyNot);
          return { ...item, propertyId: place?.id ?? '', fileIds, isNew, completes, moves };
        });
        if (row.problems.length) return { kind: 'refused', row: read, problems: row.problems, isThere };
        const told = dated.map((item) => inShort(item, files.nameOf)).join('. ') || 'No dates';
        const kind = dated.some((item) => item.isNew)
          ? 'new'
          : dated.some(does)
            ? 'changed'
            : dated.length
              ? 'unchanged'
              : 'skipped';
        return {
          kind,
          row: read,
          told: `${place!.caption}: ${told}`,
          warnings,
          dated: dated.filter((item) => item.isNew || does(item)),
        };
      });
      return { verdicts, seen: here };
    },
  };
}

const does = ({ completes, moves }: Dated) => completes || moves;

function inShort({ code, isNew, completes, moves, lastDoneOn, dueOn, fileIds }: Dated, nameOf: (id: string) => string) {
  const parts = [
    ...(isNew ? ['put on'] : []),
    ...(completes ? [`done on ${inWords(lastDoneOn!)}`] : []),
    ...(moves || (isNew && dueOn && !completes) ? [`due on ${inWords(dueOn!)}`] : []),
    ...fileIds.map((id) => `with ${nameOf(id)}`),
  ];
  return `${code} ${parts.join(', ') || 'is so already'}`;
}

async function typesById({ db }: Scope): Promise<Map<string, Type>> {
  const found = await db
    .selectFrom('taskTypes')
    .innerJoin('dictionaryEntries as interval', 'interval.id', 'taskTypes.intervalId')
    .selectAll('taskTypes')
    .select('interval.details')
    .where('taskTypes.archivedAt', 'is', null)
    .execute();
  return new Map(
    found.map(({ details, ...type }) => [
      type.id,
      {
        id: type.id,
        code: type.code,
        comesRound: details['recurring'] !== false,
        statutory: type.statutory,
        ruleIn: (nation, own) => cycleRuleOf(type, own ?? intervalOf(details), nation, intervalOf(details)),
      },
    ]),
  );
}

type There = Standing & { state: string; ownInterval: Interval | null };

/** The tasks that there ever were on properties, by property and type. */
async function tasksThere(scope: Scope, propertyIds: string[]): Promise<Map<string, There>> {
  const { db, organisationId, timeZone } = scope;
  type Row = Omit<There, 'last' | 'ownInterval'> & { id: string; place: string; own: Record<string, unknown> | null };
  const { rows } = await sql<Row>`
    select t.id, own.details as own, t.property_id || ' ' || t.task_type_id as place, (t.created_at at time zone ${timeZone})::date::text as "putOn", t.state, t.due_on as "dueOn", t.last_done_on as "lastDoneOn", c.starts_on as "startsOn", c.anchor
    from tasks t
    left join task_cycles c on c.organisation_id = ${ownOrganisation(organisationId)} and c.id = t.cycle_id
    left join dictionary_entries own on own.organisation_id = ${ownOrganisation(organisationId)} and own.id = t.own_interval_id
    where t.organisation_id = ${ownOrganisation(organisationId)} and t.property_id = any (${propertyIds}::uuid[])`.execute(
    db,
  );
  const lastDone = await lastDoneOf(
    scope,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, place, own, ...task }) => [
      place,
      { ...task, last: lastDone.get(id) ?? null, ownInterval: intervalOf(own) },
    ]),
  );
}
