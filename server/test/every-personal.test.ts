import { beforeAll, describe, expect, it } from 'vitest';
import { personTypes } from '@lintel/contract/riddor/rules';
import { isByLink } from '@lintel/contract/platform/endpoint';
import type { z } from 'zod';
import { AccidentFields, InterviewDetails } from '@lintel/contract/areas/accidents/accident';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { personalFields, readersOfAccident, readersOfRow } from '@lintel/contract/areas/accidents/personal';
import { activity, entityTypes } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { files } from '@lintel/contract/areas/files';
import { personalHazardFields } from '@lintel/contract/areas/hazard-cases/case';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { personalOfEntry } from '@lintel/contract/areas/hazard-cases/entry';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Permission } from '@lintel/contract/platform/permissions';
import { dictionaryOf } from '#areas/accidents/dictionaries';
import type { ChosenField } from '#areas/accidents/dictionaries';
import { accidentFields, changedAccident, theAccident, closedAccident } from '#areas/accidents/testing';
import { anAction } from '#areas/actions/testing';
import { aPlan, happened } from '#areas/evacuation-plans/testing';
import { aFile, aPdf } from '#areas/files/testing';
import { aHazardCase, entered } from '#areas/hazard-cases/testing';
import { aProperty } from '#areas/properties/testing';
import { aShare } from '#areas/shares/testing';
import { passed } from '#test/calls';
import { everyRoute } from '#server/areas';
import { asOwner } from './own-database.ts';
import { anExampleOf, changesSomething, ofEachKind, sendTo, titleOf } from './examples.ts';
import type { Given } from './examples.ts';
import { call } from './calls.ts';
import { allBut, anOrganisation } from './organisation.ts';
import { theServer } from './test-server.ts';
import type { Answered } from './calls.ts';
import type { Organisation, Person } from './organisation.ts';
import { placesIn, schemaOf } from './schema-values.ts';
import type { Schema } from './schema-values.ts';
import { textOf } from './every-call/text-of.ts';
import { tenantTables } from './stored-rows.ts';

const HAPPENED_ON = '2011-03-02';
const OTHER_WORDS = 'Zqnothing';
/** The start of marker words: searching for it finds all that can be found. */
const PLANTED = 'Zqzq';
/** Values required by a form's rule that the schema does not state. */
const chosen: Record<string, unknown> = {
  // Counted from the periods, if there are any.
  'investigationDetails.normalWorkDays': 1,
  'causes.timeline.0.at': '08:10',
  // A contractor has the same name in the register, which others read; `riddor.test.ts` covers who reads it on an accident.
  employerContractorId: null,
};

/** Every marker value in the personal part, by its path, and how it appears in a reply. */
const marks = new Map<string, RegExp>();
let count = 0;
let numberCount = 0;
const whole = (text: string) => new RegExp(`(?<![\\w.-])${text}(?![\\w.-])`);

