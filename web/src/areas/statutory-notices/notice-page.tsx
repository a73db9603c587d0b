import { Button, Group, Stack } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { statutoryNoticeList } from '@lintel/contract/areas/statutory-notices/list';
import type { StatutoryNotice } from '@lintel/contract/areas/statutory-notices/notice';
import { noticeTypeOf } from '@lintel/contract/statutory/notice-types';
import { isEnded } from '@lintel/contract/statutory/notice-standings';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { useIsPhone } from '#platform/phone.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { RecordPage } from '#platform/record/record-page.tsx';
import { t } from '#platform/texts.ts';
import { whoSeesFiles } from '#platform/rights.ts';
import { NoticeOverview } from './notice-overview.tsx';
import { StandingBadge } from './standing-badge.tsx';

const EntryDrawer = lazyForm(() => import('./entry-drawer.tsx'), 'EntryDrawer');
const RequireDrawer = lazyForm(() => import('./require-drawer.tsx'), 'RequireDrawer');
const route = getRouteApi('/statutory_notice_view.html');

export function NoticePage() {
  const id = requiredParam(route.useSearch(), 'id');
  const [open, setOpen] = useState<Asked>();
  return (
    <RecordPage
      query={read(statutoryNotices.get, { query: { id } })}
      neighbours={{
        query: read(statutoryNotices.neighbours, { body: { id, search: originOf(statutoryNoticeList) as never } }),
        hrefOf: (other) => pageOf('STATUTORY_NOTICE', other),
      }}
      show={({ dto: notice }) => ({
        of: { entityType: 'STATUTORY_NOTICE', entityId: id },
        title: `${noticeTypeOf(notice.type).name} ${notice.ref}`,
        beside: <StandingBadge standing={notice.standing} />,
        subtitle: <PropertyLink id={notice.property.id}>{notice.property.caption}</PropertyLink>,
        back: { to: '/statutory_notice_list.html', label: t('statutory.list.title') },
        edit: notice.can.edit ? `/statutory_notice_edit.html?id=${id}` : undefined,
        commands: maySay(notice) && <Commands notice={notice} onAsk={setOpen} />,
        nextStep: maySay(notice) && { label: t('statutory.say'), run: () => setOpen('say') },
        dialogs: maySay(notice) && (
          <>
            {open === 'say' && <EntryDrawer notice={notice} onClose={() => setOpen(undefined)} />}
            {open === 'require' && <RequireDrawer noticeId={id} onClose={() => setOpen(undefined)} />}
          </>
        ),
        tabsLabel: t('statutory.tabs'),
        overview: (
          <Stack gap="md" maw={980}>
            <NoticeOverview notice={notice} />
          </Stack>
        ),
        tabs: [
          {
            id: 'files',
            label: t('statutory.files'),
            allow: whoSeesFiles,
            count: notice.fileCount,
            content: <FileArea ownerId={id} ownerKind="STATUTORY_NOTICE" can={{ add: notice.can.addFile }} />,
          },
        ],
        canComment: notice.can.comment,
      })}
    />
  );
}

type Asked = 'say' | 'require';

const maySay = (notice: StatutoryNotice) => notice.can.edit && !isEnded(notice.standing);

/** On a phone the record's next step, recording an event, is at the bottom. */
function Commands({ notice, onAsk }: { notice: StatutoryNotice; onAsk: (asked: Asked) => void }) {
  const isPhone = useIsPhone();
  if (isPhone && !notice.can.addRequirement) return null;
  return (
    <Group gap="xs" className="no-print">
      {!isPhone && <Button onClick={() => onAsk('say')}>{t('statutory.say')}</Button>}
      {notice.can.addRequirement && (
        <Button variant="default" onClick={() => onAsk('require')}>
          {t('statutory.requirement.add')}
        </Button>
      )}
    </Group>
  );
}
