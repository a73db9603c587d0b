import type { Notice } from '@lintel/contract/areas/notices';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';
import { NoticeItem } from './notice-item.tsx';
import css from './notices.module.css';

type Props = {
  notices: readonly Notice[];
  onRead: (id: string) => void;
  /** Called when the reader goes to a record. */
  onLeave?: () => void;
};

/** Notices, newest first: those of today, and the earlier ones. */
export function NoticeDays({ notices, ...item }: Props) {
  const today = dayOfInstantText(new Date().toISOString());
  const isOfToday = ({ createdAt }: Notice) => dayOfInstantText(createdAt) === today;
  const parts = [
    { title: t('notices.today'), ofPart: notices.filter(isOfToday) },
    { title: t('notices.earlier'), ofPart: notices.filter((notice) => !isOfToday(notice)) },
  ].filter(({ ofPart }) => ofPart.length > 0);
  return parts.map(({ title, ofPart }) => (
    <DayPart key={title} title={title}>
      {ofPart.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} {...item} />
      ))}
    </DayPart>
  ));
}

function DayPart({ title, children }: { title: string; children: React.ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading} className={css.day}>
        {title}
      </Title>
      <ol className={css.notices}>{children}</ol>
    </section>
  );
}
