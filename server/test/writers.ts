import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';

/** Clients that keep writing and remember every acknowledged write. */
export async function writers(url: string, count: number) {
  const pool = new Pool({ connectionString: url, max: count + 2, connectionTimeoutMillis: 1000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  await pool.query('create table if not exists written (id uuid primary key)');

  const acknowledged = new Set<string>();
  let isWriting = true;
  const write = async () => {
    while (isWriting) {
      const id = randomUUID();
      await pool.query('insert into written values ($1)', [id]).then(
        () => acknowledged.add(id),
        () => pause(10),
      );
    }
  };
  const working = Array.from({ length: count }, write);
  return {
    acknowledged,
    /** The time until something is acknowledged again. */
    async recovers() {
      const began = Date.now();
      const before = acknowledged.size;
      while (acknowledged.size === before) {
        if (Date.now() - began > 30_000) throw new Error('No write was acknowledged for 30 s');
        await pause(5);
      }
      return Date.now() - began;
    },
    /** Stops, and counts the acknowledged writes that are missing. */
    async lost() {
      isWriting = false;
      await Promise.all(working);
      const { rows } = await pool.query<{ id: string }>('select id from written');
      await pool.end();
      const there = new Set(rows.map(({ id }) => id));
      return acknowledged.difference(there).size;
    },
  };
}
