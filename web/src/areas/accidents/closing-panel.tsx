import { Button, Group, Stack, Text } from '@mantine/core';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { StateBadge } from './accident-badge.tsx';

const CloseAccident = lazyForm(() => import('./close-accident.tsx'), 'CloseAccident');

/** Whether the accident is closed, and the commands that change that. */
export function ClosingPanel({ accident }: { accident: Accident }) {
  const { id, version, state, can } = accident;
  const [dialog, setDialog] = useState<'close' | 'send-back' | 'reopen'>();
  const accept = useWrite(accidents.accept, { onSuccess: () => showSuccess(t('accident.close.closed')) });
  const close = () => setDialog(undefined);
  return (
    <Section title={t('accident.close.title')}>
      <Stack gap="sm" align="flex-start">
        <StateBadge state={state} />
        {state === 'awaiting-second' && can.sendBack && <Proposed accidentId={id} />}
        {state === 'awaiting-second' && !can.accept && can.sendBack && <Text>{t('accident.close.not.you')}</Text>}
        <Group gap="sm">
          {can.close && <Button onClick={() => setDialog('close')}>{t('accident.close.do')}</Button>}
          {can.accept && (
            <Button loading={accept.isPending} onClick={() => accept.mutate({ body: { id, version } })}>
              {t('accident.close.accept')}
            </Button>
          )}
          {can.sendBack && (
            <Button variant="default" onClick={() => setDialog('send-back')}>
              {t('accident.close.send.back')}
            </Button>
          )}
          {can.reopen && (
            <Button variant="default" onClick={() => setDialog('reopen')}>
              {t('accident.close.reopen')}
            </Button>
          )}
        </Group>
      </Stack>
      {dialog === 'close' && <CloseAccident accident={accident} onClose={close} />}
      {dialog === 'send-back' && <OpenAgain of={accidents.sendBack} accident={accident} onClose={close} />}
      {dialog === 'reopen' && <OpenAgain of={accidents.reopen} accident={accident} onClose={close} />}
    </Section>
  );
}

/** Who proposed closing it, when and why: the basis for the second person's decision. */
function Proposed({ accidentId }: { accidentId: string }) {
  const { data, error } = useQuery(read(accidents.decisions, { body: { accidentId } }));
  if (!data) return <FailureAlert error={error} />;
  const asked = data.closings[0];
  if (asked?.event !== 'asked') return null;
  return (
    <div>
      <Text c="dimmed">
        {t('accident.close.proposed.by', {
          name: asked.recordedBy ?? t('no.value'),
          at: instantText(asked.recordedAt),
        })}
      </Text>
      {asked.reason && <Text className="prose">{asked.reason}</Text>}
    </div>
  );
}

type DialogProps = { accident: Accident; onClose: () => void };

type Opening = typeof accidents.sendBack | typeof accidents.reopen;

function OpenAgain({ of, accident: { id, version }, onClose }: DialogProps & { of: Opening }) {
  const title = t(of === accidents.reopen ? 'accident.close.reopen' : 'accident.close.send.back');
  const write = useDecision(of as typeof accidents.reopen, {
    onSuccess: () => (showSuccess(t('accident.close.opened')), onClose()),
  });
  return (
    <ReasonDialog
      draft={id}
      title={title}
      label={t('accident.desk.reason')}
      button={title}
      write={write}
      onSave={(reason) => write.mutate({ body: { id, version, reason } })}
      onClose={onClose}
    />
  );
}
