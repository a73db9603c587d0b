import { Button } from '@mantine/core';
import type { Equipment } from '@lintel/contract/areas/equipment/piece';
import { IconChevronDown, IconCopy, IconPlayerPlay, IconPower } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { OpeningMenu } from '#platform/dialog/opening-menu.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';

const dialogs = () => import('./use-dialogs.tsx');
const PutOutOfUse = lazyForm(dialogs, 'PutOutOfUse');
const PutBackInUse = lazyForm(dialogs, 'PutBackInUse');

/** Commands for a piece of equipment; the way back into use is visible. */
export function EquipmentCommands({ piece }: { piece: Equipment }) {
  const { id, can } = piece;
  const [asked, setAsked] = useState<'out' | 'back'>();
  const navigate = useNavigate();
  const close = () => setAsked(undefined);
  if (!can.edit) return null;
  return (
    <>
      {can.putBackInUse && (
        <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => setAsked('back')}>
          {t('equipment.back')}
        </Button>
      )}
      <OpeningMenu
        variant="default"
        rightSection={<IconChevronDown size={16} aria-hidden />}
        entries={[
          {
            label: t('equipment.like'),
            icon: <IconCopy size={16} aria-hidden />,
            run: () => void navigate({ to: '/equipment_add.html', search: { like: id } }),
          },
          can.putOutOfUse && {
            label: t('equipment.out'),
            icon: <IconPower size={16} aria-hidden />,
            run: () => setAsked('out'),
          },
        ]}
      >
        {t('equipment.more')}
      </OpeningMenu>
      <Suspense>
        {asked === 'out' && <PutOutOfUse piece={piece} onClose={close} />}
        {asked === 'back' && <PutBackInUse piece={piece} onClose={close} />}
      </Suspense>
    </>
  );
}
