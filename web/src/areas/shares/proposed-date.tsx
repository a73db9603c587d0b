import { Alert, Button, Group, Text } from '@mantine/core';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { type AssignInfo } from '@lintel/contract/areas/shares/share';
import { longDate } from '@lintel/contract/cycles/calendar';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import css from './shares.module.css';

export type Agreed = { day: string; name: string };
/** The due date, and how to move it to an agreed day, if the user may; agreeing alone does not move it. */
export type Due = { on: string; move: (agreed: Agreed) => void };
type Props = { share: AssignInfo; due?: Due | undefined };

/** A date proposed by the outsider, to agree or refuse with a reason; or an agreed one, while it is after the due date. */
export function ProposedDate({ share: { tokenId: id, proposedDate, assigneeInfo, can }, due }: Props) {
  const [isRefusing, setRefusing] = useState(false);
  const agree = useWrite(shares.answerDate, {
    onSuccess: () => showSuccess(t('share.date.agreed')),
  });
  const refuse = useWrite(shares.answerDate, {
    silent: true,
    onSuccess: () => (showSuccess(t('share.date.refused')), setRefusing(false)),
  });
  if (proposedDate?.answer === 'agreed' && due && due.on < proposedDate.day) {
    const { day } = proposedDate;
    const name = assigneeInfo.fullName;
    return (
      <Alert
        color="yellow"
        icon={<IconCalendarQuestion size={18} aria-hidden />}
        title={t('share.date.agreed.with', { name, day: longDate(day) })}
      >
        <Text>{t('share.date.due', { day: longDate(due.on) })}</Text>
        <Button mt="xs" variant="default" onClick={() => due.move({ day, name })}>
          {t('share.date.move', { day: longDate(day) })}
        </Button>
      </Alert>
    );
  }
  if (proposedDate?.answer !== 'waiting') return null;
  return (
    <Alert
      color="yellow"
      icon={<IconCalendarQuestion size={18} aria-hidden />}
      title={t('share.date.proposed', { name: assigneeInfo.fullName, day: longDate(proposedDate.day) })}
    >
      {proposedDate.note && <Text className={css.prose}>{proposedDate.note}</Text>}
      {can.answerDate && (
        <Group gap="xs" mt="xs" className="no-print">
          <Button loading={agree.isPending} onClick={() => agree.mutate({ body: { id, agreed: true } })}>
            {t('share.date.agree')}
          </Button>
          <Button variant="default" onClick={() => setRefusing(true)}>
            {t('share.date.refuse')}
          </Button>
        </Group>
      )}
      {isRefusing && (
        <ReasonDialog
          draft={id}
          title={t('share.date.refuse.title')}
          hint={t('share.date.refuse.hint')}
          label={t('share.reason')}
          button={t('share.date.refuse.do')}
          write={refuse}
          onSave={(note) => refuse.mutate({ body: { id, agreed: false, note } })}
          onClose={() => setRefusing(false)}
        />
      )}
    </Alert>
  );
}
