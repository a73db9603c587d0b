import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeColumns } from '#platform/database/tenant-predicate';
import { appendOnlyTables } from './guards.ts';
import { theServer } from './test-server.ts';

/** Tables without an organisation, and why. */
const shared: Record<string, string> = {
  organisations: 'is the organisation; its own id takes the place',
  installation: 'says which installation this is, once for all organisations; nobody but the owner reads it',
  schema_migrations: 'says which migrations were applied; nobody but the owner reads it',
  restored_jobs: 'jobs of a backup, of every organisation, until the job queue takes them; the owner alone reads it',
  throttle: 'counts attempts before any organisation is known; keys are addresses and hashes',
};

/** Evidence is written once: the program may insert and read, nothing else (E-02). Areas list it in guards.ts. */
const evidence = appendOnlyTables.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

type Table = { name: string; oid: number; secured: boolean; forced: boolean; owner: string };

let owner: pg.Client;
let tables: Table[];
let tenant: Table[];
const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows;

beforeAll(async () => {
  const { ownerUrl } = await theServer();
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  tables = await ask<Table>(
    `select relname as name, oid::int, relrowsecurity as secured, relforcerowsecurity as forced, pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  tenant = tables.filter(({ name }) => !(name in shared));
});
afterAll(() => owner.end());

const columnsOf = (keys: string) =>
  `(select array_agg(a.attname::text order by k.at) from unnest(${keys}) with ordinality k(number, at) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number)`;

describe('every table', () => {
  it('has its organisation, or stands on the short list of those that need none', async () => {
    const having = (
      await ask<{ name: string }>(
        `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organisation_id' and a.attnotnull`,
      )
    ).map((row) => row.name);
    expect(
      tenant.map((table) => table.name).filter((name) => !having.includes(name)),
      'Give it organisation_id uuid not null, or say in this test why it needs none',
    ).toEqual([]);
    expect(tenant.length).toBeGreaterThan(10);
  });

  it('is kept to its own organisation by row security that binds its owner too', async () => {
    const loose = [...tenant, ...tables.filter(({ name }) => name === 'organisations')]
      .filter((table) => !table.secured || !table.forced)
      .map((table) => table.name);
    expect(loose, "Add call keep_to_own_organisation('…') to its migration").toEqual([]);
    const policies = await ask<{
      name: string;
      roles: string;
      using: string;
      check: string;
      command: string;
      permissive: boolean;
    }>(
      `select c.relname as name, array_to_string(array(select rolname from pg_roles where oid = any (p.polroles)), ',') as roles, pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check, p.polcmd as command, p.polpermissive as permissive
       from pg_policy p join pg_class c on c.oid = p.polrelid where polname = 'own_organisation'`,
    );
    for (const { name } of tenant) {
      const expected = '(organisation_id = current_organisation())';
      expect(
        policies.filter((policy) => policy.name === name),
        name,
      ).toEqual([{ name, roles: 'lintel_app', using: expected, check: expected, command: '*', permissive: true }]);
    }
    const others = await ask<{ name: string; policy: string }>(
      `select polrelid::regclass::text as name, polname as policy from pg_policy where polname not in ('own_organisation', 'operator')`,
    );
    expect(others, 'A permissive policy widens the one beside it').toEqual([]);
    expect(
      policies.filter(({ using }) => /\bselect\b/i.test(using)).map(({ name }) => name),
      'A subquery in a policy is planned apart for each table, and no distributed engine takes it',
    ).toEqual([]);
  });

  it('has the organisation first in its primary key, in every unique key and in every foreign key', async () => {
    const keys = await ask<{
      table: string;
      name: string;
      kind: string;
      columns: string[];
      referenced: string | null;
      theirs: string[] | null;
    }>(
      `select c.conrelid::regclass::text as "table", c.conname as name, c.contype as kind, ${columnsOf('c.conkey')} as columns, nullif(c.confrelid, 0)::regclass::text as referenced,
         (select array_agg(a.attname::text order by k.at) from unnest(c.confkey) with ordinality k(number, at) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as theirs
       from pg_constraint c where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f', 'x')`,
    );
    const names = new Set(tenant.map((table) => table.name));
    const wrong = keys.filter(
      ({ table, columns, referenced, theirs }) =>
        names.has(table) &&
        (columns[0] !== 'organisation_id' ||
          (referenced !== null && referenced !== 'organisations' && theirs?.[0] !== 'organisation_id')),
    );
    expect(wrong, 'Foreign keys are checked without row security, so the organisation must stand in them').toEqual([]);
    const withKey = new Set(keys.filter((key) => key.kind === 'p').map((key) => key.table));
    expect(tables.map((table) => table.name).filter((name) => !withKey.has(name))).toEqual([]);
    const indexes = await ask<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace and i.indisunique and c.relname = any ($1)
       and (select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0]) is distinct from 'organisation_id'`,
      [[...names]],
    );
    expect(indexes).toEqual([]);
  });

  it('has an index beginning with the organisation for every foreign key, so that what it refers to can be removed', async () => {
    const missing = await ask<{ name: string; columns: string[] }>(
      `select c.conrelid::regclass::text as name, ${columnsOf('c.conkey')} as columns from pg_constraint c
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
         select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    );
    expect(
      missing.filter(({ name, columns }) => !(columns.length === 1) && !(`${name}.${columns.at(-1)}` in unindexed)),
    ).toEqual([]);
  });

  it('has partial indexes by columns of codes alone, whose codes stand in the text of statements', async () => {
    const predicates = await ask<{ name: string; predicate: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_expr(i.indpred, i.indrelid) as predicate from pg_index i
       join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace and i.indpred is not null`,
    );
    expect(predicates.length).toBeGreaterThan(40);
    const compared = predicates.flatMap(({ name, predicate }) =>
      [...predicate.matchAll(/(\w+) (?:=|<>)(?: ANY| ALL)? \(?(?:ARRAY\[)?'/g)].map(([, column]) => ({
        name,
        column: column!,
      })),
    );
    expect(compared.length).toBeGreaterThan(10);
    expect(compared.filter(({ column }) => !codeColumns.has(column))).toEqual([]);
  });

  it('has no trigger, and no column whose comparison row security would keep from an index', async () => {
    expect(
      await ask(
        `select tgrelid::regclass::text as name, tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
      ),
    ).toEqual([]);
    const columns = await ask(
      `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
         and (t.typtype = 'e' or t.typname in ('numeric', 'money', 'timestamp', 'json', 'varchar', 'bpchar', 'citext', 'time', 'timetz'))`,
    );
    expect(columns, 'Use text with a check, double precision or integers, timestamptz, jsonb').toEqual([]);
  });
});

