import { Badge, Text } from '@mantine/core';
import {
  IconArchive,
  IconFile,
  IconFileImport,
  IconForms,
  IconHistory,
  IconKey,
  IconMessage,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconRestore,
  IconShield,
  IconTrash,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ActivityRecord } from '@lintel/contract/areas/activity';
import { createElement } from 'react';
import { t } from '../texts.ts';
import { agoText, exactText } from '../time.ts';
import css from './activity.module.css';
import { CommentText } from './comment-text.tsx';

/** One event: who, what, when, and what it changed. */
export function ActivityEntry({ record }: { record: ActivityRecord }) {
  return (
    <li className={css.entry}>
      <span className={css.icon} aria-hidden>
        {createElement(iconOf(record.activityType), { size: 15, stroke: 1.7 })}
      </span>
      <div className={css.what}>
        <Text component="div">
          <b>{record.actor}</b>
          {(record.actorLogin ?? record.actorNow) && (
            <Text component="span" size="sm" c="dimmed">
              {' '}
              (
              {[record.actorNow && t('activity.now', { name: record.actorNow }), record.actorLogin]
                .filter(Boolean)
                .join(', ')}
              )
            </Text>
          )}
          {record.isSupport && (
            <Badge size="xs" variant="outline" color="gray" mx={4}>
              {t('activity.support')}
            </Badge>
          )}{' '}
          {phraseOf(record.activityType, record.event)}{' '}
          <time className={css.when} dateTime={record.timestamp} title={exactText(record.timestamp)}>
            <span className="no-print">{agoText(record.timestamp)}</span>
            <span className={css.exact}>{exactText(record.timestamp)}</span>
          </time>
        </Text>
        {record.summary && <Text c="dimmed">{record.summary}</Text>}
        {record.comment && <CommentText>{record.comment}</CommentText>}
        {record.changes.length > 0 && (
          <ul className={css.changes}>
            {record.changes.map(({ field, label, from, to }) => (
              <li key={field}>
                {from === null && to === null ? (
                  // Personal details are not stored in the log, and hidden ones are left out: it only says that they changed.
                  t('activity.changed', { field: label })
                ) : (
                  <>
                    {label}: <span className={css.from}>{from ?? t('activity.empty.value')}</span>{' '}
                    <span aria-hidden>→</span> <span className={css.exactly}>{t('activity.to')}</span>{' '}
                    <span>{to ?? t('activity.empty.value')}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** The event in words, with the kind of its record; a type without a text is shown by name. */
export function phraseOf(type: string, event = ''): string {
  const key = `activity.type.${type}`;
  const kind = `activity.kind.${event.split('.')[0]}`;
  const text = t.known(key).replace('{record}', t.known(kind) === kind ? t('activity.kind') : t.known(kind));
  return text === key ? t('activity.type.other', { type: type.toLowerCase().replaceAll('_', ' ') }) : text;
}

const icons: readonly [RegExp, TablerIcon][] = [
  [/COMMENT/, IconMessage],
  [/DELETE/, IconTrash],
  [/FILE|DOCUMENT/, IconFile],
  [/^STATUS|INTERVAL/, IconRefresh],
  [/USER|ASSIGN/, IconUser],
  [/FORM/, IconForms],
  [/^BSA/, IconShield],
  [/^CREATE/, IconPlus],
  [/^ARCHIVE/, IconArchive],
  [/^RESTORE/, IconRestore],
  [/^IMPORT/, IconFileImport],
  [/^ACCESS/, IconKey],
  [/EDIT|CHANGE|AMEND/, IconPencil],
];

function iconOf(type: string): TablerIcon {
  return icons.find(([pattern]) => pattern.test(type))?.[1] ?? IconHistory;
}
