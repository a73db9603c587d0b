import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import type pg from 'pg';
import { callOfTab } from '@lintel/contract/areas/calendar/endpoints';
import { calendarTabNames, calendarTabs } from '@lintel/contract/areas/calendar/filters';
import { addressOf } from '@lintel/contract/platform/endpoint';
import { ask, type Asked } from '#platform/database/batch';
import type { Installation } from './installation.ts';
import { postgresTime, serverTime } from './processor-time.ts';

const CONNECTIONS = 8;
const WARM_SECONDS = 3;
type Measured = { count: number; milliseconds: number };

/**
 * A page of fifteen rows of each tab, eight at a time, beside a bare server that sends the same statements in the same batches
 * and the same reply.
 */
export async function measureCalendar({ url, headers, maker }: Installation, owner: pg.Client, seconds: number) {
  console.log(`\nCalendar, a page of 15 rows, ${CONNECTIONS} at a time`);
  line(['', 'a second', 'bare', 'processor', 'bare', 'of bare']);
  for (const tab of calendarTabNames)
    for (const [periodType, what] of [
      ['DAY', 'a month of days'],
      ['MONTH', 'a year of months'],
    ] as const) {
      const call = {
        url: `${url}${addressOf(callOfTab[tab], '/api/')}`,
        method: 'POST' as const,
        headers,
        body: JSON.stringify({ ...calendarTabs[tab].defaults, page: 1, periodType }),
      };
      const answered = async () => {
        const answer = await fetch(call.url, call);
        if (!answer.ok) throw new Error(`${tab}: ${answer.status} ${await answer.text()}`);
        return await answer.json();
      };
      for (let warm = 0; warm < CONNECTIONS; warm += 1) await answered();
      const pieces = await piecesOf(maker.database.pool, answered);
      // In a separate thread, so that the load does not wait for the server under test.
      const load = async (of: { url: string }, duration: number) =>
        (await autocannon({ ...call, ...of, connections: CONNECTIONS, duration, workers: 1 })).requests.total;
      const { close, ...beside } = await bareServer(maker.database.pool, pieces, await answered());
      // A server in use has long been warm: neither is measured while it is still being compiled.
      for (const each of [call, beside]) await load(each, WARM_SECONDS);
      const ours: Measured = { count: 0, milliseconds: 0 };
      const bare: Measured = { count: 0, milliseconds: 0 };
      // Alternating every second, so that other load on the machine affects both equally.
      for (let turn = 0; turn < seconds; turn += 1) {
        add(ours, await timed(owner, () => load(call, 1)));
        add(bare, await timed(owner, () => load(beside, 1)));
      }
      close();
      line([
        `${tab}, ${what}`,
        (ours.count / seconds).toFixed(0),
        (bare.count / seconds).toFixed(0),
        `${each(ours).toFixed(2)} ms`,
        `${each(bare).toFixed(2)} ms`,
        `${((100 * each(bare)) / each(ours)).toFixed(0)} %`,
      ]);
    }
}

/** The statements that one request sends, in batches. */
async function piecesOf(pool: pg.Pool, call: () => Promise<unknown>): Promise<Asked[][]> {
  const pieces: Asked[][] = [];
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const undo = clients.map((client) => {
    const { query } = client;
    client.query = ((...given: unknown[]) => {
      const [of] = given as [{ statements?: Asked[] }];
      if (!of.statements) throw new Error('A page of the calendar sends something by itself');
      // `ask` adds the settings of the planner again.
      const asked = of.statements.filter(({ name }) => !name?.startsWith('plans '));
      pieces.push(asked.map(({ text, name, values = [] }) => ({ text, name, values })));
      return (query as (...all: unknown[]) => unknown).apply(client, given);
    }) as typeof client.query;
    return () => (client.query = query);
  });
  for (const client of clients) client.release();
  await call();
  for (const back of undo) back();
  return pieces;
}

/** A server that only sends these batches, one after the other, and returns the same reply. */
async function bareServer(
  pool: pg.Pool,
  pieces: Asked[][],
  answer: unknown,
): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      void pool.connect().then(async (client) => {
        for (const piece of pieces) await Promise.all(piece.map((asked) => ask(client, asked)));
        client.release();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(answer));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  };
}

async function timed(owner: pg.Client, work: () => Promise<number>): Promise<Measured> {
  const before = serverTime() + (await postgresTime(owner));
  const count = await work();
  return { count, milliseconds: serverTime() + (await postgresTime(owner)) - before };
}

function add(sum: Measured, { count, milliseconds }: Measured) {
  sum.count += count;
  sum.milliseconds += milliseconds;
}

/** Milliseconds of processor time per request. */
const each = ({ milliseconds, count }: Measured) => milliseconds / Math.max(1, count);

const widths = [40, 9, 9, 11, 9, 9];
const line = (cells: string[]) =>
  console.log(cells.map((cell, at) => (at ? cell.padStart(widths[at]!) : cell.padEnd(widths[0]!))).join(' '));