/** A date as programs write it: in figures, in words, and as a spreadsheet's number. */
function looksOf(day: string) {
  const date = new Date(`${day}T00:00:00Z`);
  const words = (month: 'long' | 'short') =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(date);
  const serial = Math.round((date.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000);
  return new RegExp([day, words('long'), words('short'), `(?<![\\w.-])${serial}(?![\\w.-])`].join('|'));
}

function plant(path: string, value: string | number, look: RegExp) {
  marks.set(path, look);
  return value;
}

/** A dictionary entry for a field that is used nowhere else. */
async function anEntry(by: Person, field: ChosenField, path: string) {
  const name = `${PLANTED}${(count += 1)}${field}Zq`;
  const dictionary = dictionaryOf[field] as DictionaryName;
  const { id } = passed(await call(by, dictionaries.add, { body: { dictionary, name } })).dto;
  return plant(path, id, new RegExp(`${id}|${name}`));
}

let lastDay = Date.parse('2011-04-01T00:00:00Z');
/** Dates at which no period of a figure starts or ends. */
function nextDay(): string {
  const date = new Date((lastDay += 86_400_000));
  const isAnEdge = date.getUTCDate() === 1 || date.getUTCDate() > 27 || date.getUTCDay() < 2;
  return isAnEdge ? nextDay() : date.toISOString().slice(0, 10);
}

/** A value for every place of a schema, unmistakable if possible. */
async function valueFor(by: Person, schema: Schema, path: string): Promise<unknown> {
  const field = path.split('.').at(-1)!;
  if (path in chosen) return chosen[path];
  if (field in dictionaryOf) return anEntry(by, field as ChosenField, path);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return valueFor(by, ways.find(({ type }) => type !== 'null') ?? ways[0]!, path);
  if (schema.allOf) return valueFor(by, schema.allOf[0]!, path);
  // A nullable one is printed as a list of types.
  switch ([schema.type].flat().find((type) => type !== 'null') ?? 'null') {
    case 'object': {
      const filled: Record<string, unknown> = {};
      for (const [key, of] of Object.entries(schema.properties ?? {}))
        filled[key] = await valueFor(by, of, `${path}.${key}`);
      return filled;
    }
    case 'array':
      return [await valueFor(by, schema.items || {}, `${path}.0`)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number': {
      const most = Math.min(schema.maximum ?? 9973, 9973);
      const value = most - (numberCount += 1);
      // A small one appears in many replies: it is recognised by its field.
      return plant(path, value, most < 1000 ? new RegExp(`"${field}": ?${value}\\b`) : whole(String(value)));
    }
    case 'null':
      return null;
    default: {
      count += 1;
      if (schema.format === 'date' || schema.pattern?.includes('\\d{4}')) {
        const day = nextDay();
        return plant(path, day, looksOf(day));
      }
      if (schema.format === 'date-time') return '2011-04-01T12:00:00Z';
      if (/email/i.test(path))
        return plant(path, `${PLANTED}${count}@zqmark.example`, new RegExp(`${PLANTED}${count}@zqmark`, 'i'));
      const text = `${PLANTED}${count}${field.slice(0, 10)}Zq`;
      return plant(path, text, new RegExp(text, 'i'));
    }
  }
}

async function fieldsFor(by: Person, type: z.ZodType, prefix: string, wanted: (field: string) => boolean) {
  const filled: Record<string, unknown> = {};
  for (const [field, of] of Object.entries(schemaOf(type).properties ?? {}))
    if (wanted(field)) filled[field] = await valueFor(by, of, prefix ? `${prefix}.${field}` : field);
  return filled;
}

let organisation: Organisation;
let manager: Person;
let accident: Accident;
/** The ids to ask about: the record and all that belongs to it. */
let ids: string[];
let action: { id: string };
let token: string;
/** The same for a hazard case: its markers, and the ids of it and all that belongs to it. */
const hazardMarks = new Map<string, RegExp>();
let hazardIds: string[] = [];
const server = await theServer();
const endpoints = everyRoute(server).flatMap(({ endpoint }) => ofEachKind(endpoint));

beforeAll(async () => {
  // So that figures of the last months count it, with dates that occur nowhere else.
  server.at('2011-11-01T12:00:00Z');
  organisation = await anOrganisation();
  manager = await organisation.person();
  const by = manager;
  const property = await aProperty(by);
  const open = await accidentFields(by, { property, category: 'specified-injury', accidentDate: HAPPENED_ON });
  const personal = await fieldsFor(by, AccidentFields, '', (field) => personalFields.has(field));
  const injury = {
    partOfBodyInjuredId: await anEntry(by, 'partOfBodyInjuredId', 'injuries.partOfBodyInjuredId'),
    injurySustainedId: await anEntry(by, 'injurySustainedId', 'injuries.injurySustainedId'),
    injurySeverityId: await anEntry(by, 'injurySeverityId', 'injuries.injurySeverityId'),
  };
  // A report is saved whole: what is personal of it needs its date.
  const body = { ...open, ...personal, riddorDateHse: '2011-11-01', injuries: [injury] } as never;
  const { id } = passed(await call(by, accidents.create, { body })).dto;
  const interview = { accidentId: id, ...(await fieldsFor(by, InterviewDetails, 'interview', () => true)) };
  const interviews = [];
  for (let at = 0; at < 2; at += 1)
    interviews.push(passed(await call(by, accidents.saveInterview, { body: interview as never })).dto);
  passed(await call(by, accidents.removeInterview, { query: { id: interviews[1]!.id } }));
  plant('comment', 'x', /Zqcomment/i);
  passed(await call(by, activity.comment, { body: { entityType: 'ACCIDENT', entityId: id, text: 'Zqcomment' } }));
  plant('file.name', 'x', /Zqfilename/i);
  plant('file.content', 'x', /%Zqcontent/i);
  const file = await aFile(by, id, Buffer.concat([aPdf(), Buffer.from('%Zqcontent\n%%EOF\n')]), {
    fileName: 'Zqfilename.pdf',
  });
  const gone = await aFile(by, id, aPdf(), { fileName: 'Zqfilename gone.pdf' });
  passed(await call(by, files.remove, { query: { id: gone.id } }));
  // Each field changes once, so that the log has a chance to disclose it.
  const made = await theAccident(by, { id });
  const again = await fieldsFor(by, AccidentFields, '', (field) => personalFields.has(field));
  const { version } = passed(await changedAccident(by, made, again)).dto;
  const saying = { isReportable: false, reason: plant('judgement.reason', 'Zqjudgement', /Zqjudgement/) as string };
  const judged = passed(await call(by, accidents.judge, { body: { id, version, ...saying } })).dto;
  const why = { reason: plant('closings.reason', 'Zqclosing', /Zqclosing/) as string };
  const shut = passed(await call(by, accidents.close, { body: { id, version: judged.version, ...why } })).dto;
  accident = passed(await call(by, accidents.reopen, { body: { id, version: shut.version, ...why } })).dto;
  action = await anAction(by, { source: { id, type: 'ACCIDENT' } });
  ({ token } = await aShare(by, { id: action.id }));
  const injuries = passed(await call(by, accidents.injuries, { body: { accidentId: id } })).objects;
  ids = [id, file.id, gone.id, injuries[0]!.id, interviews[0]!.id, interviews[1]!.id, action.id, property.id];
}, 300_000);

/** The markers in a record, and the ids to ask about: it and all that belongs to it. */
type Planted = { marks: ReadonlyMap<string, RegExp>; ids: readonly string[] };
const ofAccident = (): Planted => ({ marks, ids });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TOKEN = /^[0-9a-f-]{36}\.[\w-]{43}$/;
const kindNames: ReadonlySet<unknown> = new Set(entityTypes);

/** The same request about something else: each id in it is replaced, a kind next to a record's id is its kind, a link the action's. */
function aimedAt(given: Given, id: string): Given {
  return JSON.parse(
    JSON.stringify(given, (_, value: unknown) => {
      if (typeof value !== 'string') return value;
      if (UUID.test(value)) return id;
      if (TOKEN.test(value)) return token;
      const kind = id === accident.id ? 'ACCIDENT' : id === hazardIds[0] ? 'HAZARD_CASE' : value;
      return kindNames.has(value) ? kind : value;
    }),
  ) as Given;
}

/** The text, without the numbers of rows and cells in a spreadsheet. */
const bodyOf = (answer: Answered<unknown>) =>
  String(answer.headers['content-type']).includes('spreadsheet')
    ? textOf(answer).replaceAll(/<[^>]*>/g, ' ')
    : textOf(answer);
const shownIn = (text: string, of: Planted['marks'] = marks) =>
  [...of].filter(([, look]) => look.test(text)).map(([path]) => path);

/** Endpoints that cannot disclose an accident, and why. */
const elsewhere: Record<string, string> = {
  dictionaries: 'words to choose from, for everybody, which say nothing of anybody',
  imports: 'properties and duties from a spreadsheet, never an accident',
  'session.passwordLink': 'names the owner of a link, to whoever has it',
  'session.resetPassword': 'asks for the link of an e-mail, knows no record, and is counted by its address',
  'dashboard.trend': 'every day of some months, with how many duties were kept',
};

const examples = new Map<Endpoint, Given>();
/** An example of each endpoint, created once: whose own it is does not affect what else it discloses. */
async function exampleOf(endpoint: Endpoint, caller: Person): Promise<Given> {
  const known = examples.get(endpoint);
  if (known) return known;
  const stage = { organisation, by: manager, caller, property: () => aProperty(manager) };
  const { as: _, ...given } = await anExampleOf(endpoint, stage);
  examples.set(endpoint, given);
  return given;
}

/** What these read may belong to the record: each is asked about all of it. */
const near = new Set(['accidents', 'actions', 'activity', 'evacuation-plans', 'files', 'hazard-cases']);

/**
 * Personal information in any reply to a user, endpoint by endpoint, whatever they ask about. `byTurns`: an endpoint of another area
 * is asked about the record itself, and about one or two things that belong to it.
 */
async function shownTo(
  person: Person,
  asked: 'reads' | 'changes',
  { byTurns = false, of = ofAccident() }: { byTurns?: boolean; of?: Planted } = {},
) {
  const shown = new Set<string>();
  let answeredCount = 0;
  for (const [nth, endpoint] of endpoints.entries()) {
    const isRead = !changesSomething(endpoint);
    if (isRead !== (asked === 'reads')) continue;
    if (endpoint.area in elsewhere || `${endpoint.area}.${endpoint.name}` in elsewhere) continue;
    const given = await exampleOf(endpoint, person);
    const hasAnId = /[0-9a-f]{8}-/.test(JSON.stringify(given));
    const ids = of.ids.filter((_, at) => !byTurns || near.has(endpoint.area) || at === 0 || (nth + at) % 5 === 0);
    const wanted = [...(isRead || !hasAnId ? [given] : []), ...(hasAnId ? ids.map((id) => aimedAt(given, id)) : [])];
    await server.undone(async () => {
      // One after the other: at once, each connection of the server would plan each statement.
      for (const one of wanted) {
        const answer = await sendTo(person, endpoint, one);
        if (answer.status < 300) answeredCount += 1;
        for (const path of shownIn(bodyOf(answer), of.marks)) shown.add(`${titleOf(endpoint)} tells ${path}`);
      }
    });
  }
  expect(answeredCount, 'Calls of the program are answered').toBeGreaterThan(20);
  return [...shown];
}

/** The tables that contain a marker word or choice. */
const tablesHolding = (isPlanted = (_source: string) => true) =>
  asOwner(server.ownerUrl, async (owner) => {
    const planted = [...marks.values()].filter(({ source }) => /zq/i.test(source) && isPlanted(source));
    const { rows } = await owner.query<{ name: string; key: string }>(tenantTables);
    const found: string[] = [];
    for (const { name, key } of rows) {
      const { rows: texts } = await owner.query<{ text: string }>(
        `select t::text as text from "${name}" t where "${key}" = $1`,
        [organisation.id],
      );
      if (texts.some(({ text }) => planted.some((look) => look.test(text)))) found.push(name);
    }
    return found;
  });

const menu: readonly Permission[] = ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_PROPERTY_VIEW', 'PRISM_PROPERTY_LIBRARY_VIEW'];
const withRole = async (code: string) => {
  const role = await organisation.within(({ db }) =>
    db.selectFrom('roles').select('permissions').where('code', '=', code).executeTakeFirstOrThrow(),
  );
  return organisation.person(role.permissions as never);
};

describe('what an accident says of people', () => {
  it('is planted in every field that only managers read, and shown to who manages accidents', async () => {
    const read = (await theAccident(manager, accident)) as unknown as Record<string, unknown>;
    // The desk's decision follows from the others.
    const personal = Object.entries(readersOfAccident).filter(
      ([field, readers]) => readers === 'managers' && !['desk', 'employerContractor'].includes(field),
    );
    const empty = personal.flatMap(([field]) =>
      placesIn(read[field], [field])
        .filter((path) => path.reduce<any>((value, key) => value?.[key], read) === null)
        .map((path) => path.join('.')),
    );
    expect(empty, 'Give it a value in `chosen` of this test').toEqual([]);
    const answers = [
      await call(manager, accidents.get, { query: { id: accident.id } }),
      await call(manager, accidents.injuries, { body: { accidentId: accident.id } }),
      await call(manager, accidents.decisions, { body: { accidentId: accident.id } }),
      await call(manager, accidents.interviews, { body: { accidentId: accident.id } }),
      await call(manager, activity.list, { body: { entityType: 'ACCIDENT', entityId: accident.id, limit: 50 } }),
      await call(manager, files.download, { query: { id: ids[1]! } }),
      await call(manager, accidents.list, { body: { ...accidentList.defaults, page: 1 } }),
    ];
    const all = answers.map(textOf).join();
    expect([...marks.keys()].filter((path) => !marks.get(path)!.test(all))).toEqual([]);
    expect(marks.size).toBeGreaterThan(60);
  });

  const whoMayDoAllElse = () => organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));

  it('is in no answer of any reading call to who may do everything else', async () => {
    expect(await shownTo(await whoMayDoAllElse(), 'reads', { byTurns: true })).toEqual([]);
  }, 240_000);

  it('nor in that of any change', { tags: ['thorough'], timeout: 240_000 }, async () => {
    expect(await shownTo(await whoMayDoAllElse(), 'changes')).toEqual([]);
  });

  it.each([
    ['may do everything else, whatever they ask about', whoMayDoAllElse],
    ['has the menu only', () => organisation.person(menu)],
    ['is an auditor', () => withRole('read-only-auditor')],
    ['manages properties', () => withRole('property-manager')],
    ['was only given the action that follows from it', () => organisation.person(['PRISM_PROPERTY_VIEW'])],
    [
      'manages accidents elsewhere',
      async () => {
        const person = await organisation.person(
          allBut().filter((code) => code !== 'PRISM_PROPERTY_VIEW'),
          { propertyIds: [(await aProperty(manager)).id] },
        );
        await organisation.give(person, menu, {});
        return person;
      },
    ],
  ])('is in no answer to who %s', { tags: ['thorough'] }, async (_, aPerson) => {
    expect(await shownTo(await aPerson(), 'reads')).toEqual([]);
  });

  const isFoundBySearching = async (isAsked: (word: string) => boolean) => {
    const reader = await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));
    const all = [...marks.values()].flatMap(({ source }) => /Zq\w*(@zqmark)?/.exec(source)?.[0] ?? []);
    const words = all.filter(isAsked);
    expect(all.length).toBeGreaterThan(40);
    const found: string[] = [];
    for (const endpoint of endpoints) {
      if (!endpoint.body || changesSomething(endpoint) || isByLink(endpoint) || endpoint.reply === 'spreadsheet')
        continue;
      const { properties = {} } = schemaOf(endpoint.body);
      const field = ['fullTextSearchString', 'searchString', 'query', 'text'].find((name) => name in properties);
      if (!field) continue;
      const given = await exampleOf(endpoint, reader);
      const ask = async (word: string) => {
        const { body } = await sendTo(reader, endpoint, {
          ...given,
          body: { ...(given.body as object), [field]: word },
        });
        return JSON.stringify({ ...body, requestId: 'any' }).replaceAll(word, '');
      };
      const nothing = await ask(OTHER_WORDS);
      for (const word of [PLANTED, ...words])
        if ((await ask(word)) !== nothing) found.push(`${titleOf(endpoint)} finds ${word}`);
    }
    return found;
  };

  it('cannot be searched for by who may not read it', async () => {
    // Of those with the common beginning one address and one text: what compares whole words would miss the beginning.
    const sorts = new Set<boolean>();
    const isFirstOfItsSort = (isAddress: boolean) => sorts.size < sorts.add(isAddress).size;
    expect(
      await isFoundBySearching((word) => !word.startsWith(PLANTED) || isFirstOfItsSort(word.includes('@'))),
    ).toEqual([]);
  });

  it('cannot be searched for by any whole word of it', { tags: ['thorough'] }, async () => {
    expect(await isFoundBySearching((word) => word.startsWith(PLANTED))).toEqual([]);
  });

  it('narrows and orders no list for who may not read it', async () => {
    const reader = await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));
    const ids = [...marks.values()].flatMap(({ source }) => /^[0-9a-f-]{36}(?=\|)/.exec(source)?.[0] ?? []);
    const found = async (by: Person, more: object) =>
      passed(await call(by, accidents.list, { body: { ...accidentList.defaults, page: 1, ...more } })).objects.length;
    const ofDictionaries = Object.entries(accidentList.filters).filter(([, of]) => 'url' in of && of.kind === 'select');
    const filters = ofDictionaries.map(([name]) => name);
    const asked = filters.flatMap((name) => ids.map((id) => ({ [name]: [id] })));
    expect(asked.length).toBeGreaterThan(30);
    for (const one of asked) expect([one, await found(reader, one)]).toEqual([one, 0]);
    expect(await found(reader, { personTypes: [...personTypes] })).toBe(0);
    const others = Object.keys(accidentList.filters).filter((name) => !filters.includes(name));
    expect(others.toSorted(), 'Of another kind: see that it asks nothing of people').toEqual([
      'accidentDate',
      'awaiting',
      'awaitsAssessment',
      'awaitsReport',
      'decisions',
      'managed',
      'noRegion',
      'personTypes',
      'propertyIds',
      'register',
      'reportBy',
      'reportDue',
      'reportable',
      'reported',
      'riddor',
      'states',
    ]);
    const personal = Object.entries(readersOfRow).flatMap(([field, readers]) =>
      readers === 'managers' ? [field] : [],
    );
    const orders = accidentList.sort.map((order) => order.replace(/^-/, ''));
    expect(orders.filter((field) => personal.includes(field) || personalFields.has(field))).toEqual([]);
  });

  it('stands in no table of notices, mail, figures or presets, and of search only the names of files', async () => {
    const holding = await tablesHolding();
    expect(holding.toSorted()).toEqual([
      'accident_closings',
      'accident_decisions',
      'accident_injuries',
      'accident_interviews',
      'accident_judgements',
      'accident_versions',
      'accidents',
      'activity_entries',
      'dictionary_entries',
      'files',
      'search_texts',
      'search_texts_file',
    ]);
  });

  it('is in no table any more once the record was redacted', async () => {
    const { id, version, state } = await closedAccident(manager, accident);
    if (state === 'awaiting-second') {
      const accepter = await organisation.person();
      passed(await call(accepter, accidents.accept, { body: { id, version } }));
    }
    server.at('2060-06-01T12:00:00Z');
    const body = { ids: [accident.id] };
    passed(await call(await organisation.person(), accidents.proposeRedaction, { body }));
    passed(await call(manager, accidents.redact, { body }));
    // Dictionary entries stay; that they were chosen here does not.
    const written = (source: string) => !source.includes('|');
    expect(await tablesHolding(written), 'redact_accident keeps what it names (migration 183)').toEqual([]);
    const read = passed(await call(manager, accidents.get, { query: { id: accident.id } })).dto;
    expect(shownIn(JSON.stringify(read))).toEqual([]);
  });
});

