import { ActionIcon, Anchor, Badge, Text, VisuallyHidden } from '@mantine/core';
import { seenRecords } from '@lintel/contract/areas/activity';
import type { Notice } from '@lintel/contract/areas/notices';
import { pageOfNotice } from '@lintel/contract/areas/notices';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '#platform/current-user.ts';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { agoText, dayText, exactText } from '#platform/time.ts';
import { isKnown } from './notice-looks.ts';
import { NoticeSign } from './notice-sign.tsx';
import css from './notices.module.css';

type Props = {
  notice: Notice;
  /** Earlier notices of the same record, newest first; or those of further records on the same line. */
  others: readonly Notice[];
  onRead: (ids: string[]) => void;
  onLeave?: (() => void) | undefined;
};

/**
 * The newest notice of a record or line: what happened to what, where and when. It links to the record, which marks all of them
 * as read.
 */
export function NoticeItem({ notice, others, onRead, onLeave }: Props) {
  const { title, property, dueOn, sentence, notes, createdAt, urgent, kind } = notice;
  const href = addressOf(useMe(), notice);
  const unread = [notice, ...others].filter(({ readAt }) => readAt === null).map(({ id }) => id);
  const isUnread = unread.length > 0;
  // Reading one of a line of several records reads them all.
  const readLine = () => onRead(notice.together ? unread.slice(0, 1) : unread);
  return (
    <li className={css.notice} data-unread={isUnread || undefined}>
      <NoticeSign kind={kind} />
      <div className={css.what}>
        <div className={css.kind}>
          {isKnown(kind) && <span>{t(`notice.kind.${kind}`)}</span>}
          {others.length > 0 && !notice.together && (
            <Badge size="xs" variant="default">
              {t('notices.updates', { count: others.length + 1 })}
            </Badge>
          )}
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
            <Link
              to={href}
              className={css.link}
              onClick={() => {
                if (isUnread) readLine();
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
        {others.length > 0 && <Others {...{ notice, others, onLeave }} onRead={readLine} />}
      </div>
      {isUnread && (
        <ActionIcon
          className={css.mark}
          aria-label={t('notices.read.of', { title })}
          data-hint={t('notices.read')}
          onClick={readLine}
        >
          <IconCheck size={16} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  );
}

type OthersProps = Pick<Props, 'notice' | 'others' | 'onLeave'> & { onRead: () => void };

/** Unfolds what else a line is about: the earlier sentences of its record, or each further record. */
function Others({ notice: { title, together }, others, onRead, onLeave }: OthersProps) {
  const me = useMe();
  const [isUnfolded, setUnfolded] = useState(false);
  const label = together ? t('notices.together') : t('notices.updates.earlier', { count: others.length });
  return (
    <div className={css.earlier}>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={isUnfolded}
        aria-label={`${label}: ${title}`}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {label}
      </Anchor>
      {isUnfolded && (
        <ol className={css.earlierOnes}>
          {others.map((one) => (
            <li key={one.id}>
              {together ? (
                <OtherRecord
                  notice={one}
                  href={addressOf(me, one)}
                  onOpen={() => {
                    onRead();
                    onLeave?.();
                  }}
                />
              ) : (
                <>
                  {one.sentence}{' '}
                  <time dateTime={one.createdAt} title={exactText(one.createdAt)}>
                    {agoText(one.createdAt)}
                  </time>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

type OtherProps = { notice: Notice; href: string | undefined; onOpen: () => void };
function OtherRecord({ notice: { title, property }, href, onOpen }: OtherProps) {
  return (
    <>
      {href ? <Anchor renderRoot={(props) => <Link {...props} to={href} onClick={onOpen} />}>{title}</Anchor> : title}
      {property && <div className={css.where}>{property}</div>}
    </>
  );
}

/** The page of a notice's subject, for those who may open it. */
function addressOf(me: CurrentUser, { about, kind }: Notice) {
  if (maySee(me, seenRecords[about.type].allow)) return pageOfNotice(kind, about.type, about.id);
  return about.id === me.id ? '/account.html' : undefined;
}
