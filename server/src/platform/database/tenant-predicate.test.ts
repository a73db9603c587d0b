import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CUSTOM_PLAN } from './statements.ts';
import { oneOf, ownOrganisation, withCustomPlan, TenantCompiler } from './tenant-predicate.ts';

type Row = { id: string; organisation_id: string; property_id: string; name: string; state: string };
const ours = '01890000-0000-7000-8000-00000000000a';
const tables = new Map([
  ['organisations', 'id'],
  ['properties', 'organisation_id'],
  ['users', 'organisation_id'],
  ['grants', 'organisation_id'],
]);
const compiler = new TenantCompiler(tables);
const db = new Kysely<{ properties: Row; users: Row; grants: Row; organisations: Row; throttle: Row }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => ({ compileQuery: (node, queryId) => compiler.compileFor(ours, node, queryId) }),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  },
});

/** The tables, by the name that the query gives them, that are narrowed to our organisation. */
function narrowed({ compile }: { compile(): { sql: string; parameters: readonly unknown[] } }): string[] {
  const { sql: text, parameters } = compile();
  const names = [...text.matchAll(/"(\w+)"\."(?:organisation_id|id)" = \$(\d+)::uuid/g)]
    .filter(([, , number]) => parameters[Number(number) - 1] === ours)
    .map(([, name]) => name!);
  return [...new Set(names)].sort();
}

describe('the organisation is added to', () => {
  const cases: [
    what: string,
    query: { compile(): { sql: string; parameters: readonly unknown[] } },
    tables: string[],
  ][] = [
    ['a select', db.selectFrom('properties').selectAll(), ['properties']],
    [
      'a select with a condition that says or',
      db
        .selectFrom('properties')
        .selectAll()
        .where((eb) => eb.or([eb('name', '=', 'a'), eb('name', '=', 'b')])),
      ['properties'],
    ],
    ['the organisation itself', db.selectFrom('organisations').selectAll(), ['organisations']],
    ['several tables', db.selectFrom(['properties', 'users']).select('properties.id'), ['properties', 'users']],
    ['an alias', db.selectFrom('properties as home').selectAll(), ['home']],
    [
      'an inner join',
      db.selectFrom('properties').innerJoin('users', 'users.id', 'properties.id').selectAll(),
      ['properties', 'users'],
    ],
    [
      'a left join under an alias',
      db.selectFrom('properties').leftJoin('users as owner', 'owner.id', 'properties.id').selectAll(),
      ['owner', 'properties'],
    ],
    ['a cross join', db.selectFrom('properties').crossJoin('users').selectAll(), ['properties', 'users']],
    [
      'a lateral join',
      db
        .selectFrom('properties')
        .innerJoinLateral(
          (eb) => eb.selectFrom('users').selectAll().as('u'),
          (join) => join.onTrue(),
        )
        .selectAll(),
      ['properties', 'users'],
    ],
    [
      'a subquery in a condition',
      db
        .selectFrom('properties')
        .selectAll()
        .where('id', 'in', (eb) => eb.selectFrom('grants').select('property_id')),
      ['grants', 'properties'],
    ],
    [
      'a subquery in what is selected',
      db.selectFrom('properties').select((eb) => eb.selectFrom('users').select('name').limit(1).as('n')),
      ['properties', 'users'],
    ],
    [
      'a subquery inside raw text',
      db
        .selectFrom('properties')
        .selectAll()
        .where(sql<boolean>`exists ${db.selectFrom('users').select('id')}`),
      ['properties', 'users'],
    ],
    [
      'a common table expression',
      db
        .with('found', (q) => q.selectFrom('users').selectAll())
        .selectFrom('found')
        .selectAll(),
      ['users'],
    ],
    [
      'both sides of a union',
      db.selectFrom('properties').select('id').union(db.selectFrom('users').select('id')),
      ['properties', 'users'],
    ],
    [
      'an insert from a select',
      db.insertInto('grants').columns(['id']).expression(db.selectFrom('users').select('id')),
      ['users'],
    ],
    ['an update', db.updateTable('properties').set({ name: 'x' }), ['properties']],
    [
      'an update from another table',
      db.updateTable('properties').from('users').set({ name: 'x' }),
      ['properties', 'users'],
    ],
    ['a delete', db.deleteFrom('properties'), ['properties']],
    [
      'a delete using another table',
      db.deleteFrom('properties').using('users').whereRef('users.id', '=', 'properties.id'),
      ['properties', 'users'],
    ],
  ];
  it.each(cases)('%s', (_, query, expected) => {
    expect(narrowed({ compile: () => query.compile() })).toEqual(expected);
  });

  it('no table that belongs to nobody', () => {
    expect(narrowed({ compile: () => db.selectFrom('throttle').selectAll().compile() })).toEqual([]);
  });

  it('as one parameter, however many tables there are', () => {
    const { parameters } = db.selectFrom(['properties', 'users']).select('properties.id').compile();
    expect(parameters).toEqual([ours]);
  });
});

