import { Group } from '@mantine/core';
import { pickedBy } from '@lintel/contract/areas/task-management';
import { useState } from 'react';
import { FilterButton } from '#platform/list/filter-button.tsx';
import { t } from '#platform/texts.ts';

type Key = keyof typeof pickedBy;
export type Narrowed = Partial<Record<Key, string[]>>;
type Props = { chosen: Narrowed; onChange: (chosen: Narrowed) => void };

/** The filters of the property list, for picking properties. */
export function PropertyFilters({ chosen, onChange }: Props) {
  const [open, setOpen] = useState<Key>();
  const set = (key: Key, ids: unknown) => onChange({ ...chosen, [key]: ids as string[] | undefined });
  return (
    <Group gap={6} role="group" aria-label={t('list.filters.panel')}>
      {(Object.keys(pickedBy) as Key[]).map((key) => (
        <FilterButton
          key={key}
          filter={pickedBy[key]}
          value={chosen[key]?.length ? chosen[key] : undefined}
          isOpen={open === key}
          onOpen={(isOpen) => setOpen(isOpen ? key : undefined)}
          onChange={(ids) => set(key, ids)}
          inner={[]}
          onClear={() => set(key, undefined)}
        />
      ))}
    </Group>
  );
}
