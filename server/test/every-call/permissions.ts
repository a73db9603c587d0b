import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isByLink } from '@lintel/contract/platform/endpoint';
import type { Property } from '@lintel/contract/areas/properties/property';
import type { MountedEndpoint } from '#platform/http/serve';
import { aProperty } from '#areas/properties/testing';
import { anExampleOf, changesSomething, sendTo, titleOf } from '#test/examples';
import type { Given, Stage } from '#test/examples';
import { repliesIn } from '#test/routes';
import { isReadOnly, permissions } from '@lintel/contract/platform/permissions';
import type { Permission } from '@lintel/contract/platform/permissions';
import { askingAbout } from '#test/asking';
import { isHiddenBeforeRefused } from '#test/guards';
import { everything } from '#test/organisation';
import type { Answered } from '#test/calls';
import type { Person } from '#test/organisation';
import { thePeople } from '#test/shipped-people';
import type { People } from '#test/shipped-people';
import type { CallsOfArea } from './calls-of-area.ts';
import { textOf } from './text-of.ts';

/** The table's word for a reply. */
function wordFor(answer: Answered<any>, shown: Property | undefined): string {
  if (answer.status === 401) return 'out';
  if (answer.status === 403) return 'no';
  if (answer.status === 404) return 'hidden';
  if (answer.status >= 300) return `${answer.status} ${JSON.stringify(answer.body)}`;
  if (!shown) return answer.body?.changedCount === 0 ? 'left' : 'yes';
  const { filter: _, ...body } = typeof answer.body === 'object' ? answer.body : {};
  const text = answer.headers['content-type']?.toString().includes('json') ? JSON.stringify(body) : textOf(answer);
  return text.includes(shown.city!) || text.includes(shown.id) || body.position === 1 ? 'seen' : 'unseen';
}

const onProperties = everything.filter((code) => permissions[code].scope === 'property');
const isRefused = (word: string) => ['no', 'hidden', 'left', 'unseen'].includes(word);

/** One of those with the same reply, a different one in each row of the table: each is then tested on some endpoints. */
const oneOfEachWord = (expected: Record<string, string>, at: number): Record<string, string> =>
  Object.fromEntries(
    Object.values(Object.groupBy(Object.entries(expected), ([, word]) => word)).map(
      (same) => same![at % same!.length]!,
    ),
  );

/** Whether something is the first with its value. */
function firstOfEach<Each>(keyOf: (each: Each) => unknown): (each: Each) => boolean {
  const firsts = new Map<string, Each>();
  return (each) => {
    const answerKey = JSON.stringify(keyOf(each));
    if (!firsts.has(answerKey)) firsts.set(answerKey, each);
    return firsts.get(answerKey) === each;
  };
}

