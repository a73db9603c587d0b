import type { z } from 'zod';
import { holdOrganisation } from './database/organisation.ts';
import type { Scope } from './scope.ts';
import type { OpenTables } from './database/tables.ts';

type SettingsName = Extract<keyof OpenTables, `${string}Settings`>;

/** An organisation's settings for an area, in the one row of a table; the shipped defaults apply until then. */
export function settings<T extends object>(table: SettingsName, shape: z.ZodType<T>, shipped: T) {
  const read = async ({ db }: Scope): Promise<T & { version: number }> => {
    const kept = await db.selectFrom(table).select(['version', 'rules']).executeTakeFirst();
    return kept ? { ...shape.parse(kept.rules), version: kept.version } : { ...shipped, version: 0 };
  };
  return {
    read,
    /** Locked until the transaction ends. */
    async hold(scope: Scope) {
      await holdOrganisation(scope);
      return read(scope);
    },
    async write({ db }: Scope, rules: T, version: number) {
      const row = { version, rules: JSON.stringify(rules) };
      await db
        .insertInto(table)
        .values(row)
        .onConflict((there) => there.column('organisationId').doUpdateSet(row))
        .execute();
    },
  };
}
