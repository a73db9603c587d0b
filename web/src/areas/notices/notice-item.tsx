import { ActionIcon, Badge, Text, VisuallyHidden } from '@mantine/core';
import { pageOf, seenRecords } from '@lintel/contract/areas/activity';
import type { Notice } from '@lintel/contract/areas/notices';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { agoText, dayText, exactText } from '#platform/time.ts';
import { NoticeSign } from './notice-sign.tsx';
import css from './notices.module.css';

type Props = { notice: Notice; onRead: (id: string) => void; onLeave?: (() => void) | undefined };

/** One notice: what happened to what, where and when; leads to the record, and is read by that. */
export function NoticeItem({ notice, onRead, onLeave }: Props) {
  const { id, title, property, dueOn, sentence, notes, createdAt, readAt, urgent, kind } = notice;
  const href = addressOf(useMe(), notice);
  return (
    <li className={css.notice} data-unread={readAt === null || undefined}>
      <NoticeSign kind={kind} />
      <div className={css.what}>
        <div className={css.kind}>
          <span>{t(`notice.kind.${kind}`)}</span>
          {urgent && (
            <Badge size="xs" color="red">
              {t('notices.urgent')}
            </Badge>
          )}
          <time dateTime={createdAt} title={exactText(createdAt)}>
            {agoText(createdAt)}
          </time>
        </div>
        <div className={css.title}>
          {readAt === null && <VisuallyHidden>{t('notices.is.unread')} </VisuallyHidden>}
          {href ? (
            <Link
              to={href}
              className={css.link}
              onClick={() => {
                if (readAt === null) onRead(id);
                onLeave?.();
              }}
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </div>
        {(property || dueOn) && (
          <div className={css.where}>
            {property && <span title={property}>{property}</span>}
            {dueOn && <span>{t('notices.due', { day: dayText(dueOn) })}</span>}
          </div>
        )}
        <Text>{sentence}</Text>
        {notes.map((note) => (
          <Text key={note} size="sm" c="dimmed">
            {note}
          </Text>
        ))}
      </div>
      {readAt === null && (
        <ActionIcon
          className={css.mark}
          aria-label={t('notices.read.of', { title })}
          data-hint={t('notices.read')}
          onClick={() => onRead(id)}
        >
          <IconCheck size={16} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  );
}

/** The page of what a notice is about, for who may open it. */
const addressOf = (me: CurrentUser, { about }: Notice) =>
  maySee(me, seenRecords[about.type].allow)
    ? pageOf(about.type, about.id)
    : about.id === me.id
      ? '/account.html'
      : undefined;
