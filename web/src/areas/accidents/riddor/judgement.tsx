import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { asksForReport, decisionInWords } from '@lintel/contract/areas/accidents/decision';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import css from './desk.module.css';

/** The desk's decision and a manager's judgement of it, side by side. */
export function JudgementPanel({ accident }: { accident: Accident }) {
  const { desk, judgement, can, id, version } = accident;
  const [isDiffering, setDiffering] = useState(false);
  const confirm = useWrite(accidents.judge, { onSuccess: () => showSuccess(t('accident.desk.judged')) });
  if (!desk) return null;
  const asks = asksForReport(desk.decision);
  const isConfirmed = judgement !== null && judgement.isReportable === asks;
  return (
    <Stack gap="sm" {...(!judgement && { className: 'no-print' })}>
      {judgement && (
        <div className={css.decision}>
          <Opinion title={t('accident.desk.decided.desk')}>{decisionInWords(desk)}</Opinion>
          <Opinion title={t('accident.desk.decided.manager')}>
            <Text fw={600} component="span">
              {t(judgement.isReportable ? 'accident.desk.is.reportable' : 'accident.desk.is.not.reportable')}
            </Text>
            {judgement.reason && <Text>{judgement.reason}</Text>}
            <Text size="sm" c="dimmed">
              {[judgement.judgedBy, instantText(judgement.judgedAt)].filter(Boolean).join(', ')}
              {accident.riddorReportable === null && `. ${t('accident.desk.decided.earlier')}`}
              {!judgement.agrees && `. ${t('accident.desk.decided.then', { decision: judgement.deskDecision })}`}
            </Text>
          </Opinion>
        </div>
      )}
      {can.edit && (
        <Group gap="sm" className="no-print">
          {asks !== null && !isConfirmed && (
            <Button
              variant="light"
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ body: { id, version, isReportable: asks, reason: null } })}
            >
              {t('accident.desk.confirm')}
            </Button>
          )}
          <Button variant="default" onClick={() => setDiffering(true)}>
            {t('accident.desk.differ')}
          </Button>
        </Group>
      )}
      {isDiffering && <Differ accident={accident} onClose={() => setDiffering(false)} />}
    </Stack>
  );
}

function Opinion({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={css.opinion}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {children}
    </div>
  );
}

function Differ({ accident: { id, version, desk }, onClose }: { accident: Accident; onClose: () => void }) {
  const asks = asksForReport(desk!.decision);
  const [answer, setAnswer] = useState<string | null>(asks === null ? null : asks ? 'no' : 'yes');
  const write = useDecision(accidents.judge, {
    onSuccess: () => (showSuccess(t('accident.desk.judged')), onClose()),
  });
  return (
    <ReasonDialog
      draft={id}
      title={t('accident.desk.differ')}
      hint={t('accident.desk.differ.hint', { decision: decisionInWords(desk!) })}
      label={t('accident.desk.reason')}
      button={t('save')}
      isReady={answer !== null}
      write={write}
      onSave={(reason) => write.mutate({ body: { id, version, isReportable: answer === 'yes', reason } })}
      onClose={onClose}
    >
      <Radio.Group label={t('accident.desk.differ.what')} value={answer} onChange={setAnswer}>
        <Stack gap={6} mt={6}>
          <Radio value="yes" label={t('accident.desk.is.reportable')} />
          <Radio value="no" label={t('accident.desk.is.not.reportable')} />
        </Stack>
      </Radio.Group>
    </ReasonDialog>
  );
}
