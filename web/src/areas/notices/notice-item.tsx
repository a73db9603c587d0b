import { ActionIcon, Badge, Text, VisuallyHidden } from '@mantine/core';
import type { NoticeLine } from '@lintel/contract/areas/notices';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { t } from '#platform/texts.ts';
import { agoText, dayText, exactText } from '#platform/time.ts';
import { addressOf } from './notice-address.ts';
import { isKnown } from './notice-looks.ts';
import { NoticeSign } from './notice-sign.tsx';
import css from './notices.module.css';
import { RestOfLine } from './rest-of-line.tsx';

type Props = {
  line: NoticeLine;
  startsUnfolded?: boolean | undefined;
  onRead: (line: NoticeLine) => void;
  onLeave?: (() => void) | undefined;
};

/** A line of the bell, by its newest notice: what happened to what, where and when. It links to the record, which marks it as read. */
export function NoticeItem({ line, startsUnfolded, onRead, onLeave }: Props) {
  const { title, property, dueOn, sentence, notes, createdAt, urgent, kind, isUnread, others } = line;
  const href = addressOf(useMe(), line);
  const open = () => {
    if (isUnread) onRead(line);
    onLeave?.();
  };
  return (
    <li className={css.notice} data-unread={isUnread || undefined}>
      <NoticeSign kind={kind} />
      <div className={css.what}>
        <div className={css.kind}>
          {isKnown(kind) && <span>{t(`notice.kind.${kind}`)}</span>}
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
          {isUnread && <VisuallyHidden>{t('notices.is.unread')} </VisuallyHidden>}
          {href ? (
            <Link to={href} className={css.link} onClick={open}>
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
        {others.count > 0 && <RestOfLine line={line} startsUnfolded={startsUnfolded} onOpen={open} />}
      </div>
      {isUnread && (
        <ActionIcon
          className={css.mark}
          aria-label={t('notices.read.of', { title })}
          data-hint={t('notices.read')}
          onClick={() => onRead(line)}
        >
          <IconCheck size={16} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  );
}
