import { ActionIcon, Menu } from '@mantine/core';
import type { ActionRow } from '@lintel/contract/areas/actions/list';
import { IconBuildingCommunity, IconCheck, IconDots, IconEye, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/texts.ts';

/** The commands for one action of a list. */
export default function ActionRowMenu({ action: { id, ref, propertyId, can } }: { action: ActionRow }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('action.commands.of', { name: ref })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconEye size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/actions/item/$id" params={{ id }} search={{}} />}
        >
          {t('action.open')}
        </Menu.Item>
        {can.edit && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/actions/edit/$id" params={{ id }} />}
          >
            {t('edit')}
          </Menu.Item>
        )}
        {can.close && (
          <Menu.Item
            leftSection={<IconCheck size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/actions/item/$id" params={{ id }} search={{ close: true }} />}
          >
            {t('action.close.menu')}
          </Menu.Item>
        )}
        {propertyId && (
          <Menu.Item
            leftSection={<IconBuildingCommunity size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link {...props} to="/property/$id" params={{ id: propertyId }} search={{ tab: 'actions' }} />
            )}
          >
            {t('action.open.property')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
