import { Button, Menu } from '@mantine/core';
import type { Action } from '@lintel/contract/areas/actions/action';
import { IconCheck, IconChevronDown, IconRefresh, IconRestore } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useIsPhone } from '#platform/phone.ts';
import { t } from '#platform/texts.ts';
import { formPiece } from '#platform/piece.tsx';

const RestateClosing = formPiece(async () => ({ default: (await import('./restate-closing.tsx')).RestateClosing }));
const ReopenAction = formPiece(async () => ({ default: (await import('./reopen-action.tsx')).ReopenAction }));

/** Closes an action, or opens a closed one again. */
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
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {t('action.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconRestore size={16} aria-hidden />} onClick={() => setAsked('reopen')}>
              {t(closing.state === 'awaiting-verification' ? 'action.reopen.take.back' : 'action.reopen')}
            </Menu.Item>
            {closing.state === 'closed' && (
              <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setAsked('restate')}>
                {t('action.restate')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Suspense>{asked === 'reopen' && <ReopenAction action={action} onClose={close} />}</Suspense>
      <Suspense>{asked === 'restate' && <RestateClosing action={action} onClose={close} />}</Suspense>
    </>
  );
}
