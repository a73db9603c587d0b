import type { z } from 'zod';
import type { HazardCase, HazardCaseFields } from '@lintel/contract/areas/hazard-cases/case';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import type { NewHazardEntry } from '@lintel/contract/areas/hazard-cases/entry';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';

type Wanted = Partial<z.input<typeof HazardCaseFields>> & { property?: { id: string } | undefined };

const hoursAgo = (by: Person, hours: number) =>
  new Date(by.server.maker.clock().getTime() - hours * 3_600_000).toISOString();

/** The request for a new case: damp, two hours ago. */
export async function caseFields(
  by: Person,
  { property, ...more }: Wanted = {},
): Promise<z.input<typeof HazardCaseFields>> {
  return {
    propertyId: (property ?? (await aProperty(by))).id,
    hazard: 'damp-and-mould',
    ground: 'SIGNIFICANT',
    awareAt: hoursAgo(by, 2),
    ...more,
  };
}

export const aHazardCase = async (by: Person, wanted: Wanted = {}): Promise<HazardCase> =>
  passed(await call(by, hazardCases.save, { body: await caseFields(by, wanted) })).dto;

export const theCase = async (by: Person, { id }: { id: string }): Promise<HazardCase> =>
  passed(await call(by, hazardCases.get, { query: { id } })).dto;

/** Adds an entry to a case, by default one hour ago. */
export const entered = (
  by: Person,
  { id: caseId }: { id: string },
  kind: NewHazardEntry['kind'],
  more: Partial<z.input<typeof NewHazardEntry>> = {},
) => call(by, hazardCases.addEntry, { body: { caseId, kind, at: hoursAgo(by, 1), ...more } });

/** A letter in the files of a case. */
export const aProof = (by: Person, { id }: { id: string }) => aFile(by, id, aPdf(), { fileName: 'letter.pdf' });

/** A case of 17 December 2026 whose time to make safe is extended to 8 January, and the letter that proves it. */
export async function anExtendedCase(manager: Person, wanted: Wanted = {}): Promise<HazardCase & { fileId: string }> {
  const of = await aHazardCase(manager, { awareAt: '2026-12-17T10:30:00Z', ...wanted });
  const { id: fileId } = await aProof(manager, of);
  const found = { found: 'SIGNIFICANT', inPerson: true, safetyWork: true, preventativeWork: false } as const;
  passed(await entered(manager, of, 'INVESTIGATED', { at: '2026-12-18T09:00:00Z', who: 'A', ...found }));
  passed(await entered(manager, of, 'SUMMARY_GIVEN', { at: '2026-12-21T09:00:00Z', how: 'EMAIL', fileId }));
  const longer = { clock: 'MAKE_SAFE', to: '2027-01-08T12:00:00Z', reason: 'TENANT_ASKED', fileId } as const;
  passed(await entered(manager, of, 'EXTENDED', longer));
  return { ...of, fileId };
}
