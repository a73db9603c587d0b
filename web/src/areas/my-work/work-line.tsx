import { Badge, Button, Group, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import type { WorkGroupId, WorkRow } from '@lintel/contract/areas/my-work';
import { PriorityBadge } from '#areas/actions/action-badges.tsx';
import { IconBan } from '@tabler/icons-react';
import { useMe } from '#platform/current-user.ts';
import { dueWords } from '#platform/due-words.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { showList, useUnsent } from '#platform/outbox/what-waits.ts';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText, instantText, whenText } from '#platform/time.ts';
import { useKeptAsOf } from '#platform/on-device/connection.ts';
import { changedHere } from '#platform/on-device/was-changed.ts';
import { stepOf } from './complete-work.tsx';
import css from './my-work.module.css';

export type Asked = 'complete' | 'not-done';
type Props = {
  row: WorkRow;
  group: WorkGroupId;
  onAsk: (asked: Asked, row: WorkRow) => void;
  /** Shows only the next step. */
  isBrief?: boolean;
  /** Called when the user goes to the record. */
  onLeave?: (() => void) | undefined;
};

/** A record can be there several times: with a question from outside, or with several of its days. */
export const keyOf = ({ id, name, question }: WorkRow) => [id, name, question].join(' ');

/** One piece of work: what, where, how late, and its next step. */
export function WorkLine({ row, group, onAsk, isBrief = false, onLeave }: Props) {
  const {
    kind,
    id,
    ref,
    name,
    property,
    dueOn,
    dueAt,
    isStatutory,
    priority,
    question,
    coveredFor,
    warnings,
    tab,
    can,
  } = row;
  const isLate = group === 'overdue';
  const me = useMe();
  const { today } = me;
  const mayComment = mayDo(me, 'PRISM_PROPERTY_COMMENT');
  const which = `${name}, ${property ?? ref}`;
  const step = stepOf(row);
  const waiting = useUnsent().filter(({ recordId }) => recordId === id);
  const unsent = waiting.find(({ refused }) => refused !== null) ?? waiting[0];
  const changedAt = useKeptAsOf() === undefined ? undefined : changedHere()[id];
  const isOpen = waiting.every(({ leavesOpen }) => leavesOpen);
  return (
    <li className={css.row}>
      <div className={css.what}>
        <AddressLink href={pageOf(kind, id, tab)} className={css.name} onGo={onLeave}>
          {name}
        </AddressLink>
        <Text size="sm" c="dimmed">
          {[ref, property].filter(Boolean).join(' · ')}
        </Text>
        {coveredFor && <Text size="sm">{coveredText(coveredFor)}</Text>}
        {changedAt !== undefined && <Text size="sm">{t('my.work.changed', { when: whenText(changedAt) })}</Text>}
        {warnings.map((warning) => (
          <p key={warning} role="note" className={css.warning}>
            <IconBan size={16} aria-hidden />
            {warning}
          </p>
        ))}
      </div>
      <div className={css.state}>
        <div className={css.signs}>
          {isStatutory && (
            <Badge variant="outline" color="gray">
              {t('my.work.statutory')}
            </Badge>
          )}
          {priority && <PriorityBadge priority={priority} />}
        </div>
        {dueOn && (
          <Text
            size="sm"
            fw={500}
            className={css.due}
            data-late={(dueAt ? isLate : dueOn < today) || undefined}
            title={dayText(dueOn)}
          >
            {dueAt
              ? t(isLate ? 'my.work.late.at' : 'my.work.due.at', { when: instantText(dueAt) })
              : dueWords(dueOn, today)}
          </Text>
        )}
        {unsent && (
          <Button
            size="xs"
            variant="light"
            color={unsent.refused === null ? 'blue' : 'orange'}
            autoContrast
            className={css.step}
            aria-label={t(unsent.refused === null ? 'unsent.waits.of' : 'unsent.needs.you.of', { name: which })}
            onClick={() => showList()}
          >
            {t(unsent.refused === null ? 'unsent.title' : 'unsent.needs.you')}
          </Button>
        )}
        {!isOpen ? null : group === 'decide' ? (
          <AddressLink href={pageOf(kind, id, tab)} className={`${css.decide} ${css.step}`} onGo={onLeave}>
            {t(question ? `my.work.decide.${question}` : 'my.work.decide.open')}
          </AddressLink>
        ) : (
          can.complete &&
          step && (
            <Group gap={4} wrap="nowrap" className={css.step}>
              <Button
                size="xs"
                variant="light"
                aria-label={t(step.labelOf, { name: which })}
                onClick={() => onAsk('complete', row)}
              >
                {t(step.label)}
              </Button>
              {mayComment && !isBrief && !unsent && (
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={t('my.work.not.done.of', { name: which })}
                  onClick={() => onAsk('not-done', row)}
                >
                  {t('my.work.not.done')}
                </Button>
              )}
            </Group>
          )
        )}
      </div>
    </li>
  );
}

const together = new Intl.ListFormat('en-GB');
const coveredText = (people: readonly { name: string }[]) =>
  t(people.length > 1 ? 'my.work.covered.for.several' : 'my.work.covered.for', {
    name: together.format(people.map(({ name }) => name)),
  });
