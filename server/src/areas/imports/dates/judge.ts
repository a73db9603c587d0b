import { sql } from 'kysely';
import { dateEquipmentFields, ofType } from '@lintel/contract/areas/import-kinds';
import type { Scope } from '#platform/scope';
import type { ReadRow } from '#platform/spreadsheet/reading';
import { filesThere } from '#areas/files/queries';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { piecesOf } from '#areas/tasks/equipment/pieces';
import { lastDoneOf } from '#areas/tasks/last-day';
import { cycleRuleOf, intervalOf } from '#areas/task-types/rule';
import { certificatesOf } from '../certificates.ts';
import { MOST_TIMES, TimesDone, verdictOfSeveral } from './history.ts';
import { verdictOf } from './of-row.ts';
import type { Against, DatesVerdict, Stated, TaskThere, TypeOfRow } from './of-row.ts';
import type { Candidate } from './of-piece.ts';
import { roundsOfPieces } from './rounds.ts';
import { RowsOfPieces, verdictsOfPieces, whyTooMany } from './pieces.ts';
import { isNamed } from './which-piece.ts';
import type { RowsOfTask } from './which-piece.ts';
import { piecesOn } from '../equipment-matching.ts';
import type { Named } from '../equipment-matching.ts';
import { typesOfEquipment } from '../types-of-equipment.ts';
import { choiceResolver } from '../plan.ts';
import type { RowsByKey, Work } from '../kind.ts';
import type { ImportUnderWay } from '../queries.ts';
import { fieldsOf, RowCells } from '../row-cells.ts';
import { keyOf, placesWith, propertyKeyOf, whyNotThere } from '../work-places.ts';

type Known = { key: string | null; row: RowCells; read: ReadRow };