/** Foreign keys without an index, and why none is needed. */
const unindexed: Record<string, string> = {};

/** What a distributed PostgreSQL would refuse (decision 003). */
describe('every table can be distributed by its organisation', () => {
  it('refers to rows of its own organisation only, or to the organisation', async () => {
    const strange = await ask<{ line: string }>(
      `select c.conrelid::regclass || '.' || c.conname as line from pg_constraint c
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid <> 'organisations'::regclass
         and (c.confrelid::regclass::text <> all ($1) or not exists (
           select from unnest(c.conkey, c.confkey) key(here, there)
           join pg_attribute one on one.attrelid = c.conrelid and one.attnum = key.here
           join pg_attribute other on other.attrelid = c.confrelid and other.attnum = key.there
           where one.attname = 'organisation_id' and other.attname = 'organisation_id'))`,
      [tenant.map(({ name }) => name)],
    );
    expect(strange, 'Give the foreign key organisation_id on both sides, in the same place').toEqual([]);
  });

  it('has keys that need no sequence', async () => {
    const counting = await ask<{ line: string }>(
      `select a.attrelid::regclass || '.' || a.attname as line from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = any ($1::oid[]) and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')`,
      [tenant.map(({ oid }) => oid)],
    );
    expect(counting, 'Make the key in the program: a UUID version 7').toEqual([]);
  });

  it('is read by no function in the language SQL that takes a parameter, which would be planned before it is known', async () => {
    const functions = await ask<{ name: string; source: string }>(
      `select proname as name, prosrc as source from pg_proc join pg_language l on l.oid = prolang
       where pronamespace = 'public'::regnamespace and l.lanname = 'sql' and pronargs > 0 and not exists (select from pg_depend x where x.objid = pg_proc.oid and x.deptype = 'e')`,
    );
    const reading = functions.filter(({ source }) =>
      tenant.some(({ name }) => new RegExp(`\\b(from|join|into|update)\\s+${name}\\b`).test(source)),
    );
    expect(
      reading.map(({ name }) => name),
      'Write it in plpgsql',
    ).toEqual([]);
  });
});

