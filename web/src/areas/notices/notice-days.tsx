import type { NoticeLine } from '@lintel/contract/areas/notices';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';
import { NoticeItem } from './notice-item.tsx';
import css from './notices.module.css';

type Props = {
  lines: readonly NoticeLine[];
  /** Whether all of each line is shown from the start. */
  startsUnfolded?: boolean;
  onRead: (line: NoticeLine) => void;
  /** Called when the user goes to a record. */
  onLeave?: () => void;
};

/** Lines of the bell, newest first: those of today, and the earlier ones. */
export function NoticeDays({ lines, ...item }: Props) {
  const today = dayOfInstantText(new Date().toISOString());
  const isOfToday = ({ createdAt }: NoticeLine) => dayOfInstantText(createdAt) === today;
  const parts = [
    { title: t('notices.today'), ofPart: lines.filter(isOfToday) },
    { title: t('notices.earlier'), ofPart: lines.filter((line) => !isOfToday(line)) },
  ].filter(({ ofPart }) => ofPart.length > 0);
  return parts.map(({ title, ofPart }) => (
    <DayPart key={title} title={title}>
      {ofPart.map((line) => (
        <NoticeItem key={line.id} line={line} {...item} />
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
