import { expect, it } from 'vitest';
import { forgottenPassword, signIn, thePassword, withPassword } from '#areas/session/testing';
import { hashPassword, passwordCost, shippedCost } from '#platform/access/secrets';
import { anOrganisation } from '#test/organisation';

type Kind = 'known' | 'unknown' | 'nowhere';
const kinds: Kind[] = ['known', 'unknown', 'nowhere'];
const TRIES = 200;
const ROUNDS = 4;
const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!;

/**
 * Makes rounds of 200 attempts, the kinds in turn, until their medians differ by less than 5 ms, or by a quarter on a machine
 * too busy for that. Further rounds are safe: a real difference would fail all of them.
 */
async function answersAlike(attempt: (kind: Kind, at: number) => Promise<string>) {
  const answers = new Set<string>();
  let isAlike = false;
  for (let round = 0; round < ROUNDS && !isAlike; round += 1) {
    const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
    for (let at = 0; at < TRIES; at += 1) {
      const kind = kinds[at % kinds.length]!;
      const began = performance.now();
      answers.add(await attempt(kind, round * TRIES + at));
      times.get(kind)!.push(performance.now() - began);
    }
    const medians = [...times.values()].map(median);
    isAlike = Math.max(...medians) - Math.min(...medians) < Math.max(5, median(medians) / 4);
  }
  return { answers: [...answers], isAlike };
}

it('L-10 sign-in takes one time for unknown users, unknown spaces and wrong passwords', async () => {
  Object.assign(passwordCost, shippedCost);
  const organisation = await anOrganisation();
  const hash = hashPassword(thePassword);
  const people = await Promise.all(
    Array.from({ length: 30 }, async () => withPassword(organisation, await organisation.person(), hash)),
  );
  const { answers, isAlike } = await answersAlike(async (kind, at) => {
    const login = kind === 'known' ? people[at % people.length]!.email : `no-${at}@test.example`;
    const space = kind === 'nowhere' ? 'no-such-space' : organisation.code;
    return (await signIn(organisation.server, { login, space, password: 'wrong guess' })).body;
  });
  expect(new Set(answers.map((body) => (JSON.parse(body) as { message: string }).message)).size).toBe(1);
  expect(isAlike).toBe(true);
});

it('L-10 the forgotten password takes one time for whoever it is', async () => {
  const organisation = await anOrganisation();
  const people = await Promise.all(Array.from({ length: 60 }, () => organisation.person([])));
  const { answers, isAlike } = await answersAlike((kind, at) =>
    forgottenPassword(organisation, kind, people[at % people.length]!.email),
  );
  expect(answers).toHaveLength(1);
  expect(isAlike).toBe(true);
});
