import type { ComboboxItem, ComboboxItemGroup } from '@mantine/core';
import type { Option } from '@lintel/contract/platform/shapes';
import { t } from '../texts.ts';

type Item = ComboboxItem | ComboboxItemGroup<ComboboxItem>;

/** How options are being read, as `useQuery` says it. */
export type Reading = { isFetching: boolean; isLoadingError: boolean; refetch: () => unknown };

/** Of options that need not be read. */
export const there: Reading = { isFetching: false, isLoadingError: false, refetch: () => undefined };

/** Said in place of options: they are searched, could not be loaded, or none matches (SHELL-038 to SHELL-040). */
export const insteadOfOptions = ({ isFetching, isLoadingError }: Omit<Reading, 'refetch'>) =>
  t(isFetching ? 'select.searching' : isLoadingError ? 'select.loading.failed' : 'select.no.matches');

/** What is offered with what the record holds, which may be offered no more. */
export const withCurrent = (offered: readonly Option[], current: Option | null | undefined): readonly Option[] =>
  current && !offered.some(({ id }) => id === current.id) ? [current, ...offered] : offered;

/** A select's part of options that are read: where that failed it says so, and opened again it reads them again. */
export const offering = (reading: Reading, options: readonly (Option & { disabled?: boolean })[]) =>
  offeringItems(
    reading,
    options.map(({ id, name, disabled = false }): Item => ({ value: id, label: name, disabled })),
  );

/** The same of items as a select has them. That reading failed stands below those that are there without it. */
export function offeringItems(reading: Reading, items: readonly Item[]) {
  const { isLoadingError, refetch } = reading;
  const nothingFoundMessage = insteadOfOptions(reading);
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
