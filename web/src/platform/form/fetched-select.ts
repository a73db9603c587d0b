import type { ComboboxItem, ComboboxItemGroup } from '@mantine/core';
import type { Option } from '@lintel/contract/platform/shapes';
import { t } from '../texts.ts';

type Item = ComboboxItem | ComboboxItemGroup<ComboboxItem>;

/** The loading state of options: the part of a `useQuery` result that a select needs. */
export type Reading = { isFetching: boolean; isLoadingError: boolean; refetch: () => unknown };

/** For options that need no loading. */
export const alreadyLoaded: Reading = { isFetching: false, isLoadingError: false, refetch: () => undefined };

/** The text in place of options: searching, loading failed, or no match (SHELL-038 to SHELL-040). */
export const emptyOptionsText = ({ isFetching, isLoadingError }: Omit<Reading, 'refetch'>) =>
  t(isFetching ? 'select.searching' : isLoadingError ? 'select.loading.failed' : 'select.no.matches');

/** The options with the record's current one, which may no longer be offered. */
export const withCurrent = (offered: readonly Option[], current: Option | null | undefined): readonly Option[] =>
  current && !offered.some(({ id }) => id === current.id) ? [current, ...offered] : offered;

/** The props of a select with fetched options: a failure is shown in the list, and opening it again retries. */
export const fetchedSelectProps = (reading: Reading, options: readonly (Option & { disabled?: boolean })[]) =>
  fetchedSelectItemProps(
    reading,
    options.map(({ id, name, disabled = false }): Item => ({ value: id, label: name, disabled })),
  );

/** The same for a select's own items. A loading failure is listed after those available without it. */
export function fetchedSelectItemProps(reading: Reading, items: readonly Item[]) {
  const { isLoadingError, refetch } = reading;
  const nothingFoundMessage = emptyOptionsText(reading);
  return {
    data:
      isLoadingError && items.length > 0
        ? [...items, { value: 'loading failed', label: nothingFoundMessage, disabled: true }]
        : items,
    nothingFoundMessage,
    onDropdownOpen: () => {
      if (isLoadingError) void refetch();
    },
  };
}
