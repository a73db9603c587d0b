import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useMe } from '../current-user.ts';
import { placesFor, type Place } from './places.ts';

/** The places this person may open and that exist; used by the menu, the command palette and the shortcuts. */
export function usePlaces(): Place[] {
  const exists = usePageExists();
  const me = useMe();
  // The router keeps its paths without a slash at the end.
  return useMemo(() => placesFor(me, exists), [me, exists]);
}

/** Whether an address has a page: an area that does not exist yet is absent, not dead. */
export function usePageExists(): (address: string) => boolean {
  const { routesByPath } = useRouter();
  return useCallback((address) => address.replace(/(.)\/$/, '$1') in routesByPath, [routesByPath]);
}
