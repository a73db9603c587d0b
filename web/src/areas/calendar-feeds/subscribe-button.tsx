import { Button } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '#platform/current-user.ts';
import { formPiece } from '#platform/page/piece.tsx';
import { t } from '#platform/texts.ts';

const SubscribeDialog = formPiece(async () => ({ default: (await import('./subscribe-dialog.tsx')).SubscribeDialog }));

/** Support reads for a reason and a time, and cannot subscribe. */
export function SubscribeButton() {
  const [isOpen, setOpen] = useState(false);
  if (useMe().isSupportView) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarShare size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('calendar.feed.subscribe')}
      </Button>
      {isOpen && <SubscribeDialog onClose={() => setOpen(false)} />}
    </>
  );
}
