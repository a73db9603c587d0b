import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';

/** The businesses of the organisation's contractors. */
export function useBusinessList() {
  const reading = useQuery(read(dictionaries.generic, { params: { dictionary: 'CONTRACTOR_BUSINESS' } }));
  return { businesses: reading.data?.objects ?? [], reading };
}

/** The name of a business, by its code. */
export function useBusinesses() {
  const { businesses } = useBusinessList();
  return (code: string) => businesses.find((one) => one.code === code)?.name ?? code;
}
