import { beforeAll, describe, expect, it } from 'vitest';
import { isByLink } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Permission } from '@lintel/contract/platform/permissions';
import { countedKinds } from '#areas/dashboard/keep-counts';
import { recountNotSetUp } from '#areas/task-management/count-not-set-up';
import { recount } from '#platform/list/kept-counts';
import { anExampleOf, changesSomething, loggedFor, sendTo, titleOf } from '#test/examples';
import type { Given } from '#test/examples';
import { repliesIn } from '#test/routes';
import { whyQuiet } from '#test/guards';
import { allBut } from '#test/organisation';
import type { Person } from '#test/organisation';
import { schemaOf } from '#test/schema-values';
import type { Schema } from '#test/schema-values';
import { storedRows } from '#test/stored-rows';
import { forgeries, inTurn, unreadable } from './bad-requests.ts';
import { leavesAll } from './calls-of-area.ts';
import type { CallsOfArea } from './calls-of-area.ts';

const asked = ({ allow }: Endpoint): Permission[] =>
  ['anyone', 'signed-in', 'with-a-role', 'share-link', 'poster-link', 'contractor-link', 'calendar-link'].includes(
    String(allow),
  )
    ? []
    : ([allow].flat() as Permission[]);
/** Whether the caller is identified by a session. Links identify one item by themselves: share-links.test.ts covers those. */
const asksWhoCalls = (endpoint: Endpoint) => endpoint.allow !== 'anyone' && !isByLink(endpoint);
const isRecorded = (endpoint: Endpoint) => changesSomething(endpoint) && whyQuiet(endpoint) === undefined;
/** The same request with a link that does not exist. */
const withoutToken = (given: Given): Given =>
  JSON.parse(
    JSON.stringify(given, (_, value: unknown) =>
      typeof value === 'string' && /^[0-9a-f-]{36}\.[\w-]{43}(\.ics)?$/.test(value)
        ? value.replace(/.{5}(?=(\.ics)?$)/, 'XXXXX')
        : value,
    ),
  ) as Given;
const takes = ({ params, query, body }: Endpoint) =>
  [params, query, body].flatMap((type) => (type ? [schemaOf(type)] : []));
/** A record may be outside a search: it then has no neighbours, just like an unknown one. */
const isAboutNeighbours = (endpoint: Endpoint) => endpoint.path.endsWith('/data-table/neighbours.json');
const mustHaveAnId = (endpoint: Endpoint) =>
  !isAboutNeighbours(endpoint) &&
  takes(endpoint).some(({ properties = {}, required = [] }) =>
    required.some((key) => properties[key]?.format === 'uuid'),
  );

/** Whether it accepts named fields, rather than any. */
const takesFields = ({ query, body }: Endpoint) => (body ?? query) !== undefined && isNamed(schemaOf((body ?? query)!));
const isNamed = ({ type, items, additionalProperties, anyOf, oneOf }: Schema): boolean =>
  (anyOf ?? oneOf)?.every(isNamed) ??
  (type === 'array'
    ? items !== undefined && items !== false && isNamed(items)
    : type === 'object' && !additionalProperties);
