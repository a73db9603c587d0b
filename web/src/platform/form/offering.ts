import type { ComboboxItem, ComboboxItemGroup } from '@mantine/core';
import type { Option } from '@lintel/contract/platform/shapes';
import { t } from '../texts.ts';

type Item = ComboboxItem | ComboboxItemGroup<ComboboxItem>;

/** How reading the options goes: the part of a `useQuery` result that a select needs. */
export type Reading = { isFetching: boolean; isLoadingError: boolean; refetch: () => unknown };

/** Of options that need not be read. */
export const there: Reading = { isFetching: false, isLoadingError: false, refetch: () => undefined };

/** The text in place of options: searching, loading failed, or no match (SHELL-038 to SHELL-040). */
export const insteadOfOptions = ({ isFetching, isLoadingError }: Omit<Reading, 'refetch'>) =>
  t(isFetching ? 'select.searching' : isLoadingError ? 'select.loading.failed' : 'select.no.matches');

/** What is offered with what the record holds, which may be offered no more. */
export const withCurrent = (offered: readonly Option[], current: Option | null | undefined): readonly Option[] =>
  current && !offered.some(({ id }) => id === current.id) ? [current, ...offered] : offered;

/** The props of a select whose options are read: a failure is shown in the list, and opening it again reads them again. */
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
