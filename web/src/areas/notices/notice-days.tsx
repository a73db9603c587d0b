import type { Notice } from '@lintel/contract/areas/notices';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';
import { NoticeItem } from './notice-item.tsx';
import css from './notices.module.css';

type Props = {
  notices: readonly Notice[];
  /** Lines to show; all, unless given. */
  most?: number;
  onRead: (ids: string[]) => void;
  /** Called when the user goes to a record. */
  onLeave?: () => void;
};

/** Notices, newest first and grouped by record, or where they make one line: those of today, and the earlier ones. */
export function NoticeDays({ notices, most, ...item }: Props) {
  const today = dayOfInstantText(new Date().toISOString());
  const isOfToday = ([{ createdAt }]: Folded) => dayOfInstantText(createdAt) === today;
  const folded = foldedTogether(notices).slice(0, most);
  const parts = [
    { title: t('notices.today'), ofPart: folded.filter(isOfToday) },
    { title: t('notices.earlier'), ofPart: folded.filter((some) => !isOfToday(some)) },
  ].filter(({ ofPart }) => ofPart.length > 0);
  return parts.map(({ title, ofPart }) => (
    <DayPart key={title} title={title}>
      {ofPart.map(([notice, ...others]) => (
        <NoticeItem key={notice.id} notice={notice} others={others} {...item} />
      ))}
    </DayPart>
  ));
}

type Folded = [newest: Notice, ...others: Notice[]];

/** In the order of the newest of each record or line; each document of a company and each training of a person is separate. */
const foldedTogether = (notices: readonly Notice[]) => [
  ...(
    Map.groupBy(notices, ({ about, part, together }) => together ?? [about.id, part].join(' ')) as Map<string, Folded>
  ).values(),
];

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
