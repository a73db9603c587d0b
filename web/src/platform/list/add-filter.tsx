import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Filter } from '@lintel/contract/platform/list';
import { t } from '../texts.ts';

type Props = { filters: [string, Filter][]; onAdd: (key: string, filter: Filter) => void };

/** The filters that are not on the panel yet, by group. */
export default function AddFilter({ filters, onAdd }: Props) {
  const groups = Map.groupBy(filters, ([, filter]) => filter.filterGroupId ?? '');
  return (
    <Menu position="bottom-start" shadow="md" width={240} returnFocus={false}>
      <Menu.Target>
        <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
          {t('list.filters.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="65dvh" style={{ overflowY: 'auto' }}>
        {[...groups].map(([group, members], index) => (
          <div key={group} role="none">
            {index > 0 && <Menu.Divider />}
            {members.map(([key, filter]) => (
              <Menu.Item key={key} disabled={filter.disabled ?? false} onClick={() => onAdd(key, filter)}>
                {filter.caption}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
