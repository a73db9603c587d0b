import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { asOwner } from '#test/own-database';
import { tablesHolding } from '#test/stored-rows';
import { redactCases } from './redact.ts';
import { aHazardCase, aProof, entered, theCase } from './testing.ts';

const years = (organisation: Organisation, id: string, count: number) =>
  asOwner(organisation.server.ownerUrl, async (owner) => {
    const back = `- make_interval(years => ${count})`;
    const of = [organisation.id, id];
    await owner.query(
      `update hazard_cases set created_at = created_at ${back}, deleted_at = deleted_at ${back} where organisation_id = $1 and id = $2`,
      of,
    );
    await owner.query(
      `update hazard_case_entries set recorded_at = recorded_at ${back} where organisation_id = $1 and case_id = $2`,
      of,
    );
  });

/** A case with a marker word in every field about people, closed without a hazard. */
async function aClosedCase(by: Person, property: { id: string }) {
  const made = await aHazardCase(by, {
    property,
    description: 'Zqword mould',
    rooms: 'Zqword room',
    tenantName: 'Zqword Hill',
    tenantContact: 'Zqword 0113',
    vulnerability: 'Zqword asthma',
  });
  const proof = await aFile(by, made.id, aPdf(), { fileName: 'Zqword letter.pdf' });
  const words = { who: 'Zqword Firth', note: 'Zqword note' };
  passed(await entered(by, made, 'NO_ACCESS', { ...words, how: 'VISIT', result: 'Zqword card', fileId: proof.id }));
  const wrong = passed(await entered(by, made, 'TENANT_TOLD', { ...words, how: 'LETTER' })).dto;
  const entryId = wrong.entries.find(({ kind }) => kind === 'TENANT_TOLD')!.id;
  passed(await entered(by, made, 'STRUCK', { entryId, note: 'Zqword was another' }));
  const nothing = { found: 'NONE', inPerson: true, safetyWork: false, preventativeWork: false } as const;
  passed(await entered(by, made, 'INVESTIGATED', { ...words, ...nothing }));
  passed(await entered(by, made, 'SUMMARY_GIVEN', { how: 'LETTER', note: 'Zqword' }));
  passed(
    await call(by, activity.comment, {
      body: { entityType: 'HAZARD_CASE', entityId: made.id, text: 'Zqword comment' },
    }),
  );
  return passed(await entered(by, made, 'CLOSED', { outcome: 'NO_HAZARD', note: 'Zqword ended' })).dto;
}

describe('what a hazard case says of people', () => {
  it('goes once an accident of an adult would not be kept any longer; the chronology stays', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const property = await aProperty(by);
    const old = await aClosedCase(by, property);
    await theCase(by, old);
    expect(await tablesHolding(organisation, 'Zqword')).not.toEqual([]);
    await years(organisation, old.id, 7);
    expect(await organisation.within(redactCases)).toBe(false);
    expect(await tablesHolding(organisation, 'Zqword')).toEqual([]);

    const after = await theCase(by, old);
    expect(after).toMatchObject({
      ref: old.ref,
      state: 'CLOSED',
      awareAt: old.awareAt,
      tenantName: null,
      description: null,
      redactedAt: expect.any(String),
      fileCount: 0,
      can: { edit: false, comment: false, addFile: false, addEntry: false },
    });
    const kept = ({ entries }: typeof old) =>
      entries.map(({ kind, at, how, found, outcome, struck }) => [kind, at, how, found, outcome, struck !== null]);
    expect(kept(after)).toEqual(kept(old));
    expect(after.clocks).toEqual(old.clocks);

    for (const { status } of [
      await entered(by, old, 'REOPENED', { note: 'Again' }),
      await call(by, hazardCases.save, { body: { ...old, propertyId: property.id, tenantName: 'Back' } }),
    ])
      expect(status).toBe(409);
    const source = { id: old.id, type: 'HAZARD_CASE' } as const;
    const action = { name: 'Again', priority: 'LOW', propertyId: property.id, source } as const;
    expect((await call(by, actions.create, { body: action })).status).toBe(403);
    await expect(aProof(by, old)).rejects.toThrow();
    expect((await theCase(by, old)).fileCount).toBe(0);
    const comment = { entityType: 'HAZARD_CASE' as const, entityId: old.id, text: 'Back' };
    expect((await call(by, activity.comment, { body: comment })).status).toBe(403);
  });

  it(
    'goes of a case that was deleted, and stays of one that is open, or that something was said of since',
    { tags: ['thorough'] },
    async () => {
      const organisation = await anOrganisation();
      const by = await organisation.person();
      const property = await aProperty(by);
      const open = await aHazardCase(by, { property, tenantName: 'Zqopen' });
      const young = await aClosedCase(by, property);
      const gone = await aHazardCase(by, { property, tenantName: 'Zqgone' });
      passed(await call(by, hazardCases.remove, { query: { id: gone.id, reason: 'By mistake' } }));
      await years(organisation, open.id, 20);
      await years(organisation, young.id, 5);
      await years(organisation, gone.id, 7);
      await organisation.within(redactCases);
      expect(await tablesHolding(organisation, 'Zqgone')).toEqual([]);
      expect(await theCase(by, open)).toMatchObject({ tenantName: 'Zqopen', redactedAt: null });
      expect(await theCase(by, young)).toMatchObject({ tenantName: 'Zqword Hill', redactedAt: null });
      // Nobody can redact early, not even the program's own role.
      await years(organisation, young.id, -4);
      await expect(
        organisation.within(async ({ db }) => {
          await sql`select redact_hazard_case(${young.id}::uuid)`.execute(db);
        }),
      ).rejects.toThrow(/three years ago/);
    },
  );
});
