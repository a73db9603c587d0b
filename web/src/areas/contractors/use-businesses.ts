import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';

/** The businesses that the organisation's contractors are of. */
export function useBusinessList() {
  const reading = useQuery(read(dictionaries.generic, { params: { dictionary: 'CONTRACTOR_BUSINESS' } }));
  return { businesses: reading.data?.objects ?? [], reading };
}

/** What a business is called, by its code. */
export function useBusinesses() {
  const { businesses } = useBusinessList();
  return (code: string) => businesses.find((one) => one.code === code)?.name ?? code;
}