describe('the role of the program', () => {
  it('owns nothing, cannot sign in, and bypasses nothing', async () => {
    const [role] = await ask(
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolinherit, rolreplication from pg_roles where rolname = $1',
      ['lintel_app'],
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
      rolinherit: false,
      rolreplication: false,
    });
    expect(
      await ask(
        `select relname from pg_class where pg_get_userbyid(relowner) = 'lintel_app' union all select proname from pg_proc where pg_get_userbyid(proowner) = 'lintel_app'`,
      ),
    ).toEqual([]);
    expect(await ask(`select roleid::regrole::text from pg_auth_members where member = 'lintel_app'::regrole`)).toEqual(
      [],
    );
  });

  it('may not create anything, nor empty or change the structure of a table', async () => {
    expect(await ask(`select has_schema_privilege('lintel_app', 'public', 'create') as creates`)).toEqual([
      { creates: false },
    ]);
    const grants = await ask<{ name: string; privilege: string }>(
      `select c.relname as name, p.privilege from pg_class c, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) p(privilege) where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('lintel_app', c.oid, p.privilege)`,
    );
    expect(grants).toEqual([]);
  });

  it('may say of a file where it belongs, what it is called and stands for, and that it was superseded or deleted; what is in it and who added it is written once (E-02)', async () => {
    const { maker } = await theServer();
    const { rows } = await maker.database.pool.query<{ name: string }>(
      "select column_name as name from information_schema.column_privileges where table_name = 'files' and privilege_type = 'UPDATE' and grantee = 'lintel_app' order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual(
      'deleted_at deleted_by document_kind expires_on folder_id folder_kind holder_kind is_proof issued_on landlord_id library name name_key property_archived property_id record_id region_id superseded_at superseded_by version'.split(
        ' ',
      ),
    );
    for (const statement of ['delete from files', "update files set file_hash = repeat('0', 64)", 'truncate files']) {
      const within = `select set_config('lintel.organisation', gen_random_uuid()::text, true); ${statement}`;
      await expect(maker.database.pool.query(within), statement).rejects.toMatchObject({ code: '42501' });
    }
  });

  it.each(evidence)('may add to %s and read it, and is refused everything else (E-02)', async (name) => {
    const { maker } = await theServer();
    const { rows } = await maker.database.pool.query<Record<string, boolean>>(
      `select has_table_privilege($1, 'select') as reads, has_table_privilege($1, 'insert') as adds, has_table_privilege($1, 'update') or has_any_column_privilege($1, 'update') as changes, has_table_privilege($1, 'delete') as removes`,
      [name],
    );
    expect(rows[0]).toEqual({ reads: true, adds: true, changes: false, removes: false });
    for (const statement of [
      `update ${name} set organisation_id = organisation_id`,
      `delete from ${name}`,
      `truncate ${name}`,
      `alter table ${name} disable row level security`,
      `drop table ${name}`,
    ]) {
      // Without an organisation it would be refused for that reason.
      const within = `select set_config('lintel.organisation', gen_random_uuid()::text, true); ${statement}`;
      await expect(maker.database.pool.query(within), statement).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('sees nothing until an organisation is set: the query fails instead of answering with everything', async () => {
    const { maker } = await theServer();
    const client = await maker.database.pool.connect();
    try {
      for (const { name } of tenant) {
        // A full scan of an empty table would never evaluate the organisation.
        await client.query('begin; set local enable_seqscan = off');
        await expect(client.query(`select * from "${name}" limit 1`), name).rejects.toMatchObject({
          code: expect.stringMatching(/^(42704|22P02)$/) as string,
        });
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });

  it('may call no function that writes: what changes is counted by the statements that say so (decision 022)', async () => {
    const writing = await ask(
      `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' and prosrc ~* '\\m(insert into|update|delete from|merge into)\\M'
       and has_function_privilege('lintel_app', oid, 'execute') and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
    );
    expect(writing.filter(({ name }) => !(String(name) in behindItsOwnStatement))).toEqual([]);
  });

  it('reaches past row security only through functions that pin their search path and take the organisation from the scope', async () => {
    const functions = await ask<{ name: string; config: string[] | null; open: boolean; source: string }>(
      `select proname as name, proconfig as config, has_function_privilege('public', oid, 'execute') as open, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    );
    for (const { name, config, open, source } of functions) {
      expect(
        config?.some((setting) => setting.startsWith('search_path=')),
        name,
      ).toBe(true);
      expect(open, `${name}: revoke execute from public`).toBe(false);
      if (!(name in askedBeforeSignIn)) expect(source, name).toContain('current_organisation()');
    }
  });
});

/** Functions that write what the program's role may not, behind a counted statement of their own, and why. */
const behindItsOwnStatement: Record<string, string> = {
  redact_access_letter: 'removes whom a letter for access was for, sent long ago (decision 078)',
  redact_accident: 'removes proof that may go, only behind the row that approves it (decision 036)',
  redact_evacuation_plan: 'takes whom it was about out of a plan that ended or was deleted long ago (decision 082)',
  redact_hazard_case: 'takes what it said of people out of a case that was closed or deleted long ago (decision 040)',
  redact_operative: 'removes what a person of a contractor showed, once they left long ago (decision 039)',
  redact_poster_report: 'empties a report that was rejected long ago (decision 037)',
};

/**
 * Functions that read every organisation, because none is known yet, or because something exists once for all; each returns a
 * code, an id, a name, or yes or no.
 */
const askedBeforeSignIn: Record<string, string> = {
  find_space: 'the space typed at sign-in',
  only_space: 'the space that the sign-in form starts with',
  anybody_signs_on: 'whether the sign-in form offers single sign-on; of nobody in particular',
  every_organisation: 'a recurring job runs once in each',
  is_content_named: 'the file store is one for all; told is only whether anybody still needs a content',
};
