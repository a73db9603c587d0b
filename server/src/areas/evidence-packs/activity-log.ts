import { isDeepStrictEqual } from 'node:util';
import { wholeLogsOf } from '#areas/activity/service';
import type { Within } from '#areas/files/made/make-in-background';
import type { SheetColumn } from '#platform/list/sheet';
import { hashedText } from '#platform/record/activity-chain';
import { chunks } from '#platform/scope';
import type { PackProperty } from './of-property.ts';

/** The number of records whose logs are read per transaction, and held in memory. */
const AT_ONCE = 50;

export const activityColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'record', label: 'Record', width: 40 },
  { code: 'sequence', label: 'Entry', kind: 'number' },
  { code: 'happenedAt', label: 'When', kind: 'instant' },
  { code: 'actor', label: 'Who', width: 24 },
  { code: 'event', label: 'Event', width: 28 },
  { code: 'summary', label: 'What', width: 60 },
  { code: 'comment', label: 'Comment', width: 40 },
  { code: 'changes', label: 'Changes', width: 60 },
  { code: 'isSupport', label: 'By Lintel support', kind: 'yesNo' },
  { code: 'isWithheld', label: 'Withheld in part', kind: 'yesNo' },
  { code: 'hash', label: 'SHA-256', width: 66 },
];

type Read = {
  within: Within;
  properties: readonly PackProperty[];
  withPeople: boolean;
  signal?: AbortSignal | undefined;
};

/** The logs of all records in a pack, some at a time. */
async function* logs({ within, properties, withPeople, signal }: Read) {
  for (const { caption, logs: own } of properties)
    for (const some of chunks(own, AT_ONCE)) {
      signal?.throwIfAborted();
      const found = await within((scope) => wholeLogsOf(scope, some, { withPeople }));
      yield found.map((log) => ({ ...log, property: caption }));
    }
}

/** Every entry, to be read. */
export async function* activityRows(read: Read): AsyncGenerator<object[]> {
  for await (const some of logs(read))
    yield some.flatMap(({ property, caption, entries }) =>
      entries.map(({ kept, shown }) => ({
        property,
        record: caption,
        sequence: kept.sequence,
        happenedAt: kept.happenedAt,
        actor: shown.actor,
        event: shown.event,
        summary: shown.summary,
        comment: shown.comment,
        changes: shown.changes
          .map(({ label, from, to }) =>
            from === null && to === null ? label : `${label}: ${from ?? '–'} → ${to ?? '–'}`,
          )
          .join('\n'),
        isSupport: shown.isSupport,
        isWithheld: isWithheld(kept, shown),
        hash: kept.hash,
      })),
    );
}

/** Every entry, to be verified: record, number, hash, the hash before it, and exactly the text that was hashed. */
export async function* chainLines(read: Read): AsyncGenerator<Uint8Array> {
  for await (const some of logs(read)) {
    const lines = some.flatMap(({ id, entries }) =>
      entries.map(({ kept, shown }) =>
        [id, kept.sequence, kept.hash, kept.previousHash ?? '-', isWithheld(kept, shown) ? '-' : hashedText(kept)].join(
          '\t',
        ),
      ),
    );
    if (lines.length) yield Buffer.from(`${lines.join('\n')}\n`);
  }
}

type Entry = Awaited<ReturnType<typeof wholeLogsOf>>[number]['entries'][number];

/** Whether the reader is not shown all of an entry, or its text was removed since: then its text is not in the pack. */
const isWithheld = (kept: Entry['kept'], shown: Entry['shown']) =>
  kept.summary !== shown.summary ||
  kept.comment !== shown.comment ||
  !isDeepStrictEqual(JSON.parse(kept.changes), shown.changes) ||
  kept.redactedAt !== null;
