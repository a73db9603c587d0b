import type { z } from 'zod';
import type { Contractor, ContractorFields } from '@lintel/contract/areas/contractors/contractor';
import type { EvidenceItem, NewEvidence } from '@lintel/contract/areas/contractors/evidence-items';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';

type Wanted = Partial<z.input<typeof ContractorFields>> & { business?: string };

/** The id of a business, by its code. */
export const contractorBusiness = async (by: Person, code: string): Promise<string> =>
  passed(await call(by, dictionaries.generic, { params: { dictionary: 'CONTRACTOR_BUSINESS' } })).objects.find(
    (one) => one.code === code,
  )!.id;

/** A supplier, of whom no evidence is required, unless another business is given. */
export const aContractor = async (by: Person, { business = 'supplier', ...more }: Wanted = {}): Promise<Contractor> =>
  passed(
    await call(by, contractors.create, {
      body: { name: 'Millgate Electrical', businessId: await contractorBusiness(by, business), ...more },
    }),
  ).dto;

export const theContractor = async (by: Person, { id }: { id: string }): Promise<Contractor> =>
  passed(await call(by, contractors.get, { query: { id } })).dto;

/** New evidence: public liability until a year from now by default. */
export async function someEvidence(
  by: Person,
  { id: contractorId }: { id: string },
  more: Partial<z.input<typeof NewEvidence>> = {},
): Promise<EvidenceItem> {
  const body = { contractorId, kind: 'public-liability', toOn: inDays(by, 365), ...more } as const;
  const { kinds, operatives } = passed(await call(by, contractors.addEvidence, { body }));
  const all = [...kinds, ...operatives.flatMap((operative) => operative.kinds)].flatMap(({ items }) => items);
  return all.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]!;
}

/** Evidence added by one user and validated by another. */
export async function checkedEvidence(
  [by, checker]: readonly [Person, Person],
  contractor: { id: string },
  more: Partial<z.input<typeof NewEvidence>> = {},
): Promise<EvidenceItem> {
  const item = await someEvidence(by, contractor, more);
  passed(await call(checker, contractors.checkEvidence, { body: { id: item.id, outcome: 'VALID', how: 'COPY' } }));
  return item;
}

export const anOperative = async (by: Person, { id: contractorId }: { id: string }, name = 'Owen Fletcher') =>
  passed(await call(by, contractors.addOperative, { body: { contractorId, name } })).operatives.find(
    (one) => one.name === name,
  )!;