it('how many rows are wanted is said in full, so that one plan does not stand for any number', () => {
  expect(db.selectFrom('throttle').selectAll().limit(25).offset(50).compile()).toMatchObject({
    sql: 'select * from "throttle" limit 25 offset $1',
    parameters: [50],
  });
});

describe('a code', () => {
  const open = (state: string, name = 'a') =>
    db.selectFrom('throttle as t').select('t.id').where('t.state', '<>', state).where('t.name', '=', name).compile();

  it('stands in the text where a column of codes is compared with it, so that an index of only such rows serves the statement', () => {
    expect(open('not-applicable')).toMatchObject({
      sql: 'select "t"."id" from "throttle" as "t" where "t"."state" <> \'not-applicable\' and "t"."name" = $1',
      parameters: ['a'],
    });
  });

  it('is a parameter if it looks like anything else', () => {
    expect(open("x' or 'a' = 'a").parameters).toEqual(["x' or 'a' = 'a", 'a']);
  });
});

describe('a list of values', () => {
  it('is one parameter, so that lists of every length are one statement', () => {
    const textOf = (ids: string[]) => db.selectFrom('throttle').selectAll().where('id', 'in', ids).compile();
    expect(textOf(['a'])).toMatchObject({
      sql: 'select * from "throttle" where "id" = any($1)',
      parameters: [['a']],
    });
    expect(textOf(['a', 'b']).sql).toBe(textOf(['a']).sql);
    expect(db.selectFrom('throttle').selectAll().where('id', 'not in', ['a']).compile().sql).toContain(
      '"id" <> all($1)',
    );
  });
});

describe('a plan for values', () => {
  const ids = ['01890000-0000-7000-8000-00000000000b'];
  const query = db
    .selectFrom('properties')
    .select('id')
    .where(sql<boolean>`properties.id = ${oneOf(ids)}`)
    .where(sql<boolean>`properties.property_id = ${ids[0]!}::uuid`)
    .where(sql<boolean>`exists (select from grants g where g.organisation_id = ${ownOrganisation(ours)})`);
  const plain = compiler.compileFor(ours, query.toOperationNode(), { queryId: 'plain' });

  it('sees neither the organisation nor the ids in a statement with a plan of its own, or behind a cursor', () => {
    expect(plain.sql).toBe(
      'select "id" from "properties" where properties.id = any ($1::uuid[]) and properties.property_id = $2::uuid and ' +
        'exists (select from grants g where g.organisation_id = $3::uuid) and "properties"."organisation_id" = $3::uuid',
    );
    const hidden =
      'select "id" from "properties" where properties.id = any ((select $1::uuid[])::uuid[]) and properties.property_id = $2::uuid and ' +
      'exists (select from grants g where g.organisation_id = (select $3::uuid)) and "properties"."organisation_id" = (select $3::uuid)';
    expect(withCustomPlan(plain)).toBe(hidden);
    const anew = query.modifyEnd(sql.raw(CUSTOM_PLAN)).compile();
    expect(anew.sql).toBe(`${hidden} ${CUSTOM_PLAN}`);
    expect(anew.parameters).toEqual([ids, ids[0], ours]);
  });
});

it('no statement names an organisation other than its own', () => {
  const other = '01890000-0000-7000-8000-00000000000c';
  const query = db
    .selectFrom('properties')
    .select('id')
    .where(sql<boolean>`name = ${ownOrganisation(other)}`);
  expect(() => query.compile()).toThrow('A statement is about one organisation');
});
