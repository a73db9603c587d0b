import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Import, ImportSheet } from '@lintel/contract/areas/imports';
import { csv } from '#areas/imports/testing';
import type { Person } from '#test/organisation';
import { callOver } from '#test/people-over-http';
import type { RunningServer } from '#test/running-server';

/** Sends a call again, with the same key, until it is answered by something else than 503. */
export async function untilAnswered(server: RunningServer, who: Person, method: string, path: string, body?: unknown) {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await callOver(server, who, method, path, body, { headers });
    if (answer && answer.status !== 503) return answer;
    await pause(100);
  }
}

/** An import of so many properties, ready to be checked. */
export async function aDraft(server: RunningServer, who: Person, rowCount: number): Promise<Import> {
  const rows = Array.from({ length: rowCount }, (_, at) => [`IMP-${at}`, `${at} Orchard Row`]);
  const reply = await fetch(`${server.url}/api/import/file.json?fileName=portfolio.csv`, {
    method: 'POST',
    body: csv([['Reference', 'Address 1'], ...rows]),
    headers: { cookie: who.cookie, 'x-csrf-token': who.csrf, 'content-type': 'application/octet-stream' },
  });
  const { id, version } = ((await reply.json()) as { dto: Import }).dto;
  const sheets = (await callOver(server, who, 'GET', `import/sheets.json?id=${id}`))!.body.objects as ImportSheet[];
  const setup = sheets[0]!.suggested;
  return (await callOver(server, who, 'PUT', 'import/item.json', { id, version, setup }))!.body.dto as Import;
}

/** Checks and runs an import, and waits for its end. */
export async function imported(server: RunningServer, who: Person, draft: Import): Promise<Import> {
  let now = draft;
  for (const step of ['check', 'run']) {
    const { id, version } = now;
    const begun = await untilAnswered(server, who, 'POST', `import/${step}.json`, { id, version });
    if (begun.status !== 200) throw new Error(`${step}: ${JSON.stringify(begun.body)}`);
    do {
      await pause(250);
      now = (await untilAnswered(server, who, 'GET', `import/item.json?id=${id}`)).body.dto as Import;
    } while (now.stage === 'checking' || now.stage === 'running');
  }
  return now;
}
