import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { SelectType } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '#platform/database/tables';
import { theServer } from './test-server.ts';
import type { Schema } from './schema.ts';

/** The columns whose type in an area's `tables.ts` differs from the database: `actions.dueOn`. */
type Wrong = {
  [T in keyof Schema | keyof Tables]: T extends keyof Schema & keyof Tables ? WrongIn<T> : T;
}[keyof Schema | keyof Tables];
type WrongIn<T extends keyof Schema & keyof Tables> = {
  [C in keyof Schema[T] | keyof Tables[T]]: C extends keyof Schema[T] & keyof Tables[T]
    ? IsHeld<SelectType<Tables[T][C]>, Schema[T][C]> extends true
      ? never
      : `${T}.${C & string}`
    : `${T}.${C & string}`;
}[keyof Schema[T] | keyof Tables[T]];
/** A nullable value must be nullable in the type too, and vice versa; JSON is not compared. */
type IsHeld<Declared, Held> = unknown extends Held
  ? true
  : [Declared] extends [Held]
    ? null extends Held
      ? null extends Declared
        ? true
        : false
      : true
    : false;

/** Does not compile while a type differs from the database: the error names the columns. */
const wrong: { [Column in Wrong]: 'every-column -u writes schema.ts; then mend tables.ts of the area' } = {};

const types: Record<string, string> = {
  _text: 'string[]',
  _uuid: 'string[]',
  bool: 'boolean',
  bytea: 'Buffer',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
};
const inCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Tables that the program's queries do not use. */
const unnamed = ['schema_migrations', 'restored_jobs', 'throttle', 'installation'];

it('the types of all tables are those of the database', async () => {
  const owner = new pg.Client({ connectionString: (await theServer()).ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ table: string; column: string; type: string; nullable: boolean }>(
    `select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and c.relname <> all ($1) order by c.relname, a.attname`,
    [unnamed],
  );
  await owner.end();
  const tables = Map.groupBy(rows, ({ table }) => table);
  const printed = [...tables].map(([table, columns]) => {
    const lines = columns.map(
      ({ column, type, nullable }) =>
        `    ${inCamelCase(column)}: ${types[type] ?? 'string'}${nullable && types[type] !== 'unknown' ? ' | null' : ''};`,
    );
    return `  ${inCamelCase(table)}: {\n${lines.join('\n')}\n  };`;
  });
  await expect(
    `// The columns of every table as the migrations leave them. Written by every-column.test.ts: run it with -u.\nexport type Schema = {\n${printed.join('\n')}\n};\n`,
    'The migrations changed a table: run this test with -u, and mend the types that do not compile then',
  ).toMatchFileSnapshot('./schema.ts');
  expect(wrong).toEqual({});
});

it('every table stands in docs/data-model.md, beside the area that owns it', async () => {
  const page = await readFile(new URL('../../docs/data-model.md', import.meta.url), 'utf8');
  const [, lines] = /\n\| area \| tables \|\n\| --- \| --- \|\n((?:\|.*\n)+)/.exec(page)!;
  const listed = [...lines!.matchAll(/`(\w+)`/g)].map(([, name]) => inCamelCase(name!));
  const schema = await readFile(new URL('schema.ts', import.meta.url), 'utf8');
  expect(listed.toSorted()).toEqual([...schema.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name).toSorted());
});
