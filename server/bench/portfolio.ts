import pg from 'pg';
import { indexForSearch } from '#areas/properties/service';
import { chunks } from '#platform/scope';
import { fillDuties, TASKS } from './duties.ts';
import { ACTIONS, fillFindings } from './findings.ts';
import type { Installation } from './installation.ts';

const names = [
  'King',
  'Queen',
  'Victoria',
  'Albert',
  'Canal',
  'Mill',
  'Church',
  'Station',
  'Park',
  'Garden',
  'Castle',
  'Bridge',
  'River',
  'Meadow',
  'Orchard',
  'School',
  'Market',
  'Chapel',
  'Abbey',
  'Priory',
];
const streets = [
  'Street',
  'Road',
  'Lane',
  'Avenue',
  'Close',
  'Drive',
  'Way',
  'Court',
  'Terrace',
  'Gardens',
  'Grove',
  'Square',
];
const cities = [
  'Leeds',
  'Manchester',
  'Birmingham',
  'Sheffield',
  'Liverpool',
  'Bristol',
  'Newcastle',
  'Nottingham',
  'Leicester',
  'Coventry',
  'York',
  'Bath',
  'Oxford',
];
const of = <T>(values: readonly T[], at: number): T => values[at % values.length]!;

export const PROPERTIES = 10_000;
const OTHER_RECORDS = 3_000_000;
const ACTIVITY_ENTRIES = 2_000_000;

/** One organisation: properties through the server's own functions, their duties, then bulk of other kinds and a long history. */
export async function fillPortfolio(
  { within, ownerUrl, organisationId }: Installation,
  scale: number,
  { hasOthers, hasActions }: { hasOthers: boolean; hasActions: boolean },
) {
  const counts = {
    properties: PROPERTIES,
    tasks: TASKS,
    actions: hasActions ? ACTIONS : 0,
    'other records': hasOthers ? OTHER_RECORDS : 0,
    'activity entries': hasOthers ? ACTIVITY_ENTRIES : 0,
  };
  const scaled = Object.entries(counts).map(([what, count]) => [what, Math.round(count * scale)] as const);
  console.log(`filling: ${scaled.map(([what, count]) => `${count.toLocaleString('en-GB')} ${what}`).join(', ')}`);
  const [properties, tasks, actions, others, entries] = scaled.map(([, count]) => count) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const began = Date.now();
  await within(async (scope) => {
    const regions = await scope.db
      .selectFrom('dictionaryEntries')
      .select('id')
      .where('dictionary', '=', 'REGIONS')
      .orderBy('sortOrder')
      .execute();
    const types = await scope.db
      .selectFrom('dictionaryEntries')
      .select('id')
      .where('dictionary', '=', 'PROPERTY_TYPE')
      .orderBy('sortOrder')
      .execute();
    for (const some of chunks(
      Array.from({ length: properties }, (_, at) => at + 1),
      500,
    )) {
      const rows = some.map((number) => ({
        id: scope.newId(),
        propertyReferenceNumber: `P${number}`,
        address1: `${1 + (number % 250)} ${of(names, number * 7)} ${of(streets, Math.floor(number / 3))}`,
        address2: number % 3 ? `Flat ${number % 40}` : null,
        city: of(cities, number * 5),
        postcode: `${of(['LS', 'M', 'B', 'S', 'L', 'BS', 'NE'], number)}${1 + (number % 20)} ${number % 9}${String.fromCharCode(65 + (number % 26))}${String.fromCharCode(65 + (number % 23))}`,
        regionId: number % 11 ? of(regions, number).id : null,
        propertyTypeId: of(types, number * 3).id,
        storeys: 1 + (number % 24),
        builtYear: 1850 + (number % 170),
      }));
      await scope.begin(
        rows.map(({ id }) => ({ id, kind: 'PROPERTY', propertyId: id })),
        { type: 'CREATE', event: 'property.created', summary: 'Property added' },
      );
      await scope.db
        .insertInto('properties')
        .values(rows as never)
        .execute();
      await indexForSearch(
        scope,
        rows.map(({ id }) => id),
      );
    }
  });
  await asOwner(ownerUrl, organisationId, { tasks, actions, others, entries });
  console.log(`filled in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

async function asOwner(
  ownerUrl: string,
  organisationId: string,
  { tasks, actions, others, entries }: { tasks: number; actions: number; others: number; entries: number },
) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("select set_config('lintel.organisation', $1, false)", [organisationId]);
    // What is filled in here is right by its making: checking each of millions of keys would take longer than the rest.
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `create temporary table numbered as select id, row_number() over (order by reference_sort) - 1 as number, property_reference_number as reference, address1, city, postcode from properties where organisation_id = current_organisation()`,
    );
    await owner.query('create index on numbered (number)');
    await owner.query(`create temporary table other as
      select gen_random_uuid() as id, of.id as property_id, n, (array['ENFORCEMENT_VISIT', 'ACTION', 'ACCIDENT'])[1 + n % 3] as kind,
        (array['Fire risk assessment', 'Legionella review', 'Emergency lighting test', 'Gas safety check', 'Replace fire door', 'Repair handrail'])[1 + n % 6] || ' ' || of.address1 || ' ' || coalesce(of.city, '') as caption
      from generate_series(1, ${others}) n join numbered of on of.number = n % (select count(*) from numbered)`);
    await owner.query(
      `insert into records (id, kind, property_id, created_at) select id, kind, property_id, now() from other`,
    );
    await owner.query('drop index search_texts_words');
    await owner.query(
      `insert into search_texts (record_id, kind, property_id, caption, words) select id, kind, property_id, caption, lower('R' || n || ' ' || caption) from other`,
    );
    await fillDuties(owner, tasks);
    if (actions > 0) await fillFindings(owner, actions);
    await owner.query('create index search_texts_words on search_texts using gin (words gin_trgm_ops)');
    await owner.query(`insert into activity_entries (record_id, sequence, id, activity_type, event, happened_at, actor_name, request_id, changes, previous_hash, hash)
      select of.id, 2 + n / (select count(*) from numbered), gen_random_uuid(), 'EDIT', 'property.edited', timestamptz '2024-01-01' + n * interval '30 seconds', 'Bench', 'bench ' || n / 200, '[{"field":"city","label":"City","from":"Leeds","to":"York"}]', md5(n::text), md5((n + 1)::text)
      from generate_series(0, ${entries - 1}) n join numbered of on of.number = n % (select count(*) from numbered)`);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}
