import { ActionIcon, Menu } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import type { ShareRow } from '@lintel/contract/areas/shares/list';
import { IconCopy, IconDots, IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/texts.ts';
import { ResendItem, RevokeItem } from './share-items.tsx';
import { useShareCommands } from './use-share-commands.tsx';

/** The commands for one share of the list. */
export default function ShareRowMenu({ share }: { share: ShareRow }) {
  const { can } = share;
  const commands = useShareCommands(share);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('share.commands.of', { name: share.caption })} loading={commands.isBusy}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconEye size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={pageOf(share.entityType, share.entityId)} />}
        >
          {t('shares.open')}
        </Menu.Item>
        {can.copyLink && (
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={commands.copyLink}>
            {t('share.copy')}
          </Menu.Item>
        )}
        {can.resend && <ResendItem commands={commands} />}
        {can.revoke && <RevokeItem commands={commands} />}
      </Menu.Dropdown>
    </Menu>
  );
}
