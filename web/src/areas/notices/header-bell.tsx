import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { notices } from '@lintel/contract/areas/notices';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { read } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { piece } from '#platform/piece.tsx';
import css from './bell.module.css';

const NoticePanel = piece(async () => ({ default: (await import('./notice-panel.tsx')).NoticePanel }));
const EVERY_MILLISECONDS = 60_000;

/** How much there is to read, and a way to it: a panel, on a phone the page of notices. */
export function HeaderBell() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // While the page is hidden nobody asks; a failure shows the last count, and the next minute asks again.
  const { data } = useQuery({ ...read(notices.unread), refetchInterval: EVERY_MILLISECONDS, retry: false });
  const { count, isMore } = data ?? { count: 0, isMore: false };
  const label =
    count === 0 ? t('notices.bell') : t(isMore ? 'notices.bell.unread.more' : 'notices.bell.unread', { count });
  const sign = (
    <>
      <IconBell size={20} stroke={1.6} aria-hidden />
      {count > 0 && (
        <span className={css.count} aria-hidden>
          {isMore ? t('notices.unread.count.more', { count }) : count}
        </span>
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
            size={36}
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
            {isOpen && <NoticePanel onLeave={() => setOpen(false)} />}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        size={36}
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
          {count === 0 ? t('notices.unread.none') : t(isMore ? 'notices.unread.more' : 'notices.unread', { count })}
        </VisuallyHidden>
      )}
    </>
  );
}
