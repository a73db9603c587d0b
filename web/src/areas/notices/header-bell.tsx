import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import type { WorkRow } from '@lintel/contract/areas/my-work';
import { notices } from '@lintel/contract/areas/notices';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { read } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import css from './bell.module.css';

const NoticePanel = lazyPart(() => import('./notice-panel.tsx'), 'NoticePanel');
const CompleteWork = lazyPart(() => import('#areas/my-work/complete-work.tsx'), 'CompleteWork');
const EVERY_MILLISECONDS = 60_000;
const MOST_SHOWN = 99;

/** How much awaits the user, whether there is news, and a link to both: a panel, on a phone the page of notices. */
export function HeaderBell() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // Not polled while the page is hidden; after a failure the last count stays until the next minute's request.
  const { data } = useQuery({ ...read(notices.unread), refetchInterval: EVERY_MILLISECONDS, retry: false });
  const [asked, setAsked] = useState<WorkRow>();
  const { count: unread, isMore, needed } = data ?? { count: 0, isMore: false, needed: { count: 0, isExact: true } };
  const neededText = t(needed.isExact ? 'notices.needed' : 'notices.needed.more', { count: needed.count });
  const unreadText = t(isMore ? 'notices.unread.more' : 'notices.unread', { count: unread });
  const label = [t('notices.bell'), needed.count > 0 && neededText, unread > 0 && unreadText]
    .filter((part) => part !== false)
    .join(', ');
  const sign = (
    <>
      <IconBell size={20} stroke={1.6} aria-hidden />
      {needed.count > 0 ? (
        <span className={css.count} aria-hidden>
          {needed.count > MOST_SHOWN ? t('notices.count.more', { count: MOST_SHOWN }) : needed.count}
        </span>
      ) : (
        unread > 0 && <span className={css.news} aria-hidden />
      )}
    </>
  );
  return (
    <>
      <Popover
        position="bottom-end"
        width={420}
        opened={isOpen}
        onChange={setOpen}
        trapFocus
        returnFocus
        shadow="md"
        radius="md"
      >
        <Popover.Target>
          <ActionIcon
            size="36px"
            className={css.bell}
            visibleFrom="sm"
            aria-label={label}
            data-hint={label}
            onClick={() => setOpen(!isOpen)}
          >
            {sign}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('notices.title')}>
          <Suspense fallback={<div className={css.waiting} />}>
            {isOpen && (
              <NoticePanel
                onLeave={() => setOpen(false)}
                onComplete={(row) => {
                  setOpen(false);
                  setAsked(row);
                }}
              />
            )}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        size="36px"
        className={css.bell}
        hiddenFrom="sm"
        aria-label={label}
        aria-current={pathname === '/notices.html' ? 'page' : undefined}
        renderRoot={(props) => <Link {...props} to="/notices.html" search={{}} />}
      >
        {sign}
      </ActionIcon>
      {data && (
        <VisuallyHidden role="status">
          {[needed.count > 0 ? neededText : t('notices.needed.none'), ...(unread > 0 ? [unreadText] : [])].join(', ')}
        </VisuallyHidden>
      )}
      <Suspense>{asked && <CompleteWork row={asked} onClose={() => setAsked(undefined)} />}</Suspense>
    </>
  );
}
