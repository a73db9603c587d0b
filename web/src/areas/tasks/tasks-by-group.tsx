import { Button } from '@mantine/core';
import { IconCategory } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';

const GroupsDrawer = lazyPart(() => import('./groups-drawer.tsx'), 'GroupsDrawer');

/** Opens the matrix of everything that the user sees, beside the list. */
export function TasksByGroup() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconCategory size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('tasks.by.group')}
      </Button>
      <Suspense>{isOpen && <GroupsDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
