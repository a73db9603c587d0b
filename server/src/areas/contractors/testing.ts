import type { z } from 'zod';
import type { Contractor, ContractorFields } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { passed } from '#areas/tasks/testing';
import { call } from '#test/harness';
import type { Person } from '#test/harness';

type Wanted = Partial<z.input<typeof ContractorFields>> & { business?: string };

/** The id of a business, by its code. */
export const contractorBusiness = async (by: Person, code: string): Promise<string> =>
  passed(await call(by, dictionaries.generic, { params: { dictionary: 'CONTRACTOR_BUSINESS' } })).objects.find(
    (one) => one.code === code,
  )!.id;

/** A contractor who is approved and does electrical work, unless something else is wanted. */
export const aContractor = async (by: Person, { business = 'electrical', ...more }: Wanted = {}): Promise<Contractor> =>
  passed(
    await call(by, contractors.create, {
      body: { name: 'Millgate Electrical', businessId: await contractorBusiness(by, business), ...more },
    }),
  ).dto;

export const theContractor = async (by: Person, { id }: { id: string }): Promise<Contractor> =>
  passed(await call(by, contractors.get, { query: { id } })).dto;
