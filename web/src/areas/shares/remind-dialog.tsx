import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { shownActionName } from '@lintel/contract/areas/actions/action';
import {
  reminders,
  type ItemToRemind,
  type ReminderPlan,
  type ToRemind,
} from '@lintel/contract/areas/shares/reminders';
import { MOST_LINKS_IN_A_MESSAGE, MOST_SHARES_AT_ONCE, REMINDER_DAYS } from '@lintel/contract/areas/shares/share';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { ReasonField } from '#platform/dialog/reason-field.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { ByReason } from '#platform/list/by-reason.tsx';
import { PartItems, ScrolledParts } from '#platform/list/scrolled-parts.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';

export type Remind = {
  asked: Partial<ToRemind>;
  /** Of the rows that were chosen, keeps selected those with these records or shares. */
  keep?: (left: { recordIds: readonly string[]; shareIds: readonly string[] }) => void;
  onClose: () => void;
};

/** Who gets which reminder, what is left out and why; then the messages are sent. */
export default function RemindDialog({ asked, keep, onClose }: Remind) {
  const { data, error } = useQuery(read(reminders.plan, { body: asked }));
  const [isAgain, setAgain] = useState(false);
  const [note, setNote] = useState('');
  const items = data?.recipients.flatMap((person) => person.items) ?? [];
  // The plan is read again below the result, without what has ended since.
  const [sent, setSent] = useState<readonly ItemToRemind[]>([]);
  const recordOf = new Map(sent.map((item) => [item.shareId, item]));
  const { outcome, finish, close } = useBulkOutcome(
    {
      ids: [],
      rows: sent.map(({ shareId, property }) => ({ id: shareId, property })),
      keep: (shareIds) => keep?.({ shareIds, recordIds: shareIds.flatMap((id) => recordOf.get(id)?.id ?? []) }),
    },
    onClose,
    (id) => pageOf(recordOf.get(id)!.entityType, recordOf.get(id)!.id),
  );
  const send = useWrite(reminders.send, {
    silent: true,
    onSuccess: (reply) => finish(t('remind.sent', { count: reply.messageCount }), reply),
  });
  const isIncluded = ({ isRecent }: ItemToRemind) => isAgain || !isRecent;
  const included = items.filter(isIncluded);
  const recentCount = items.filter(({ isRecent }) => isRecent).length;
  const counts = data?.recipients.map((person) => person.items.filter(isIncluded).length).filter(Boolean) ?? [];
  const letterCount = counts.reduce((sum, count) => sum + Math.ceil(count / MOST_LINKS_IN_A_MESSAGE), 0);
  return (
    <FormDialog
      size="lg"
      title={t('remind.title')}
      hint={t('remind.hint')}
      button={letterCount === 0 ? t('remind.send.none') : t('remind.send', { count: letterCount })}
      isReady={included.length > 0 && !config.mailIsKept}
      write={send}
      onSave={() => {
        setSent(included);
        send.mutate({ body: { shareIds: included.map(({ shareId }) => shareId), isAgain, note: note.trim() || null } });
      }}
      onClose={close}
      outcome={outcome}
    >
      {!data && <LoadingOrFailed error={error} h={120} />}
      {data && config.mailIsKept && <Alert color="yellow">{t('remind.kept')}</Alert>}
      {data && (
        <Text role="status">
          {data.askedCount > 1 && `${t('remind.count', { count: data.openCount, asked: data.askedCount })}. `}
          {items.length === 0
            ? t(data.moreCount > 0 ? 'remind.none.left' : 'remind.none')
            : counts.length > 0
              ? t('remind.to', { count: counts.length, items: t('remind.items', { count: included.length }) })
              : t('remind.to.nobody', { days: REMINDER_DAYS })}
        </Text>
      )}
      {data && <Recipients plan={data} isIncluded={isIncluded} />}
      {recentCount > 0 && (
        <Checkbox
          label={t('remind.again', { count: recentCount, days: REMINDER_DAYS })}
          // The dialog opens before its fields are known.
          autoFocus
          checked={isAgain}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
      )}
      {data && data.refused.length > 0 && <NotReminded refused={data.refused} />}
      {items.length > 0 && (
        <ReasonField label={t('remind.note')} autoFocus={recentCount === 0} value={note} onChange={setNote} />
      )}
    </FormDialog>
  );
}

/** As many of a person's items as anybody reads through. */
const MOST_SHOWN = 50;

function Recipients({
  plan: { recipients, moreCount, lettersLeft },
  isIncluded,
}: {
  plan: ReminderPlan;
  isIncluded: (item: ItemToRemind) => boolean;
}) {
  if (recipients.length === 0) return null;
  return (
    <Stack gap="xs">
      <ScrolledParts label={t('remind.people')}>
        {recipients.map(({ name, company, email, items }) => (
          <section key={items[0]!.shareId} aria-label={name}>
            <Text fw={600}>{t('remind.who', { name, company })}</Text>
            <Text size="sm" c="dimmed">
              {email}
            </Text>
            <PartItems>
              {items.slice(0, MOST_SHOWN).map((item) => (
                <li key={item.shareId} data-left-out={!isIncluded(item) || undefined}>
                  <AddressLink
                    href={pageOf(item.entityType, item.id)}
                  >{`${item.ref} ${shownActionName(item.name)}`}</AddressLink>
                  <Text size="sm" c="dimmed">
                    {factsOf(item).join(' · ')}
                  </Text>
                  {!isIncluded(item) && (
                    <Text size="sm" fw={600}>
                      {t('remind.left', { days: REMINDER_DAYS })}
                    </Text>
                  )}
                </li>
              ))}
            </PartItems>
            {items.length > MOST_SHOWN && (
              <Text size="sm" c="dimmed">
                {t('list.bulk.refused.more', { count: items.length - MOST_SHOWN })}
              </Text>
            )}
          </section>
        ))}
      </ScrolledParts>
      {moreCount > 0 && (
        <Text size="sm">{t('remind.more', { most: MOST_SHARES_AT_ONCE, left: lettersLeft, count: moreCount })}</Text>
      )}
    </Stack>
  );
}

const factsOf = ({ property, dueOn, isOverdue, writtenAt, remindedBy }: ItemToRemind) => [
  ...(property ? [property] : []),
  ...(dueOn ? [t(isOverdue ? 'remind.due.overdue' : 'remind.due', { day: dayText(dueOn) })] : []),
  remindedBy
    ? t('remind.written.by', { when: instantText(writtenAt), name: remindedBy })
    : t('remind.written', { when: instantText(writtenAt) }),
];

function NotReminded({ refused }: Pick<ReminderPlan, 'refused'>) {
  return (
    <Stack gap={6}>
      <Text fw={600}>{t('remind.refused')}</Text>
      <ByReason
        label={t('remind.refused')}
        groups={refused.map(({ reason, count, items }) => ({
          reason,
          count,
          items: items.map(({ id, entityType, ref, name, property }, at) => ({
            // Two ended assignments may be of one record.
            id: `${id} ${at}`,
            name: `${ref} ${shownActionName(name)}`,
            href: pageOf(entityType, id),
            place: property,
          })),
          moreCount: count - items.length,
        }))}
      />
    </Stack>
  );
}
