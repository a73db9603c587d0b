import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';

/** The businesses of the organisation that have a code. */
export function useBusinessList() {
  const { data } = useQuery(read(dictionaries.generic, { params: { dictionary: 'CONTRACTOR_BUSINESS' } }));
  return (data?.objects ?? []).flatMap(({ code, name }) => (code ? [{ code, name }] : []));
}

/** What a business is called, by its code. */
export function useBusinesses() {
  const list = useBusinessList();
  return (code: string) => list.find((one) => one.code === code)?.name ?? code;
}
