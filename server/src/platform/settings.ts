import type { z } from 'zod';
import { holdOrganisation } from './database/organisation.ts';
import { changesOver } from './record/versions.ts';
import type { Scope } from './scope.ts';
import type { OpenTables } from './database/tables.ts';

type SettingsName = Extract<keyof OpenTables, `${string}Settings`>;

type Save<T extends object> = {
  /** The version that the save is based on. */
  version: number;
  before: T & { version: number };
  after: T;
  /** What else can refuse them, asked of nobody whose version is older. */
  check?: () => Promise<void>;
  show?: (field: string, value: unknown) => string | null;
  event: string;
  /** What the log says where something changed. */
  summary: string;
} & (
  | { labels: Record<keyof T & string, string>; fields?: undefined }
  // Before and after by the fields that the log and a conflict name, where these are not the settings' own.
  | { labels: Record<string, string>; fields: readonly [before: object, after: object] }
);

/** An organisation's settings for an area, in the one row of a table; the shipped defaults apply until then. */
export function settings<T extends object>(table: SettingsName, shape: z.ZodType<T>, shipped: T) {
  const read = async ({ db }: Scope): Promise<T & { version: number }> => {
    const kept = await db.selectFrom(table).select(['version', 'rules']).executeTakeFirst();
    return kept ? { ...shape.parse(kept.rules), version: kept.version } : { ...shipped, version: 0 };
  };
  const write = async ({ db }: Scope, rules: T, version: number) => {
    const row = { version, rules: JSON.stringify(rules) };
    await db
      .insertInto(table)
      .values(row)
      .onConflict((there) => there.column('organisationId').doUpdateSet(row))
      .execute();
  };
  return {
    read,
    write,
    /** Locked until the transaction ends. */
    async hold(scope: Scope) {
      await holdOrganisation(scope);
      return read(scope);
    },
    /** Saves settings that were held, with what changed in the organisation's log; refuses an older version (409). */
    async save(scope: Scope, { version, before, after, ...save }: Save<T>) {
      const { fields: [from, to] = [before, after], check, labels, show, event, summary } = save;
      const changes = await changesOver<object>(scope, {
        id: scope.organisationId,
        version,
        before: { ...from, version: before.version },
        after: to,
        labels,
        ...(show && { show }),
      });
      await check?.();
      await write(scope, after, version + 1);
      await scope.record(scope.organisationId, {
        type: 'EDIT',
        event,
        summary: changes.length ? summary : 'Saved without changes',
        changes,
      });
    },
  };
}
