import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { t } from '../texts.ts';
import type { AnyList, Search } from './list-address.ts';
import type { ArrangedColumn } from './shown-columns.ts';

type Props = {
  list: AnyList;
  columns: ArrangedColumn[];
  search: Search;
  onSort: (field: string, ascending: boolean) => void;
};

/** The sort order of rows without table headers. */
export default function SortMenu({ list, columns, search, onSort }: Props) {
  const fields = (list.sort as readonly string[]).map((field) => ({
    field,
    label: columns.find((column) => column.code === field)?.label ?? field,
  }));
  const Icon = search.sortingAscending ? IconArrowUp : IconArrowDown;
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<IconArrowsSort size={16} aria-hidden />}>
          {t('list.sort')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
        {fields.map(({ field, label }) => {
          const isSorted = search.sortingField === field;
          return (
            <Menu.Item
              key={field}
              aria-current={isSorted || undefined}
              rightSection={
                isSorted && (
                  <Icon
                    size={14}
                    aria-label={t(search.sortingAscending ? 'list.sort.ascending' : 'list.sort.descending')}
                  />
                )
              }
              onClick={() => onSort(field, isSorted ? !search.sortingAscending : true)}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
