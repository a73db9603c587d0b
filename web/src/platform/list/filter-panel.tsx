import { Button, Group } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { Filter, Filters } from '@lintel/contract/platform/list';
import { Suspense, useState } from 'react';
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
import { piece } from '../piece.tsx';

const AddFilter = piece(() => import('./add-filter.tsx'));

/** So many filters stand on the panel from the start; the others are added when needed. */
const FIRST = 5;

type Props = { list: AnyList; search: Search; onSearch: (search: Search) => void };

/** The filters of a list: those in use and the first few, and a menu of the rest. */
export function FilterPanel({ list, search, onSearch }: Props) {
  const [added, setAdded] = useState<string[]>([]);
  const [open, setOpen] = useState<string>();
  const all = Object.entries(list.filters as Filters).filter(([, filter]) => !filter.noButton);
  const first = all.slice(0, FIRST).map(([key]) => key);
  const isInUse = ([key, filter]: [string, Filter]) => valueOf(search, key, filter) !== undefined;
  const shown = all.filter((entry) => first.includes(entry[0]) || added.includes(entry[0]) || isInUse(entry));
  const rest = all.filter((entry) => !shown.includes(entry));
  const change = (key: string, filter: Filter, value: unknown) => onSearch(withFilter(search, key, filter, value));
  const opening = completeSearch(list, {});

  const remove = (key: string, filter: Filter) => {
    setAdded(added.filter((each) => each !== key));
    change(key, filter, valueOf(opening, key, filter));
  };
  const isRemovable = (key: string, filter: Filter) =>
    (!first.includes(key) || isInUse([key, filter])) &&
    (valueOf(search, key, filter) === undefined || valueOf(search, key, filter) !== valueOf(opening, key, filter));

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
