import { Button, Group } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { Filter, Filters } from '@lintel/contract/platform/list';
import { Suspense, useState } from 'react';
import { loadOverThePage } from '../dialog/dialogs.tsx';
import { t } from '../texts.ts';
import { FilterButton } from './filter-button.tsx';
import {
  completeSearch,
  isUnfiltered,
  valueOf,
  withFilter,
  withoutFilters,
  type AnyList,
  type Search,
} from './list-address.ts';
import { lazyPart } from '../page/lazy-part.tsx';

const AddFilter = lazyPart(loadOverThePage, 'AddFilter');

/** How many filters are on the panel from the start; the others are added when needed. */
const FIRST = 5;

type Props = { list: AnyList; search: Search; onSearch: (search: Search) => void };

/** The filters of a list: those in use and the first few, with a menu of the rest. */
export function FilterPanel({ list, search, onSearch }: Props) {
  const [added, setAdded] = useState<string[]>([]);
  const [open, setOpen] = useState<string>();
  const buttons = Object.entries(list.filters as Filters).filter(([, filter]) => !filter.noButton);
  const all = buttons.filter(([, filter]) => filter.within === undefined || !(filter.within in list.filters));
  const within = (key: string) => buttons.filter(([, filter]) => filter.within === key);
  const first = all.slice(0, FIRST).map(([key]) => key);
  const isInUse = ([key, filter]: [string, Filter]): boolean =>
    valueOf(search, key, filter) !== undefined || within(key).some(isInUse);
  const shown = all.filter((entry) => first.includes(entry[0]) || added.includes(entry[0]) || isInUse(entry));
  const rest = all.filter((entry) => !shown.includes(entry) && !entry[1].notOffered);
  const change = (key: string, filter: Filter, value: unknown) => onSearch(withFilter(search, key, filter, value));
  const opening = completeSearch(list, {});

  const remove = (key: string, filter: Filter) => {
    setAdded(added.filter((each) => each !== key));
    const reset = [[key, filter] as const, ...within(key)];
    onSearch(reset.reduce((now, [each, of]) => withFilter(now, each, of, valueOf(opening, each, of)), search));
  };
  const isRemovable = (key: string, filter: Filter) =>
    (!first.includes(key) || isInUse([key, filter])) &&
    (valueOf(search, key, filter) === undefined ||
      within(key).some(isInUse) ||
      valueOf(search, key, filter) !== valueOf(opening, key, filter));

  return (
    <Group gap={6} role="group" aria-label={t('list.filters.panel')} className="no-print">
      {shown.map(([key, filter]) => (
        <FilterButton
          key={key}
          filter={filter}
          value={valueOf(search, key, filter)}
          isOpen={open === key}
          onOpen={(isOpen) => setOpen(isOpen ? key : undefined)}
          onChange={(value) => change(key, filter, value)}
          inner={within(key).map(([name, of]) => ({
            key: name,
            filter: of,
            value: valueOf(search, name, of),
            onChange: (value) => change(name, of, value),
          }))}
          onClear={() =>
            onSearch(
              [[key, filter] as const, ...within(key)].reduce(
                (now, [each, of]) => withFilter(now, each, of, undefined),
                search,
              ),
            )
          }
          onRemove={isRemovable(key, filter) ? () => remove(key, filter) : undefined}
        />
      ))}
      <Suspense>
        {rest.length > 0 && (
          <AddFilter
            filters={rest}
            onAdd={(key, filter) => {
              setAdded([...added, key]);
              if (filter.kind === 'flag') change(key, filter, true);
              else setOpen(key);
            }}
          />
        )}
      </Suspense>
      {!isUnfiltered(list, search) && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconFilterOff size={14} aria-hidden />}
          onClick={() => onSearch(withoutFilters(list, search))}
        >
          {t('list.filters.clear')}
        </Button>
      )}
    </Group>
  );
}