/** Fields that an endpoint does not know: among those that it accepts, and in the query of one that has none. */
const strangeTo = (endpoint: Endpoint) => [
  ...(takesFields(endpoint) ? ['strangeField'] : []),
  ...(endpoint.query ? [] : ['strangeQuery']),
];
function withStrangeFields(endpoint: Endpoint, given: Given): Given {
  const strange = endpoint.query ? given : { ...given, query: { strangeQuery: 'x' } };
  return takesFields(endpoint) ? withStrangeField(endpoint, strange) : strange;
}
function withStrangeField({ body: takesBody }: Endpoint, given: Given): Given {
  const strangeField = 'x';
  const { body, query } = given;
  if (!takesBody) return { ...given, query: { ...(query as object), strangeField } };
  if (Array.isArray(body))
    return { ...given, body: body.map((one: object, at) => (at ? one : { ...one, strangeField })) };
  return { ...given, body: { ...(body as object), strangeField } };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const hasAnId = (given: Given) => JSON.stringify(given).search(UUID) >= 0;
const withUnknownIds = (given: Given): Given =>
  JSON.parse(JSON.stringify(given).replace(UUID, () => crypto.randomUUID())) as Given;

/** An answer without the ids that were in the question: to repeat those tells nothing. */
function shownIn({ status, body }: { status: number; body: unknown }, asked: Given) {
  let text = JSON.stringify({ ...(body as object), requestId: 'any' });
  for (const [id] of JSON.stringify(asked).matchAll(UUID)) text = text.replaceAll(id, 'asked');
  return { status, body: JSON.parse(text) as unknown };
}

/** What support, which sees all else that can be read, does not find. */
const hiddenFromSupport = new Set(['GET poster/report/item.json', 'GET people/openings.json']);

/** How an area's endpoints reply: who is refused, what is disclosed about others, and what a change leaves behind. */
export function describeAnswers({ area, folder, server, served, ours, theirs, here, there, ofRead }: CallsOfArea) {
  const endpoints = served.map(({ endpoint }) => endpoint);
  const without = new Map<string, Promise<Person>>();
  /** A user with every permission except those that this endpoint requires; the same user for the same permissions. */
  const personWithout = (permissions: Permission[]): Promise<Person> => {
    const key = permissions.join();
    if (!without.has(key)) without.set(key, ours.person(allBut(...permissions)));
    return without.get(key)!;
  };

  let supporting: Promise<Person> | undefined;
  const supportUser = () => (supporting ??= ours.person(['PRISM_SUPPORT_VIEW']));

  /** Sends the example of an endpoint, and finds the entries that it left. */
  async function played(endpoint: Endpoint, caller: Person, { as, ...given }: Given) {
    const actor = as ?? caller;
    const began = Date.now();
    const answer = await sendTo(
      endpoint.allow === 'anyone' && changesSomething(endpoint) ? null : actor,
      endpoint,
      given,
    );
    const requestId = String(answer.headers['x-request-id']);
    expect(
      answer.status,
      `An example of ${endpoint.area}.${endpoint.name} should work (${folder}/examples.ts); it was answered ${JSON.stringify(answer.body).slice(0, 500)} ${loggedFor(server, requestId)}`,
    ).toBeOneOf([200, 201, 204, 303]);
    const entries = await ours.within(({ db }) =>
      db.selectFrom('activityEntries').selectAll().where('requestId', '=', requestId).execute(),
    );
    return { entries, actor, began, ended: Date.now() };
  }

  describe.each(endpoints.map((endpoint, at) => ({ title: titleOf(endpoint), endpoint, at })))('$title', (one) => {
    const { endpoint, at } = one;
    let caller: Person;
    let example: Given;
    beforeAll(async () => {
      caller = leavesAll(endpoint) ? here.caller : await ours.person();
      example = await (leavesAll(endpoint) ? ofRead(endpoint) : anExampleOf(endpoint, { ...here, caller }));
    });

    it.runIf(isByLink(endpoint))('is not there for who lacks the token, whoever they are', async () => {
      const given = withoutToken(example);
      expect([(await sendTo(null, endpoint, given)).status, (await sendTo(here.by, endpoint, given)).status]).toEqual([
        404, 404,
      ]);
    });

    it.runIf(asksWhoCalls(endpoint))('refuses a visitor', async () => {
      expect((await sendTo(null, endpoint, example)).status).toBe(401);
    });

    it.runIf(asked(endpoint).length > 0)('refuses who lacks the permission', async () => {
      const lacking = await personWithout(asked(endpoint));
      expect((await sendTo(lacking, endpoint, example)).status).toBe(403);
    });

    it.runIf(strangeTo(endpoint).length > 0)(
      'refuses a field or a filter that it does not know, by its name',
      async () => {
        const { status, body } = await sendTo(example.as ?? caller, endpoint, withStrangeFields(endpoint, example));
        const refused = strangeTo(endpoint).map((field) => ({
          field: expect.stringMatching(new RegExp(`(^|\\.)${field}$`)) as string,
          message: expect.any(String) as string,
        }));
        expect([status, body]).toMatchObject([422, { errors: expect.arrayContaining(refused) as unknown }]);
      },
    );

    // `reads.ts` calls those that leave all as it was.
    it.runIf(!isRecorded(endpoint) && !leavesAll(endpoint))('answers who may call it', async () => {
      await played(endpoint, caller, example);
    });

    it.runIf(isRecorded(endpoint))(
      'answers who may call it, and leaves one entry on each record: who, when, what, from, to, by which request (E-01)',
      async () => {
        const { entries, actor, began, ended } = await played(endpoint, caller, example);
        expect(entries.length, 'Write it with scope.record, beside the change').toBeGreaterThan(0);
        const entriesMade = entries.map((entry) => `${entry.event} on ${entry.recordId}`);
        expect(entriesMade, 'Each thing that happened to a record is told once').toEqual([...new Set(entriesMade)]);
        for (const entry of entries) {
          // An outsider is not a user: the entry names them.
          const actorId = isByLink(endpoint) ? null : actor.id;
          expect(entry).toMatchObject({ actorId, organisationId: ours.id });
          expect(entry.actorName).not.toBe('');
          expect(entry.event).toMatch(/^[a-z-]+\.[a-z-]+$/);
          const happenedAt = new Date(entry.happenedAt).getTime();
          expect([happenedAt >= began, happenedAt <= ended], 'It happened while it was asked for').toEqual([
            true,
            true,
          ]);
          expect(entry.event, 'Let the example change something').not.toMatch(/saved-unchanged$/);
          const fields = JSON.parse(entry.changes) as { field: string; label: string; from: unknown; to: unknown }[];
          for (const field of fields)
            expect(field).toMatchObject({ field: expect.any(String) as string, label: expect.any(String) as string });
          expect(
            fields.length > 0 || Boolean(entry.summary ?? entry.comment),
            'An entry says what changed, by fields or in a sentence',
          ).toBe(true);
        }
      },
    );

    it.runIf(endpoint.body)('refuses a body that makes no sense', async () => {
      const { params, query } = example;
      const isOptional = endpoint.body!.safeParse(undefined).success;
      const mayBeEmpty = endpoint.body!.safeParse({}).success;
      for (const [name, body, statuses] of inTurn(unreadable, at)) {
        if (
          (isOptional && (body === '' || body === 'null')) ||
          (mayBeEmpty && statuses.length === 1 && body.startsWith('{"id":{}'))
        )
          continue;
        const { status } = await sendTo(here.caller, endpoint, {
          ...(params ? { params } : {}),
          ...(query ? { query } : {}),
          body,
          headers: { 'content-type': 'application/json' },
        });
        expect(status, name).toBeOneOf(statuses);
      }
    });

    it.runIf(endpoint.method !== 'GET')('refuses a call that another site could have made (L-08)', async () => {
      for (const [name, headers, body] of inTurn(forgeries, at)) {
        const { status } = await sendTo(here.caller, endpoint, {
          params: { dictionary: 'REGIONS', id: 'x' },
          ...(body ? { body } : {}),
          headers,
        });
        expect(status, name).toBe(403);
      }
    });
  });

  const reads = endpoints.filter((endpoint) => asksWhoCalls(endpoint) && !changesSomething(endpoint));
  it.runIf(reads.length)(
    'are told of when support opens them, where they say something of the organisation',
    async () => {
      const support = await supportUser();
      const opened = async (endpoint: Endpoint, { as: _, ...example }: Given) => {
        const answer = await sendTo(support, endpoint, example);
        return { ...answer, isRefused: answer.status >= 400 && answer.status !== 705 };
      };
      const expected: Record<string, number> = {};
      const requestIds = new Map<string, string>();
      for (const endpoint of reads) {
        const title = titleOf(endpoint);
        const shared = leavesAll(endpoint) ? await opened(endpoint, await ofRead(endpoint)) : undefined;
        // What another person asked for is theirs alone: support opens what it asked for itself.
        const { headers, isRefused, status } =
          shared?.isRefused === false
            ? shared
            : await opened(endpoint, await anExampleOf(endpoint, { ...here, caller: support }));
        if (isRefused) {
          const isHidden = status === 403 || hiddenFromSupport.has(title);
          expect(isHidden, `Support gets ${status} of ${title}: let the example be one that it may open`).toBe(true);
          continue;
        }
        requestIds.set(String(headers['x-request-id']), title);
        expected[title] = endpoint.unlogged ? 0 : 1;
      }
      const told = async () => {
        const entries = await ours.within(({ db }) =>
          db
            .selectFrom('activityEntries')
            .select('requestId')
            .where('requestId', 'in', ['', ...requestIds.keys()])
            .where('event', '=', 'support.opened')
            .execute(),
        );
        const count = Map.groupBy(entries, ({ requestId }) => requestIds.get(requestId!));
        return Object.fromEntries(Object.keys(expected).map((title) => [title, count.get(title)?.length ?? 0]));
      };
      // Of a file, once it has been sent.
      await expect.poll(told).toEqual(expected);
    },
  );

  describe(`another organisation's records of ${area} (S-02)`, () => {
    const examples = new Map<Endpoint, Given>();
    let before: Record<string, string>;
    const aboutRecords = endpoints.filter((endpoint) => asksWhoCalls(endpoint) && takes(endpoint).length > 0);
    beforeAll(async () => {
      for (const endpoint of aboutRecords) {
        const { as: _, ...given } = await anExampleOf(endpoint, there);
        if (hasAnId(given) || mustHaveAnId(endpoint)) examples.set(endpoint, given);
      }
      before = await rowsOfTheirs();
    });
    /** A job mails the notices of the examples at some later time. */
    const rowsOfTheirs = async () => {
      const { notices: _, mail_messages: __, ...rows } = await storedRows(server.ownerUrl, theirs.id);
      return rows;
    };

    it.for(aboutRecords.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
      '%s tells nothing of them, not even that they are there',
      async ([, endpoint], { skip }) => {
        const given = examples.get(endpoint);
        if (!given) return skip('It is about no record');
        const answer = await sendTo(here.caller, endpoint, given);
        const unknown = withUnknownIds(given);
        expect(shownIn(answer, given)).toEqual(shownIn(await sendTo(here.caller, endpoint, unknown), unknown));
        if (mustHaveAnId(endpoint)) expect(answer.status).toBe(404);
      },
    );

    it('are as they were', async () => {
      expect(await rowsOfTheirs()).toEqual(before);
    });
  });

  it.runIf(endpoints.some(changesSomething))(
    'leave the figures that count what they change exact (decision 025)',
    async () => {
      expect(
        await ours.within(async (scope) => [
          ...(await recount(scope, countedKinds)),
          ...(await recountNotSetUp(scope)),
        ]),
        'A call of this area (try them one by one with -t) changed what figures count: call countAfterwards before, or countNotSetUpAfterwards',
      ).toEqual([]);
    },
  );

  it('are quiet only with a reason', () => {
    expect(
      endpoints.filter((endpoint) => endpoint.quiet && whyQuiet(endpoint) === undefined).map(titleOf),
      `Say in ${folder}/guards.ts why no activity entry is lost, or write one`,
    ).toEqual([]);
  });

  const refusedToSupport = repliesIn(folder).flatMap(({ route, replies }) =>
    ['no', 'hidden'].includes(replies['support-edit']!) ? route : [],
  );
  const first = endpoints.find(
    (endpoint) => isRecorded(endpoint) && asksWhoCalls(endpoint) && !refusedToSupport.includes(titleOf(endpoint)),
  );
  it.runIf(first)('say so when support did it', async () => {
    const support = await ours.person(['PRISM_SUPPORT_EDIT']);
    const { entries } = await played(first!, support, await anExampleOf(first!, { ...here, caller: support }));
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.map((entry) => entry.isSupport)).toEqual(entries.map(() => true));
  });
}
