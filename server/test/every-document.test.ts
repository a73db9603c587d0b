import { beforeAll, describe, expect, it } from 'vitest';
import { library } from '@lintel/contract/areas/library/endpoints';
import { documentList } from '@lintel/contract/areas/library/list';
import { search } from '@lintel/contract/areas/search';
import { documentExplorerTypes } from '@lintel/contract/areas/library/address';
import { isByLink } from '@lintel/contract/platform/endpoint';
import { aFile, aPdf } from '#areas/files/testing';
import { anUpload, csv } from '#areas/imports/testing';
import { aProperty } from '#areas/properties/testing';
import { aTask } from '#areas/tasks/testing';
import { passed } from '#test/calls';
import { everyRoute } from '#server/areas';
import { textOf } from './every-call/text-of.ts';
import { anExampleOf, changesSomething, ofEachKind, sendTo, titleOf } from './examples.ts';
import type { Given } from './examples.ts';
import { makesOfAreas } from './guards.ts';
import { call } from './calls.ts';
import { allBut, anOrganisation } from './organisation.ts';
import { theServer } from './test-server.ts';
import type { Organisation, Person } from './organisation.ts';

const NAME = 'zqdocument';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const sought = new Set(['searchString', 'fullTextSearchString', 'text']);

let organisation: Organisation;
let manager: Person;
/** A document on a record of each kind that has any, named after it. */
let holders: Record<string, { id: string; fileId: string }>;
/** Has every permission except those for what has no property, and reaches another property. */
let elsewhere: Person;

const server = await theServer();
const reads = everyRoute(server)
  .flatMap(({ endpoint }) => ofEachKind(endpoint))
  .filter((endpoint) => !changesSomething(endpoint) && endpoint.allow !== 'anyone' && !isByLink(endpoint));

beforeAll(async () => {
  organisation = await anOrganisation();
  manager = await organisation.person();
  const property = await aProperty(manager);
  const records: Record<string, { id: string }> = {
    'TASK-CYCLE': (await aTask(manager, { property, code: 'EML01' })).cycle!,
    IMPORT: (
      await anUpload(
        manager,
        csv([
          ['Reference', 'Address'],
          ['A1', '1 High Street'],
        ]),
      )
    ).body.dto,
    USER: manager,
    ORGANISATION: organisation,
  };
  for (const [kind, make] of makesOfAreas) records[kind] = await make(manager, property);
  holders = {};
  for (const [kind, { id }] of Object.entries(records)) {
    const { id: fileId } = await aFile(manager, id, aPdf(), { fileName: `${NAME} ${kind}.pdf` });
    holders[kind] = { id, fileId };
  }
  elsewhere = await organisation.person(
    allBut(
      'PRISM_APP_PEOPLE_MANAGE',
      'PRISM_APP_CONTRACTOR_MENU',
      'PRISM_APP_CONTRACTOR_MANAGE',
      'PRISM_APP_PROPERTY_IMPORT',
    ),
    { propertyIds: [(await aProperty(manager)).id] },
  );
}, 300_000);

/** The same request about something else: each id in it is replaced, and searches look for the documents. */
const aimedAt = (given: Given, id: string): Given =>
  JSON.parse(
    JSON.stringify(given, (key, value: unknown) =>
      sought.has(key) ? NAME : typeof value === 'string' && UUID.test(value) ? id : value,
    ),
  ) as Given;

const examples = new Map<(typeof reads)[number], Given>();

/** What these read may be any document: they are asked about those of every kind. */
const near = new Set(['activity', 'files', 'library']);

