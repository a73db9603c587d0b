import { ActionIcon, Menu } from '@mantine/core';
import type { TaskRow } from '@lintel/contract/areas/tasks/list';
import { IconBuildingCommunity, IconCheck, IconDots, IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

/** The commands for one task of a list. */
export default function TaskRowMenu({ task }: { task: TaskRow }) {
  const maySeeProperties = maySee(useMe(), ['PRISM_APP_PROPERTY_MENU']);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('task.commands.of', { name: `${task.code}, ${task.property}` })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconEye size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/task/$id" params={{ id: task.id }} search={{}} />}
        >
          {t('task.open')}
        </Menu.Item>
        {task.can.complete && (
          <Menu.Item
            leftSection={<IconCheck size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link {...props} to="/task/$id" params={{ id: task.id }} search={{ complete: true }} />
            )}
          >
            {t('task.complete')}
          </Menu.Item>
        )}
        {maySeeProperties && (
          <Menu.Item
            leftSection={<IconBuildingCommunity size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link {...props} to="/property/$id" params={{ id: task.propertyId }} search={{ tab: 'tasks' }} />
            )}
          >
            {t('task.open.property')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