describe('what a hazard case says of people', () => {
  const word = (path: string): string => {
    const text = `Zqh${hazardMarks.size}${path.replaceAll('.', '')}Zq`;
    hazardMarks.set(path, new RegExp(text, 'i'));
    return text;
  };
  /** A marker word for each managers' field, found from the contract. */
  const words = (prefix: string, fields: Iterable<string>) =>
    Object.fromEntries([...fields].map((field) => [field, word(`${prefix}${field}`)]));
  const entryWords = (prefix: string) =>
    words(
      prefix,
      personalOfEntry.filter((field) => field !== 'file'),
    );

  beforeAll(async () => {
    server.at('2011-11-01T12:00:00Z');
    const by = manager;
    const property = await aProperty(by);
    const made = await aHazardCase(by, { property, ...words('case.', personalHazardFields) });
    const file = await aFile(by, made.id, Buffer.concat([aPdf(), Buffer.from(`%${word('content')}\n%%EOF\n`)]), {
      fileName: `${word('file')}.pdf`,
    });
    const { can: _, ...fields } = made;
    const changed = { ...fields, ...words('again.', personalHazardFields), propertyId: property.id, peopleIds: [] };
    passed(await call(by, hazardCases.save, { body: changed }));
    const tried = { ...entryWords('entry.'), how: 'VISIT' as const, fileId: file.id };
    passed(await entered(by, made, 'NO_ACCESS', tried));
    const { entries } = passed(await entered(by, made, 'NO_ACCESS', { ...tried, ...entryWords('wrong.') })).dto;
    passed(await entered(by, made, 'STRUCK', { entryId: entries[1]!.id, note: word('struck') }));
    const comment = { entityType: 'HAZARD_CASE' as const, entityId: made.id, text: word('comment') };
    passed(await call(by, activity.comment, { body: comment }));
    const raised = await anAction(by, { source: { id: made.id, type: 'HAZARD_CASE' } });
    hazardIds = [made.id, file.id, raised.id, property.id, ...entries.map(({ id }) => id)];
  });

  it('is shown to who manages cases there', async () => {
    const [id, fileId] = hazardIds as [string, string];
    const answers = [
      await call(manager, hazardCases.get, { query: { id } }),
      await call(manager, activity.list, { body: { entityType: 'HAZARD_CASE', entityId: id, limit: 50 } }),
      await call(manager, files.download, { query: { id: fileId } }),
    ];
    const all = answers.map(textOf).join();
    // Values before a change are in no reply: the log names the field without values.
    const hidden = [...hazardMarks.keys()].filter((path) => !hazardMarks.get(path)!.test(all));
    expect(hidden).toEqual([...personalHazardFields].map((field) => `case.${field}`));
    expect(hazardMarks.size).toBeGreaterThan(15);
  });

  const whoMayDoAllElse = () => organisation.person(allBut('PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'));
  const ofCase = (): Planted => ({ marks: hazardMarks, ids: hazardIds });

  it('is in no answer of any reading call to who may do everything else', async () => {
    expect(await shownTo(await whoMayDoAllElse(), 'reads', { byTurns: true, of: ofCase() })).toEqual([]);
  }, 240_000);

  it('nor in that of any change', { tags: ['thorough'], timeout: 240_000 }, async () => {
    expect(await shownTo(await whoMayDoAllElse(), 'changes', { of: ofCase() })).toEqual([]);
  });

  it('nor of any read, whatever they ask about', { tags: ['thorough'] }, async () => {
    expect(await shownTo(await whoMayDoAllElse(), 'reads', { of: ofCase() })).toEqual([]);
  });

  it('is in no answer to who has the menu only, or is an auditor', { tags: ['thorough'] }, async () => {
    const reader = await organisation.person([
      'PRISM_APP_ENFORCEMENT_VISIT_MENU',
      'PRISM_PROPERTY_VIEW',
      'PRISM_PROPERTY_LIBRARY_VIEW',
    ]);
    for (const person of [reader, await withRole('read-only-auditor')])
      expect(await shownTo(person, 'reads', { of: ofCase() })).toEqual([]);
  });
});