/** Who may call which endpoint on what, according to the area's permissions.tsv (S-05). */
export function describePermissions({ folder, server, served, ours, here }: CallsOfArea) {
  const file = join(folder, 'permissions.tsv');
  const rows = repliesIn(folder);
  const asked = new Map(
    served
      .filter(({ endpoint }) => endpoint.allow !== 'anyone' && !isByLink(endpoint))
      .map((one) => [titleOf(one.endpoint), one]),
  );
  let people: People;
  let regionId: string;
  let elsewhereId: string;
  const propertyAt = (place: string) => {
    const name = `S05-${crypto.randomUUID().slice(0, 13)}`;
    return aProperty(here.by, {
      propertyReferenceNumber: name,
      regionId: place === 'own' ? regionId : elsewhereId,
      city: name,
      county: name,
      buildingName: name,
      // So that something is required of it.
      nation: 'england',
      passengerLifts: 1,
    });
  };

  /** The request about something at a place, and whether it is on a property or the caller's own. */
  async function prepare({ endpoint }: MountedEndpoint, place: string, caller: Person) {
    const asking = askingAbout(endpoint);
    if (asking) {
      const shown = await propertyAt(place);
      return { given: await asking(shown, here.by), shown, liesOnProperty: true, isCallersOwn: false };
    }
    const found = { liesOnProperty: false, isCallersOwn: false };
    const stage: Stage = {
      organisation: ours,
      by: here.by,
      get caller() {
        found.isCallersOwn = true;
        return caller;
      },
      property() {
        found.liesOnProperty = true;
        return propertyAt(place);
      },
    };
    const { as: _, ...given } = await anExampleOf(endpoint, stage);
    return { given, shown: undefined, ...found };
  }

  const prepared = new Map<string, Awaited<ReturnType<typeof prepare>>>();
  /** `isAnew`: what was prepared for a test before may be out of date, by a version of settings that others have changed since. */
  async function answersTo(
    one: MountedEndpoint,
    place: string,
    expected: Record<string, string>,
    { isAnew = false } = {},
  ) {
    const { endpoint } = one;
    const key = `${titleOf(endpoint)} ${place}`;
    const kept = isAnew ? undefined : prepared.get(key);
    const once = kept ?? (await prepare(one, place, here.by));
    // What is the caller's own is nowhere else, whatever it belongs to.
    expect(
      once.liesOnProperty ? ['own', 'other', ...(once.isCallersOwn ? ['-'] : [])] : ['-'],
      'A call on something of a property needs a row for own and one for other, any other call one for -',
    ).toContain(place);
    const ask = async (name: string, given: Given) => {
      const answer = await sendTo(people[name]!, endpoint, given);
      return { word: wordFor(answer, once.shown), answer };
    };
    const names = Object.keys(expected);
    const words: Record<string, string> = {};
    // What commits several transactions, or uses what is the caller's own, cannot be rolled back for the next caller.
    const isDoneOnce = once.isCallersOwn || one.isWithoutTransaction || endpoint.takes === 'upload';
    if (!changesSomething(endpoint) || !isDoneOnce) {
      // Nothing of it will have happened: the next test may ask about the same.
      prepared.set(key, once);
      await server.undone(async () => {
        for (const name of names) words[name] = (await ask(name, once.given)).word;
      });
      return words;
    }
    for (const name of names) {
      // A caller refused outright needs nothing of their own; if they were not refused, the reply would still differ.
      const needsNothing =
        expected[name] === 'out' || (expected[name] === 'no' && !isHiddenBeforeRefused(endpoint)) || !people[name];
      const { given } = needsNothing ? once : await prepare(one, place, people[name]!);
      const { word, answer } = await ask(name, given);
      keepNewSession(name, answer);
      words[name] = word;
    }
    return words;
  }

  /** A new password starts a new session. */
  function keepNewSession(name: string, { headers }: Answered<unknown>) {
    const cookie = [headers['set-cookie']].flat().find((set) => String(set).startsWith('lintel.session='));
    if (cookie && people[name]) people[name] = { ...people[name], cookie: String(cookie).split(';')[0]! };
  }

  /** A user with some permissions elsewhere, and only there; and others within their own region. */
  async function holding(name: string, elsewhere: readonly Permission[], here: readonly Permission[]) {
    if (people[name]) return;
    people[name] = await ours.person(
      everything.filter((code) => permissions[code].scope === 'app'),
      { regionId: elsewhereId },
    );
    await ours.give(people[name], elsewhere, { regionId: elsewhereId });
    if (here.length) await ours.give(people[name], here, { regionId });
  }

  /** A permission held in another region lets nobody do elsewhere what they may not do there. */
  async function checkReaches(one: MountedEndpoint) {
    const seeing = onProperties.filter(isReadOnly);
    await holding('sees', seeing, []);
    await holding('sees, and does at home', seeing, onProperties);
    const asked = [one.endpoint.allow].flat().filter((code) => onProperties.includes(code as Permission));
    const others = onProperties.filter((code) => !asked.includes(code));
    const [lacking, borrowing] = [`lacks ${asked.join()}`, `has ${asked.join()} at home`];
    await holding(lacking, others, []);
    await holding(borrowing, others, onProperties);
    const pairs = [['sees', 'sees, and does at home'], ...(asked.length ? [[lacking, borrowing]] : [])] as const;
    const words = await answersTo(one, 'other', Object.fromEntries(pairs.flat().map((name) => [name, '?'])));
    for (const [without, withIt] of pairs)
      expect(
        isRefused(words[withIt]!) || !isRefused(words[without]!),
        `Who ${without} is answered ${words[without]}, who ${withIt} ${words[withIt]}`,
      ).toBe(true);
  }

  describe('who may make which call on what (S-05)', () => {
    beforeAll(async () => {
      ({ people, regionId, elsewhereId } = await thePeople(ours));
    });

    it('is written down for every call that asks who is calling', () => {
      const written = new Set(rows.map(({ route }) => route));
      expect(
        [...asked.keys()].filter((title) => !written.has(title)),
        `Add them to ${file}, from what the roles are for`,
      ).toEqual([]);
      expect(
        [...written].filter((title) => !asked.has(title)),
        `Remove them from ${file}`,
      ).toEqual([]);
    });

    it('is written down for properties within reach and beyond, or for neither', () => {
      const places = Map.groupBy(rows, ({ route }) => route);
      const halves = [...places].filter(
        ([, written]) =>
          !['other,own', '-'].includes(
            written
              .map(({ place }) => place)
              .sort()
              .join(),
          ),
      );
      expect(
        halves.map(([route]) => route),
        `Each has a row for own and one for other in ${file}, or one for -`,
      ).toEqual([]);
    });

    const asksFor = (route: string) => asked.get(route)!.endpoint.allow;
    const written = rows
      .filter(({ route }) => asked.has(route))
      .map(({ route, place, replies }) => [route, place, replies] as const);
    // answers.ts checks that each endpoint serves those who may use it and refuses others; the roles that may are the same for
    // endpoints with the same requirement. Each endpoint itself must respect reach, so all of those are tested.
    const isFirst = firstOfEach<(typeof written)[number]>(([route, place, expected]) =>
      place === 'other' ? [route] : [place, asksFor(route), expected],
    );
    const ofEachWord = written
      .filter(isFirst)
      .map(([route, place, expected], at) => [route, place, oneOfEachWord(expected, at)] as const);

    it.each(ofEachWord)('%s on %s', async (route, place, expected) => {
      expect(await answersTo(asked.get(route)!, place, expected)).toEqual(expected);
    });

    it.each(written)('%s on %s, whoever asks', { tags: ['thorough'] }, async (route, place, expected) => {
      expect(await answersTo(asked.get(route)!, place, expected, { isAnew: true })).toEqual(expected);
    });

    const elsewhere = written.filter(([, place]) => place === 'other').map(([route]) => route);
    const isFirstElsewhere = firstOfEach((route: string) => [
      asksFor(route),
      changesSomething(asked.get(route)!.endpoint),
    ]);
    for (const route of elsewhere)
      it(
        `${route} gives nothing elsewhere for what is held at home`,
        { tags: isFirstElsewhere(route) ? [] : ['thorough'] },
        async () => checkReaches(asked.get(route)!),
      );
  });
}
