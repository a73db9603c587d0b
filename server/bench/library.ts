import type pg from 'pg';
import { search } from '@lintel/contract/areas/search';
import { library } from '@lintel/contract/areas/library/endpoints';
import { documentList } from '@lintel/contract/areas/library/list';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Installation } from './installation.ts';

const ASKED = 20;
const WORDS = 300;

/** The library of all files of the portfolio, each with its own words: list, folders, and full-text search. */
export async function measureLibrary({ url, headers, organisationId }: Installation, owner: pg.Client) {
  await owner.query("select set_config('lintel.organisation', $1, false)", [organisationId]);
  // A word in every document, one in a hundredth of them, one unique to each, and as many more as a page has.
  await owner.query(
    `insert into file_texts (file_hash, state, words, read_at)
     select file_hash, 'READ', array_to_tsvector(array['report', 'zone' || (ascii(file_hash) * 256 + ascii(substr(file_hash, 2))) % 100, 'only' || left(file_hash, 12)]
       || array(select 'w' || ((('x' || substr(file_hash, 5, 7))::bit(28)::int + at * 7919) % 20000) from generate_series(1, ${WORDS}) at)), now()
     from (select distinct file_hash from files where organisation_id = $1 and content_type not like 'image/%') contents`,
    [organisationId],
  );
  await owner.query('analyze file_texts');
  const { rows } = await owner.query<{ documents: number; texts: number; hash: string; property: string }>(
    `select (select count(*)::int from files where organisation_id = $1) as documents, count(*)::int as texts, min(file_hash) as hash,
       (select property_id from files where organisation_id = $1 and property_id is not null limit 1) as property
     from file_texts where organisation_id = $1`,
    [organisationId],
  );
  const { documents, texts, hash, property } = rows[0]!;
  console.log(`\nLibrary of ${documents} documents, ${texts} with ${WORDS} words`);
  const list = (more: object) => ({ ...documentList.defaults, page: 1, ...more });
  const asked: [string, Endpoint, object][] = [
    ['list of property documents', library.list, list({})],
    ['list of task documents', library.list, list({ libraryType: 'TASK' })],
    ['by name', library.list, list({ libraryType: 'TASK', sortingField: 'name', sortingAscending: true })],
    ['what expires', library.list, list({ libraryType: 'TASK', expiresOnTo: '2100-01-01' })],
    ['a property', library.list, list({ libraryType: 'TASK', propertyIds: [property] })],
    ['folders: regions', library.folders, {}],
    ['folders of a property', library.folders, { libraryType: 'TASK', propertyId: property }],
    [
      'a word of one document',
      library.list,
      list({ libraryType: 'TASK', fullTextSearchString: `only${hash.slice(0, 12)}` }),
    ],
    ['a word of one in a hundred', library.list, list({ libraryType: 'TASK', fullTextSearchString: 'zone42' })],
    ['a word of all', library.list, list({ libraryType: 'TASK', fullTextSearchString: 'report' })],
    ['global search, one in a hundred', search.all, { searchString: 'zone42', entitySearchOrder: ['FILE'] }],
  ];
  for (const [name, endpoint, body] of asked) {
    const times: number[] = [];
    for (let count = 0; count <= ASKED; count += 1) {
      const began = performance.now();
      const answer = await fetch(`${url}${addressOf(endpoint, '/api/')}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
      times.push(performance.now() - began);
    }
    // The first uses statements that have not been planned yet.
    const sorted = times.slice(1).toSorted((one, other) => one - other);
    const at = (share: number) => `${sorted[Math.floor(share * (ASKED - 1))]!.toFixed(1)} ms`;
    console.log(`${name.padEnd(34)} ${at(0.5).padStart(11)} ${at(0.95).padStart(11)}`);
  }
}
