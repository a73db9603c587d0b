import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page to which the form leads back is the entry before. */
    isFromRecord?: boolean;
  }
}

/** The state of a link from a record, or a list, to a form that leads back to it. */
export const fromRecord = { isFromRecord: true } as const;

/**
 * Leaves a form for the page from which it was opened, so that Back leads from there to the list and not into the form again.
 * With `shows` that page is then at the address, such as another of its tabs, unless it was another page, such as My work.
 */
export function useBackToRecord() {
  const { history } = useRouter();
  return (address: string, { shows = false } = {}) => {
    if (!history.location.state.isFromRecord) return history.replace(address);
    // Whoever is asked whether to leave may stay.
    const stop = history.subscribe(({ action, location: { pathname } }) => {
      stop();
      if (shows && action.type === 'BACK' && pathname === address.split('?')[0]) history.replace(address);
    });
    history.back();
  };
}
