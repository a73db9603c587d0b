import { Button } from '@mantine/core';
import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { IconArchive, IconBan, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { OpeningMenu } from '#platform/dialog/opening-menu.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { ArchiveContractor } from './archive-contractor.tsx';
import { BlockContractor } from './block-contractor.tsx';

/** Commands that take a contractor out of use are under "More"; those that take it back are visible. */
export function ContractorCommands({ contractor }: { contractor: Contractor }) {
  const { id, can, blockedReason } = contractor;
  const [asked, setAsked] = useState<'block' | 'archive'>();
  const close = () => setAsked(undefined);
  const restore = useWrite(contractors.restore, { onSuccess: () => showSuccess(t('contractor.restored')) });
  const isBlocked = blockedReason !== null;
  const mayBlock = can.edit && !isBlocked;
  return (
    <>
      {can.restore && (
        <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate({ query: { id } })}>
          {t('contractor.restore')}
        </Button>
      )}
      {can.edit && isBlocked && (
        <Button variant="default" onClick={() => setAsked('block')}>
          {t('contractor.unblock')}
        </Button>
      )}
      {(mayBlock || can.archive) && (
        <OpeningMenu
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          entries={[
            mayBlock && {
              label: t('contractor.block'),
              icon: <IconBan size={16} aria-hidden />,
              run: () => setAsked('block'),
            },
            can.archive && {
              label: t('contractor.archive'),
              icon: <IconArchive size={16} aria-hidden />,
              run: () => setAsked('archive'),
            },
          ]}
        >
          {t('contractor.more')}
        </OpeningMenu>
      )}
      {asked === 'block' && <BlockContractor contractor={contractor} onClose={close} />}
      {asked === 'archive' && (
        <ArchiveContractor contractor={contractor} onUndo={() => restore.mutate({ query: { id } })} onClose={close} />
      )}
    </>
  );
}
