import { Badge } from '@mantine/core';
import type { DueStatus } from '@lintel/contract/areas/tasks/states';
import type { ReactNode } from 'react';
import { useMe } from '#platform/current-user.ts';
import { dueWords } from '#platform/due-words.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { dueLooks } from './due-badge.tsx';
import css from './tasks.module.css';

type Props = {
  dueOn: string | null;
  /** Null if nothing is due any more. */
  status: DueStatus | null;
  /** The text of the date, if it has a time. */
  children?: ReactNode;
};

/** A due date with its distance beside it, if it is near or past: red once it is overdue. */
export function DueDay({ dueOn, status, children }: Props) {
  const { today } = useMe();
  if (!dueOn) return <span className={css.noDate}>{t('task.due.never')}</span>;
  const isPressing = status === 'OVERDUE' || status === 'DUE';
  return (
    <span className={css.dueDay} data-status={status}>
      <time dateTime={dueOn}>{children ?? dayText(dueOn)}</time>
      {isPressing && <span>{t('due.beside', { words: pressing(status, dueOn, today) })}</span>}
    </span>
  );
}

/** The same as a badge for a card, which has no room for both: the distance if it is due or overdue, else the day. */
export function DueBrief({ dueOn, status }: Omit<Props, 'children'>) {
  const { today } = useMe();
  if (!dueOn || (status !== 'OVERDUE' && status !== 'DUE')) return <DueDay dueOn={dueOn} status={status} />;
  const { color, Icon } = dueLooks[status];
  return (
    <Badge color={color} leftSection={<Icon size={12} aria-hidden />} title={dayText(dueOn)}>
      {pressing(status, dueOn, today)}
    </Badge>
  );
}

/** In days of grace: past its date, and not overdue yet. */
const pressing = (status: DueStatus, dueOn: string, today: string) =>
  status === 'DUE' && dueOn < today ? t('due.in.grace') : dueWords(dueOn, today);
