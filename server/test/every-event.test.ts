import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { noticeKinds } from '@lintel/contract/areas/notices';
import { webhookKinds, kindOfEvent } from '@lintel/contract/areas/webhooks';
import { register } from '#server/areas';

const sources = new URL('../src/', import.meta.url);
const isOurs = (name: string) =>
  name.endsWith('.ts') && !/\.test\.ts$|testing\.ts$|examples\.ts$|^demonstration/.test(name);
const texts = await Promise.all(
  (await readdir(sources, { recursive: true }))
    .filter(isOurs)
    .map(async (name) => [name, await readFile(new URL(name, sources), 'utf8')] as const),
);

/** Every event written anywhere: names are literals, so that a search finds who writes one and who subscribes to it. */
const written = [
  ...new Set(texts.flatMap(([, text]) => [...text.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, name]) => name!))),
];

describe('every event', () => {
  it.each(texts)('in %s is written out, never put together', (_, text) => {
    expect(text.match(/event: `[^`]*`/g) ?? []).toEqual([]);
  });

  it('that somebody subscribes to is written by somebody', () => {
    const heard = register.subscriptions.map(({ event }) => event).filter((event) => event !== '*');
    const subscribing = /subscriptions\.ts$|work\.ts$/;
    const byOthers = texts
      .filter(([name]) => !subscribing.test(name))
      .map(([, text]) => text)
      .join('\n');
    const byName = Object.values(register.kinds).flatMap((kind) =>
      kind?.work ? [...Object.values(kind.work.assignEvents), kind.work.notDoneEvent] : [],
    );
    expect(heard.filter((event) => !byOthers.includes(`'${event}'`) && !byName.includes(event))).toEqual([]);
    expect(heard.length).toBeGreaterThan(20);
    expect(written).toEqual(expect.arrayContaining(heard));
  });

  it('that webhooks are told of is written by somebody', () => {
    const rewritten = [...kindOfEvent.keys()];
    expect(written).toEqual(expect.arrayContaining(rewritten));
    const captions = Object.values(webhookKinds).map(({ events }) => Object.values<string>(events));
    for (const some of captions) expect(some).toEqual([...new Set(some)]);
  });

  it('and who hears of it stands in docs/events.md', async () => {
    const page = await readFile(new URL('../../docs/events.md', import.meta.url), 'utf8');
    const tables = [eventTable(), noticeTable()];
    const rewritten = page.replace(/(?:^\|.*\n)+/gm, (old) => `${tables.shift() ?? old.trimEnd()}\n`);
    await expect(rewritten, 'Run this test with -u, and read what it wrote').toMatchFileSnapshot(
      '../../docs/events.md',
    );
    expect(tables).toEqual([]);
  });
});

const table = (heads: string[], rows: string[][]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function eventTable(): string {
  const byEvent = Map.groupBy(register.subscriptions, ({ event }) => event);
  const rows = [...byEvent].sort(([one], [other]) => one.localeCompare(other));
  return table(
    ['Event', 'Reaction in the same transaction'],
    rows.map(([event, some]) => [`\`${event}\``, some.map(({ does }) => does).join('. ')]),
  );
}

const mailed = {
  always: 'at once',
  high: 'at once if its priority is HIGH, otherwise in the daily digest',
  never: 'in the daily digest',
} as const;

function noticeTable(): string {
  return table(
    ['Notice', 'Group of preferences', 'E-mail by default'],
    noticeKinds.map(({ id, group, urgent }) => [`\`${id}\``, group, mailed[urgent]]),
  );
}
