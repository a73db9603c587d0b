import { Alert, Button, Group, Text } from '@mantine/core';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { type AssignInfo } from '@lintel/contract/areas/shares/share';
import { outcomes } from '@lintel/contract/areas/tasks/states';
import { IconCheck, IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { ReportedAnswers } from '#areas/checklists/reported-answers.tsx';
import { equipmentFacts } from '#areas/tasks/equipment-results.ts';
import { useWrite } from '#platform/api.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { LapsedEvidence } from './share-responses.tsx';
import css from './shares.module.css';

type Props = { share: AssignInfo; onAccept?: (() => void) | undefined };

/** The work that the outsider reports as done: a task is completed with it or sent back; an action has its own verification. */
export function VerifyShared({ share, onAccept }: Props) {
  const { tokenId: id, assigneeInfo, entityType, can } = share;
  const [isSendingBack, setSendingBack] = useState(false);
  const sendBack = useWrite(shares.sendBack, {
    silent: true,
    onSuccess: () => (showSuccess(t('share.sent.back')), setSendingBack(false)),
  });
  if (share.assignmentStatus !== 'DONE') return null;
  const response = share.responses.find(({ kind }) => kind === 'done');
  const facts = [
    response?.day && `${t('share.done.on')} ${dayText(response.day)}`,
    outcomes.find(({ id }) => id === response?.outcome)?.name,
    response?.certificateNumber,
  ].filter(Boolean);
  return (
    <Alert
      color="yellow"
      icon={<IconHourglass size={18} aria-hidden />}
      title={t('share.done.by', { name: assigneeInfo.fullName })}
    >
      {facts.length > 0 && <Text>{facts.join(', ')}</Text>}
      {equipmentFacts(response?.equipment ?? []).map(({ name, names }) => (
        <Text key={name}>{`${name}: ${names}`}</Text>
      ))}
      {response?.checklist && (
        <ReportedAnswers taskId={share.entityId} checklist={response.checklist} equipment={response.equipment} />
      )}
      {response?.note && <Text className={css.prose}>{response.note}</Text>}
      <LapsedEvidence lacks={response?.lacks ?? []} />
      {entityType === 'ACTION' && <Text mt="xs">{t('share.done.action')}</Text>}
      {(can.accept || can.sendBack) && (
        <Group gap="xs" mt="xs" className="no-print">
          {can.accept && onAccept && (
            <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={onAccept}>
              {t('share.accept')}
            </Button>
          )}
          {can.sendBack && (
            <Button variant="default" onClick={() => setSendingBack(true)}>
              {t('share.send.back')}
            </Button>
          )}
        </Group>
      )}
      {isSendingBack && (
        <ReasonDialog
          draft={id}
          title={t('share.send.back.title')}
          hint={t('share.send.back.hint')}
          label={t('share.reason')}
          button={t('share.send.back.do')}
          isDestructive
          write={sendBack}
          onSave={(reason) => sendBack.mutate({ body: { id, reason } })}
          onClose={() => setSendingBack(false)}
        />
      )}
    </Alert>
  );
}
