import type { Client } from 'pg';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { search } from '@lintel/contract/areas/search';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Installation } from './installation.ts';
import { connectionTime, postgresTime, serverTime } from './processor-time.ts';

/** A request of a page, and equivalent SQL written by hand. */
type Question = { endpoint: Endpoint; body: object; bare: string[] };
const TEXT = 'first-aid tennyson';

const listed = `a.id, a.reference, a.happened_on, a.happened_at, p.address1, p.property_reference_number, r.name as region, c.name as category, l.name as location,
  a.riddor_decision, a.riddor_report_by, a.state, a.riddor_reportable, a.riddor_reported_on, a.is_reported, a.injured_person->>'lastName' as hurt`;
const joined = `accidents a join properties p on p.organisation_id = a.organisation_id and p.id = a.property_id and p.archived_at is null
  join dictionary_entries c on c.organisation_id = a.organisation_id and c.id = a.category_id
  left join dictionary_entries l on l.organisation_id = a.organisation_id and l.id = a.location_id
  left join dictionary_entries r on r.organisation_id = a.organisation_id and r.id = p.region_id`;
const counted = 'accidents a join properties p on p.organisation_id = a.organisation_id and p.id = a.property_id';
const page = (where = '', more = '') => [
  `select ${listed} from ${joined} where a.organisation_id = $1 ${where} order by a.happened_on desc, a.id desc limit 25 ${more}`,
  `select count(*) from (select from ${counted} where a.organisation_id = $1 and p.archived_at is null ${where} limit 10001) counted`,
];
const found = `and a.id in (select record_id from search_texts where organisation_id = $1 and kind = 'ACCIDENT' and words like '%first-aid%' and words like '%tennyson%')`;
const year = `a.organisation_id = $1 and p.archived_at is null and a.happened_on >= date_trunc('month', current_date) - interval '11 months'`;
const by = (column: string, tables = counted) => `select ${column}, count(*) from ${tables} where ${year} group by 1`;

const questions: Record<string, Question> = {
  'list, first page': { endpoint: accidents.list, body: { ...accidentList.defaults, page: 1 }, bare: page() },
  'list, page 40': {
    endpoint: accidents.list,
    body: { ...accidentList.defaults, page: 40 },
    bare: page('', 'offset 975'),
  },
  'list, to be reported': {
    endpoint: accidents.list,
    body: { ...accidentList.defaults, page: 1, reportable: 'YES', reported: 'NO' },
    bare: page('and a.riddor_reportable and not a.is_reported'),
  },
  'list, found by text': {
    endpoint: accidents.list,
    body: { ...accidentList.defaults, page: 1, fullTextSearchString: TEXT },
    bare: page(found),
  },
  'summary of 12 months': {
    endpoint: accidents.summary,
    body: { months: 12 },
    bare: [
      by("date_trunc('month', a.happened_on)"),
      by('a.category_id'),
      `${by('a.property_id')} order by 2 desc limit 15`,
      by('p.region_id'),
      by('(a.riddor_reportable, not a.is_reported)'),
      by('a.riddor_decision'),
      by('a.incident_kind_id'),
      by('a.relation_id'),
      by(
        'i.part_id',
        `${counted} join accident_injuries i on i.organisation_id = a.organisation_id and i.accident_id = a.id`,
      ),
    ],
  },
  search: {
    endpoint: search.all,
    body: { page: 1, limit: 10, entitySearchOrder: ['ACCIDENT'], searchString: TEXT },
    bare: [
      `select s.record_id, s.caption, p.whole_address from search_texts s join properties p on p.organisation_id = s.organisation_id and p.id = s.property_id and p.archived_at is null
       where s.organisation_id = $1 and s.kind = 'ACCIDENT' and s.words like '%first-aid%' and s.words like '%tennyson%' order by s.caption limit 10`,
      `select count(*) from search_texts s where s.organisation_id = $1 and s.kind = 'ACCIDENT' and s.words like '%first-aid%' and s.words like '%tennyson%'`,
    ],
  },
};

/**
 * The processor time of requests about accidents, and of the same SQL written by hand and run alone, in milliseconds of
 * PostgreSQL's; the ratio compares PostgreSQL's time only.
 */
export async function measureAccidents({ url, headers, organisationId }: Installation, owner: Client, times = 60) {
  console.log('\nAccidents, beside bare SQL');
  line(['', 'server', 'database', 'bare SQL', 'ratio']);
  for (const [what, { endpoint, body, bare }] of Object.entries(questions)) {
    const ask = async () => {
      const answer = await fetch(`${url}${addressOf(endpoint, '/api/')}`, {
        method: endpoint.method,
        headers,
        body: JSON.stringify(body),
      });
      const reply = await answer.text();
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${reply}`);
    };
    const askBare = async () => {
      for (const text of bare)
        await owner.query({ name: `${what} ${bare.indexOf(text)}`, text, values: [organisationId] });
    };
    for (let warm = 0; warm < 8; warm += 1) {
      await ask();
      await askBare();
    }
    const before = { server: serverTime(), database: await postgresTime(owner) };
    for (let time = 0; time < times; time += 1) await ask();
    const server = (serverTime() - before.server) / times;
    const database = ((await postgresTime(owner)) - before.database) / times;
    const began = await connectionTime(owner);
    for (let time = 0; time < times; time += 1) await askBare();
    const alone = ((await connectionTime(owner)) - began) / times;
    line([what, ...[server, database, alone].map((one) => `${one.toFixed(2)} ms`), (database / alone).toFixed(1)]);
  }
}

const widths = [32, 11, 11, 11, 7];
const line = (cells: string[]) =>
  console.log(cells.map((cell, at) => (at ? cell.padStart(widths[at]!) : cell.padEnd(widths[0]!))).join(' '));
