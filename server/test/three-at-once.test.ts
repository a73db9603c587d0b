import { expect, it } from 'vitest';
import { withOwner } from '#server/operator/reach-database';
import { anExampleOf, changesSomething, sendTo, stageOf, titleOf } from '#test/examples';
import { brokenInvariants } from '#test/invariants';
import { anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import { everyOperation } from '../soak/each-operation.ts';

/** npm test sends these, which had more effect once, and counts their activity entries; the soak test sends every change. */
const sent = [
  'DELETE account/sign-on.json',
  'DELETE accident/injuredPersonInjury/item.json',
  'DELETE contractor/operative/item.json',
  'POST contractor/workspace/item.json',
];
const isWhole = Boolean(process.env.SOAK);
const isSent = (title: string) => isWhole || sent.includes(title);

/** Their examples wait for a job, which nobody does here: jobs change rows while these are counted. */
const needsJobs = ['POST import/run.json', 'POST import/undoing.json'];
/** A new caller each time is one more person to be notified; what a refused upload left is swept up. */
const uncounted = ['sessions', 'notices', 'unclaimed_contents'];
/** These mail every administrator, of whom each new caller is one. */
const mailsAdministrators = ['PUT organisation/sign-on.json', 'DELETE organisation/sign-on.json'];

it('C-02 a change that is sent three times at once is answered as in turn, and has no more effect', async () => {
  const server = await theServer();
  const organisation = await anOrganisation({ server });
  await withOwner(server.ownerUrl, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'organisation_id' and c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) and ($2 or c.relname = 'activity_entries')`,
      [uncounted, isWhole],
    );
    const counts = tables.map(
      ({ name }) => `select '${name}' as name, count(*)::int as count from ${name} where organisation_id = $1`,
    );
    const counted = async () => {
      const { rows } = await owner.query<{ name: string; count: number }>(counts.join(' union all '), [
        organisation.id,
      ]);
      return new Map(rows.map(({ name, count }) => [name, count]));
    };
    const different: unknown[] = [];
    for (const endpoint of everyOperation(server)) {
      if (!changesSomething(endpoint) || needsJobs.includes(titleOf(endpoint)) || !isSent(titleOf(endpoint))) continue;
      /** Sends a new example three times; the first of an organisation also leaves rows that are there once. */
      const thrice = async (how: 'in turn' | 'at once') => {
        const stage = await stageOf(organisation);
        const { as, ...given } = await anExampleOf(endpoint, stage);
        const send = async () =>
          (await sendTo(endpoint.allow === 'share-link' ? null : (as ?? stage.caller), endpoint, given)).status;
        const before = await counted();
        const statuses =
          how === 'at once' ? await Promise.all([send(), send(), send()]) : [await send(), await send(), await send()];
        const added = [...(await counted())].filter(
          ([name, count]) =>
            count !== before.get(name) &&
            !(name === 'mail_messages' && mailsAdministrators.includes(titleOf(endpoint))),
        );
        return {
          // Why a copy is refused may differ: in turn its session has ended before it arrives.
          answers: statuses.map((status) => (status < 400 ? 'done' : status < 500 ? 'refused' : status)).toSorted(),
          added: added.map(([name, count]) => [name, count - before.get(name)!]),
        };
      };
      await thrice('in turn');
      const [inTurn, atOnce] = [await thrice('in turn'), await thrice('at once')];
      if (JSON.stringify(inTurn) !== JSON.stringify(atOnce))
        different.push({ title: titleOf(endpoint), inTurn, atOnce });
    }
    expect(different).toEqual([]);
    expect(await brokenInvariants(server.ownerUrl, organisation.id)).toEqual([]);
  });
});