/** The kinds whose documents appear in the reply of any read, asked about a record or document of these kinds. */
async function shownTo(person: Person, hidden: readonly string[], asked = hidden, { by = reads, turns = 1 } = {}) {
  const shown = new Set<string>();
  let answeredCount = 0;
  for (const [nth, endpoint] of by.entries()) {
    // By somebody who may make all of it, such as an evidence pack of the property; the ids in it are replaced.
    const stage = { organisation, by: manager, caller: manager, property: () => aProperty(manager) };
    const { as: _, ...given } = examples.get(endpoint) ?? (await anExampleOf(endpoint, stage));
    examples.set(endpoint, given);
    const isAsked = (_: string, at: number) => near.has(endpoint.area) || (nth + at) % turns === 0;
    const ids = asked.flatMap((kind) => [holders[kind]!.id, holders[kind]!.fileId]).filter(isAsked);
    const wanted = new Set(ids.map((id) => JSON.stringify(aimedAt(given, id))));
    // One after the other: at once, each connection of the server would plan each statement.
    for (const one of wanted) {
      const answer = await sendTo(person, endpoint, JSON.parse(one) as Given);
      if (answer.status < 300) answeredCount += 1;
      const text = textOf(answer);
      for (const kind of hidden)
        if (text.includes(`${NAME} ${kind}.pdf`)) shown.add(`${titleOf(endpoint)} shows the document of ${kind}`);
    }
  }
  expect(answeredCount).toBeGreaterThan(by.length / 5);
  return [...shown];
}

describe('the documents of every kind of record', () => {
  it('are known to this test', async () => {
    const kinds = await organisation.within(({ kinds }) => Promise.resolve(kinds));
    // PERSON is a user as colleagues find them.
    const holding = Object.entries(kinds).flatMap(([name, kind]) => (kind?.files && name !== 'PERSON' ? [name] : []));
    expect(holding.toSorted(), 'Give a kind that is missing a record in `holders`').toEqual(
      Object.keys(holders).toSorted(),
    );
    // It would find what is shown: the list of a record's files shows its owner's.
    const listing = reads.filter(({ area, name }) => area === 'files' && name === 'list');
    expect(await shownTo(manager, ['USER'], ['USER'], { by: listing })).toHaveLength(1);
  });

  // One kind for each way to see a record: by its property, by what it belongs to, by a permission of its own, by the account.
  const ofEachWay = ['PROPERTY', 'TASK-CYCLE', 'ACCIDENT', 'CONTRACTOR', 'USER'];
  const appearNowhere = async (asked: readonly string[], { turns = 1 } = {}) => {
    const hidden = Object.keys(holders).filter((kind) => kind !== 'ORGANISATION');
    expect(await shownTo(elsewhere, hidden, asked, { turns })).toEqual([]);
    const without = await organisation.person(allBut('PRISM_APP_CLIENT_LIBRARY_MENU'));
    expect(await shownTo(without, ['ORGANISATION'], ['ORGANISATION'], { turns: Math.min(turns, 2) })).toEqual([]);
  };
  it('are in no answer of any reading call to who may not see their record, asked by turns', () =>
    appearNowhere(ofEachWay, { turns: 10 }));
  it('nor where each asks about all of them', { tags: ['thorough'], timeout: 240_000 }, () =>
    appearNowhere(Object.keys(holders).filter((kind) => kind !== 'ORGANISATION')),
  );

  it('are in no number either', async () => {
    for (const libraryType of documentExplorerTypes) {
      const body = { ...documentList.defaults, page: 1, libraryType } as never;
      const { totalObjectsForQuery } = passed(await call(elsewhere, library.list, { body }));
      expect(totalObjectsForQuery, libraryType).toBe(libraryType === 'COMPANY' ? 1 : 0);
      const { folders } = passed(await call(elsewhere, library.folders, { body: { libraryType } }));
      const count = folders.reduce((sum, { fileCount }) => sum + (fileCount ?? 0), 0);
      expect(count, libraryType).toBe(libraryType === 'COMPANY' ? 1 : 0);
    }
    const found = await call(elsewhere, search.all, { body: { searchString: NAME, entitySearchOrder: ['FILE'] } });
    expect(passed(found).options.map(({ totalCount }) => totalCount)).toEqual([1]);
  });
});