/** A running import of dates. Each row is imported in full or not at all, whether it concerns one task or one property with many. */
export async function openDates(scope: Scope, held: ImportUnderWay): Promise<Omit<Work, 'write'>> {
  const fields = fieldsOf(held);
  const { existing } = held.setup;
  const key = propertyKeyOf(held);
  const typeOf = await choiceResolver(scope, 'taskTypeId', held.choices);
  const types = await typesById(scope);
  const byCode = new Map([...types.values()].map((type) => [type.code.toLowerCase(), type]));
  const columns = [...fields.places.keys()].flatMap((field) => {
    const of = ofType(field);
    return of ? [{ name: field, ...of }] : [];
  });
  const rowOf = (read: ReadRow) => new RowCells(fields, read.cells);
  const timesDone = new TimesDone(held.setup.several);
  const { several, fixed, addsEquipment = false } = held.setup;
  const isNumbered = several === 'pieces';
  const ofPieces = new RowsOfPieces(isNumbered);
  // The same value for every row tells no piece from another.
  const ofColumn = (row: RowCells, field: string) => (fields.places.has(field) ? row.text(field) : null);
  const namedIn = (row: RowCells): Named => ({
    name: ofColumn(row, 'equipmentName'),
    assetTag: ofColumn(row, 'equipmentTag'),
    serialNumber: ofColumn(row, 'equipmentSerial'),
    location: ofColumn(row, 'equipmentLocation'),
  });
  const mayName = isNumbered || dateEquipmentFields.some((field) => fields.places.has(field));
  const equipmentTypes = mayName ? await typesOfEquipment(scope, held.choices) : undefined;
  let written: Map<number, number> | undefined;

  function datesIn(row: RowCells): Stated[] {
    const more = {
      doneBy: row.text('doneBy', 200),
      certificateNumber: row.text('certificateNumber', 100),
      certificateExpiresOn: row.day('certificateExpiresOn'),
    };
    if (columns.length === 0) {
      const named = row.text('taskTypeId');
      const taken = named === null ? { reason: 'Enter which task it is' } : typeOf(named);
      const type = 'value' in taken ? types.get(String(taken.value)) : undefined;
      if ('reason' in taken) row.refuse('taskTypeId', taken.reason);
      const dates = { lastDoneOn: row.day('lastDoneOn'), dueOn: row.day('dueOn') };
      return type ? [{ taskTypeId: type.id, code: type.code, ...dates, ...more }] : [];
    }
    const days = new Map<string, { lastDoneOn: string | null; dueOn: string | null }>();
    for (const { name, field, code } of columns) {
      const day = row.day(name);
      if (day) days.set(code, { ...(days.get(code) ?? { lastDoneOn: null, dueOn: null }), [field]: day });
    }
    return [...days].flatMap(([code, dates]) => {
      const type = byCode.get(code.toLowerCase());
      return type ? [{ taskTypeId: type.id, code: type.code, ...dates, ...more }] : [];
    });
  }

  const taskOf = (row: RowCells, { code }: Stated) => `${keyOf(row, key)} ${code}`;

  function survey(rows: readonly ReadRow[]) {
    for (const read of rows) {
      const row = rowOf(read);
      const [stated] = datesIn(row);
      if (mayName && stated) ofPieces.add(taskOf(row, stated), read, isNamed(namedIn(row)));
      const { lastDoneOn, dueOn, certificateExpiresOn } = stated ?? {};
      const isPossible =
        lastDoneOn &&
        lastDoneOn <= scope.today &&
        [dueOn, certificateExpiresOn].every((day) => !day || day > lastDoneOn);
      if (!isPossible || row.problems.length) continue;
      const certificateFile = row.text('certificateFile');
      const time = { read, stated: { ...stated!, lastDoneOn }, certificateFile };
      timesDone.add(taskOf(row, stated!), time);
    }
  }

  function inParts(rows: readonly ReadRow[]): ReadRow[][] {
    written ??= new Map([
      ...timesDone.writtenWith((id) => types.get(id)!.ruleIn(null, null).interval),
      ...ofPieces.writtenWith(),
    ]);
    const parts: ReadRow[][] = [];
    let count = Infinity;
    for (const read of rows) {
      const more = written.get(read.number) ?? 1;
      if (count + more > MOST_TIMES) {
        parts.push([]);
        count = 0;
      }
      parts.at(-1)!.push(read);
      count += more;
    }
    return parts;
  }

  return {
    // In a column for each task type, a row says one time of each.
    ...(columns.length === 0 && { survey, inParts }),
    label: (read) => {
      const row = rowOf(read);
      return [row.text(key), row.text('taskTypeId')].filter(Boolean).join(' · ');
    },
    keysOf: (rows) =>
      new Map(
        rows.flatMap((read) => {
          const row = rowOf(read);
          const property = keyOf(row, key);
          return datesIn(row).map(({ code }) => [`${property} ${code}`, read.number] as const);
        }),
      ),
    async judge(now, rows, { seen, held: isHeld }) {
      const known: Known[] = rows.map((read) => ({ read, row: rowOf(read), key: keyOf(rowOf(read), key) }));
      const places = await placesWith(
        now,
        key,
        known.map((each) => each.key),
        ['PRISM_PROPERTY_TASK_MANAGE', 'PRISM_PROPERTY_TASK_COMPLETE'],
      );
      const placeIds = [...places.values()].map(({ id }) => id);
      // Pieces before tasks, as when a piece is put out of use.
      const equipment = new Map<string, Candidate[]>(equipmentTypes && (await piecesOn(now, placeIds, isHeld)));
      const tasks = await tasksThere(now, held.id, placeIds);
      const about = known.flatMap((each) => {
        const [stated] = equipmentTypes ? datesIn(rowOf(each.read)) : [];
        const place = places.get(each.key ?? '');
        return stated && place ? (tasks.get(`${place.id} ${stated.taskTypeId}`)?.id ?? []) : [];
      });
      const rounds = await roundsOfPieces(now, about);
      const files = await certificatesOf(now, held.id);
      const here: RowsByKey = new Map();
      const against: Against = { today: now.today, existing, isOfMany: columns.length > 0, types, tasks, files };
      const together = new Map<string, Map<number, DatesVerdict>>();
      const verdictsOf = (reads: readonly ReadRow[], of: Pick<RowsOfTask, 'place' | 'whyNotHere'>) => {
        const parts = reads.map((read) => {
          const row = rowOf(read);
          return { read, row, stated: datesIn(row)[0], named: namedIn(row) };
        });
        const type = types.get(parts.find(({ stated }) => stated)!.stated!.taskTypeId)!;
        const more = { equipment, rounds, adds: addsEquipment || isNumbered, isNumbered };
        const maySee = now.me.has('PRISM_APP_TASK_MENU');
        const baseName = fields.places.has('equipmentName') ? null : (fixed['equipmentName'] ?? null);
        return verdictsOfPieces(
          { ...of, key, type, rows: parts },
          { ...against, ...more, ...equipmentTypes!, maySee, baseName },
        );
      };
      const verdicts = known.map(({ read, row, key: value }): DatesVerdict => {
        const place = value === null ? undefined : places.get(value);
        const why = value === null ? 'Enter which property it is' : whyNotThere(place, 'add tasks to');
        if (why) row.refuse(key, why);
        const stated = datesIn(row);
        const task = `${value} ${stated[0]?.code}`;
        if (columns.length && isNamed(namedIn(row)))
          row.refuse(
            'equipmentName',
            'A row with the dates of several tasks names no equipment: leave this column out, or give each task a row of its own',
          );
        const reads = ofPieces.of(task);
        if (reads) {
          const whyNot = whyTooMany(reads);
          if (whyNot) {
            row.refuse('taskTypeId', whyNot);
            return { kind: 'refused', row: read, problems: row.problems, isThere: false };
          }
          if (!together.has(task)) together.set(task, verdictsOf(reads, { place, whyNotHere: why }));
          return together.get(task)!.get(read.number)!;
        }
        const times = timesDone.of(task);
        for (const { code } of times ? [] : stated) {
          const earlier = seen.get(`${value} ${code}`) ?? here.get(`${value} ${code}`);
          if (earlier !== undefined) row.refuse('taskTypeId', `Row ${earlier} of this file is about the same task`);
          else here.set(`${value} ${code}`, read.number);
        }
        const of = { read, row, key, place };
        return times
          ? verdictOfSeveral(of, { stated: stated[0]!, of: task, timesDone, rowOf }, against)
          : verdictOf(of, stated, against);
      });
      return { verdicts, seen: here };
    },
  };
}

