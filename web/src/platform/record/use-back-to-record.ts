import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page of the record is the entry before. */
    isFromRecord?: boolean;
  }
}

/** The state of a link from a record to its edit page. */
export const fromRecord = { isFromRecord: true } as const;

/** Leaves an edit page for its record, so that Back leads from there to the list and not into the form again. */
export function useBackToRecord() {
  const { history } = useRouter();
  return (address: string) => (history.location.state.isFromRecord ? history.back() : history.replace(address));
}
