import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { daysBetween, plusDays } from '@lintel/contract/cycles/calendar';
import { day } from '@lintel/contract/platform/shapes';
import { writeSheet } from '#platform/list/sheet';
import { cellOf } from '#platform/spreadsheet/rows';
import { anOrganisation } from '#test/organisation';

const zone = process.env.TZ;
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Every eleventh day of three hundred years, from the first on which spreadsheet programs agree. */
const first = '1900-03-01';
const days = Array.from({ length: 10_000 }, (_, at) => plusDays(first, (at * 11) % daysBetween(first, '2199-12-31')));
const inBritain = (text: string) => text.split('-').toReversed().join('/');

async function inSpreadsheet(): Promise<unknown[]> {
  async function* rows() {
    yield days.map((on) => ({ on }));
  }
  const columns = [{ code: 'on', label: 'Day', kind: 'date' as const }];
  const parts = [];
  for await (const part of writeSheet({ columns, rows: rows(), timeZone: 'Europe/London' })) parts.push(part);
  const [sheet] = (await readXlsx(Buffer.concat(parts))).sheets;
  return sheet!.rows.slice(1).map(([cell]) => cellOf(cell));
}

it.each(['UTC', 'Europe/London', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'])(
  'T-06: 10,000 days go through JSON, the database and a spreadsheet as they are, in %s',
  async (name) => {
    const { within } = await anOrganisation();
    process.env.TZ = name;
    expect(z.array(day).parse(JSON.parse(JSON.stringify(days)))).toEqual(days);
    const stored = await within(async ({ db }) => {
      await sql`select set_config('timezone', ${name}, true)`.execute(db);
      const { rows } = await sql<{ on: string }>`select unnest(${days}::date[]) as "on"`.execute(db);
      return rows.map(({ on }) => on);
    });
    expect(stored).toEqual(days);
    expect(await inSpreadsheet()).toEqual(days.map(inBritain));
  },
);
