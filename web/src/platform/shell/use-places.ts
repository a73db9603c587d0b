import { useRouter } from '@tanstack/react-router';
import { useMe } from '../current-user.ts';
import { placesFor, type Place } from './places.ts';

/** The entries that the user may open and that exist; used by the menu, the command palette and the shortcuts. */
export function usePlaces(): Place[] {
  const exists = usePageExists();
  const me = useMe();
  return placesFor(me, exists);
}

/** Whether a URL has a page: an area that does not exist yet has no dead link. */
export function usePageExists(): (address: string) => boolean {
  const { routesByPath } = useRouter();
  // The router stores its paths without a trailing slash.
  return (address) => address.replace(/(.)\/$/, '$1') in routesByPath;
}
