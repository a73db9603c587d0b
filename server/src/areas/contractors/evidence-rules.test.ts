import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorList } from '@lintel/contract/areas/contractors/list';
import { shippedEvidenceRules, shippedForBusiness } from '@lintel/contract/areas/contractors/evidence-rules';
import { inDays } from '#areas/tasks/testing';
import type { JobDefinition, Jobs } from '#platform/job-queue/jobs';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { defineContractorJobs, keepOldStandings } from './jobs.ts';
import { filesOfRules, rulesOfContractors } from './rules-of-contractors.ts';
import { aContractor, checkedEvidence, someEvidence } from './testing.ts';

const rulesOf = async (by: Person) => passed(await call(by, contractors.rules)).dto;
const set = async (by: Person, more: object) => {
  const { version } = await rulesOf(by);
  return call(by, contractors.changeRules, { body: { ...shippedEvidenceRules, ...more, version } });
};
const standingsOf = async (by: Person) =>
  Object.fromEntries(
    passed(await call(by, contractors.list, { body: { ...contractorList.defaults, page: 1 } })).objects.map(
      ({ name, standing }) => [name, standing],
    ),
  );

/** A job of another server may write the same standings meanwhile, so this waits for it. */
async function judged(organisation: Organisation, by: Person, standings: Record<string, string>) {
  await expect
    .poll(async () => {
      while (await organisation.within((scope) => keepOldStandings(scope)));
      return standingsOf(by);
    })
    .toEqual(standings);
}

describe('what an organisation asks of contractors', () => {
  it('is as shipped until somebody changes it, and every contractor is judged by it from then on, some at a time', async () => {
    const organisation = await anOrganisation();
    const [by, checker] = [await organisation.person(), await organisation.person()];
    expect(await rulesOf(by)).toMatchObject({ ...shippedEvidenceRules, version: 0 });
    const painter = await aContractor(by, { name: 'Painter', business: 'painting', attributes: [] });
    for (const kind of ['public-liability', 'ssip'] as const)
      await checkedEvidence([by, checker], painter, { kind, toOn: inDays(by, 45), amount: 2_000_000 });
    await aContractor(by, { name: 'Merchant' });
    expect(await standingsOf(by)).toEqual({ Painter: 'NOT_APPROVED', Merchant: 'NOT_APPROVED' });

    const merchant = { ...shippedForBusiness('supplier'), asksNothing: false };
    passed(await set(by, { expiringWithin: 60, businesses: [merchant] }));
    await judged(organisation, by, { Painter: 'WARNING', Merchant: 'BLOCKED' });

    const kinds = [{ kind: 'public-liability', lapse: 'block', least: 5_000_000 }];
    passed(await set(by, { kinds }));
    await judged(organisation, by, { Painter: 'BLOCKED', Merchant: 'NOT_APPROVED' });
    const low = await someEvidence(by, painter, { amount: 2_000_000 });
    expect(
      await call(checker, contractors.checkEvidence, { body: { id: low.id, outcome: 'VALID', how: 'COPY' } }),
    ).toMatchObject({ status: 409, body: { message: expect.stringContaining('at least £5,000,000') as string } });
  });

  it('is changed by who manages settings, against the version that was read, and never below the law', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const reader = await organisation.person(allBut('PRISM_APP_SETTINGS_MANAGE'));
    expect((await rulesOf(reader)).can.edit).toBe(false);
    expect(await set(reader, {})).toMatchObject({ status: 403 });
    passed(await set(by, { warnedFor: 10 }));
    const stale = { ...shippedEvidenceRules, version: 0 };
    expect(await call(by, contractors.changeRules, { body: stale })).toMatchObject({ status: 409 });
    const low = [{ kind: 'employers-liability', lapse: 'warn', least: 100 }];
    expect(await set(by, { kinds: low })).toMatchObject({ status: 422 });
  });
});

describe('after an upgrade', () => {
  it('the standings and reasons that an earlier program wrote are written anew at once, without waiting for a night', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    await aContractor(by, { name: 'Painter', business: 'painting' });
    const all = () =>
      organisation.within(({ whole }) =>
        whole.selectFrom('contractorStandings').select(['fromOn', 'standing', 'reasons']).orderBy('fromOn').execute(),
      );
    const right = await all();
    expect(right.at(-1)!.reasons).toContainEqual({ kind: 'public-liability', state: 'MISSING', day: null });
    await organisation.within(async ({ db }) => {
      await db.updateTable('contractorStandings').set({ reasons: '[]' }).execute();
    });
    expect(await all()).not.toEqual(right);
    const defined = new Map<string, JobDefinition>();
    const jobs = { define: (name: string, job: JobDefinition) => void defined.set(name, job) } as Jobs;
    defineContractorJobs({ jobs, maker: organisation.server.maker });
    const first = [...defined.values()].filter(({ atFirst }) => atFirst === rulesOfContractors);
    for (const { handler } of first)
      await handler({ organisationId: organisation.id }, { id: 'upgrade' } as Parameters<typeof handler>[1]);
    expect(await all()).toEqual(right);
  });

  it('the list has reasons of a kind that this program does not have until they are written anew', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    await aContractor(by, { name: 'Painter', business: 'painting' });
    const reasons = [{ kind: 'asbestos-licence-1983', state: 'MISSING', day: null }] as const;
    await organisation.within(async ({ db }) => {
      await db
        .updateTable('contractorStandings')
        .set({ reasons: JSON.stringify(reasons) })
        .execute();
    });
    const { objects } = passed(await call(by, contractors.list, { body: { ...contractorList.defaults, page: 1 } }));
    expect(objects).toMatchObject([{ name: 'Painter', reasons }]);
  });

  it('every file of this folder of the contract that the stretches import, directly or not, counts as rules of standings', async () => {
    const start = filesOfRules.find((file) => file.endsWith('/stretches.ts'))!;
    const found = new Set([start]);
    for (const file of found)
      for (const [, name] of (await readFile(file, 'utf8')).matchAll(
        /^(?:import|export) (?!type )[^;]*? from '\.\/([\w-]+\.ts)'/gm,
      ))
        found.add(join(dirname(file), name!));
    expect([...found].toSorted()).toEqual(filesOfRules.toSorted());
  });
});