describe('what an evacuation plan says of a resident', () => {
  // That there is one says something of somebody: its reference is a marker too.
  it(
    'is in no answer of any reading call to who may do everything else',
    { tags: ['thorough'], timeout: 240_000 },
    async () => {
      server.at('2011-11-01T12:00:00Z');
      const planMarks = new Map<string, RegExp>();
      const word = (path: string) => {
        const text = `Zqp${planMarks.size}${path}Zq`;
        planMarks.set(path, new RegExp(text, 'i'));
        return text;
      };
      const words = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, word(field)]));
      const by = manager;
      const property = await aProperty(by);
      const plan = await aPlan(by, { property, ...words('residentName', 'dwelling', 'floor', 'contact', 'needs') });
      planMarks.set('reference', whole(plan.ref));
      const file = await aFile(by, plan.id, aPdf(), { fileName: `${word('file')}.pdf` });
      passed(await happened(by, plan, 'ASSESSED', { ...words('who', 'note'), fileId: file.id }));
      const { entries } = passed(await happened(by, plan, 'STATEMENT', words('words'))).dto;
      passed(await happened(by, plan, 'CONSENT'));
      passed(await happened(by, plan, 'SHARED'));
      passed(
        await call(by, activity.comment, {
          body: { entityType: 'EVACUATION_PLAN', entityId: plan.id, text: word('comment') },
        }),
      );
      const raised = await anAction(by, { source: { id: plan.id, type: 'EVACUATION_PLAN' } });
      const of = { marks: planMarks, ids: [plan.id, file.id, raised.id, property.id, ...entries.map(({ id }) => id)] };
      const read = passed(await call(by, evacuationPlans.get, { query: { id: plan.id } })).dto;
      expect(shownIn(JSON.stringify(read), planMarks).length).toBeGreaterThan(8);
      const reader = await organisation.person(
        allBut('PRISM_PROPERTY_EVACUATION_READ', 'PRISM_PROPERTY_EVACUATION_MANAGE'),
      );
      // A feed is read by its address alone, here that of somebody who may read plans.
      expect(await shownTo(reader, 'reads', { byTurns: true, of })).toEqual([
        'GET calendar/feed/{address} tells reference',
      ]);
    },
  );
});
