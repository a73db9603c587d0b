import { Button } from '@mantine/core';
import type { Action } from '@lintel/contract/areas/actions/action';
import { IconCheck, IconChevronDown, IconRefresh, IconRestore } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useIsPhone } from '#platform/phone.ts';
import { OpeningMenu } from '#platform/dialog/opening-menu.tsx';
import { t } from '#platform/texts.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';

const ChangeClosedStatus = lazyForm(() => import('./change-closed-status.tsx'), 'ChangeClosedStatus');
const ReopenAction = lazyForm(() => import('./reopen-action.tsx'), 'ReopenAction');

/** Closes an action, reopens it, or corrects its closed status. */
export function ActionCommands({ action, onClose }: { action: Action; onClose: () => void }) {
  const [asked, setAsked] = useState<'reopen' | 'restate'>();
  const { can, closing } = action;
  const isPhone = useIsPhone();
  const close = () => setAsked(undefined);
  return (
    <>
      {can.close && !isPhone && (
        <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={onClose}>
          {t('action.close')}
        </Button>
      )}
      {can.reopen && (
        <OpeningMenu
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          entries={[
            {
              label: t(closing.state === 'awaiting-verification' ? 'action.reopen.take.back' : 'action.reopen'),
              icon: <IconRestore size={16} aria-hidden />,
              run: () => setAsked('reopen'),
            },
            closing.state === 'closed' && {
              label: t('action.restate'),
              icon: <IconRefresh size={16} aria-hidden />,
              run: () => setAsked('restate'),
            },
          ]}
        >
          {t('action.more')}
        </OpeningMenu>
      )}
      <Suspense>{asked === 'reopen' && <ReopenAction action={action} onClose={close} />}</Suspense>
      <Suspense>{asked === 'restate' && <ChangeClosedStatus action={action} onClose={close} />}</Suspense>
    </>
  );
}