async function typesById({ db }: Scope): Promise<Map<string, TypeOfRow>> {
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
        name: type.name,
        comesRound: details['recurring'] !== false,
        statutory: type.statutory,
        ruleIn: (nation, own) => cycleRuleOf(type, own ?? intervalOf(details), nation, intervalOf(details)),
      },
    ]),
  );
}

/** All tasks that ever existed on properties, by property and type. */
async function tasksThere(scope: Scope, importId: string, propertyIds: string[]): Promise<Map<string, TaskThere>> {
  const { db, organisationId, timeZone } = scope;
  type Row = Omit<TaskThere, 'last' | 'pieces' | 'ownInterval' | 'lastFiles'> & {
    doneIn: string | null;
    place: string;
    own: Record<string, unknown> | null;
  };
  const { rows } = await sql<Row>`
    select t.id, own.details as own, t.property_id || ' ' || t.task_type_id as place, (t.created_at at time zone ${timeZone})::date::text as "addedOn", t.state, t.due_on as "dueOn", t.last_done_on as "lastDoneOn", c.starts_on as "startsOn", c.anchor,
      t.last_done_on is null and c.revision = 0 as "isNeverDone",
      exists (select from import_records mark where mark.organisation_id = ${ownOrganisation(organisationId)} and mark.import_id = ${importId}
        and mark.record_id = t.id and mark.is_new) as "isOwn",
      (select done.id from task_cycles done where done.organisation_id = ${ownOrganisation(organisationId)} and done.task_id = t.id
        and done.state = 'done' order by done.number desc limit 1) as "doneIn"
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
  const pieces = await piecesOf(
    scope,
    rows.map(({ id }) => id),
  );
  const files = await filesThere(scope)
    .select(['recordId', 'nameKey'])
    .where('recordId', '=', oneOf(rows.flatMap(({ doneIn }) => doneIn ?? [])))
    .execute();
  const filesIn = Map.groupBy(files, ({ recordId }) => recordId);
  return new Map(
    rows.map(({ id, place, own, doneIn, ...task }) => {
      const lastFiles = (filesIn.get(doneIn ?? '') ?? []).map((file) => file.nameKey);
      return [
        place,
        {
          ...task,
          id,
          last: lastDone.get(id) ?? null,
          pieces: pieces.get(id) ?? [],
          ownInterval: intervalOf(own),
          lastFiles,
        },
      ];
    }),
  );
}
