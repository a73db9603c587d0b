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
