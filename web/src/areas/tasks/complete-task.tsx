import { Text } from '@mantine/core';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { CoveredPiece, EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import { CompletionDetails, completionFieldLabels, type Task } from '@lintel/contract/areas/tasks/task';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useMe } from '#platform/current-user.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showNextSteps } from '#platform/app/toasts.ts';
import { useNextHere } from './next-here.ts';
import { RaiseNext, raisingFrom, useOpenFromCycle } from './actions-to-raise.tsx';
import { CompletionFields } from './completion-fields.tsx';
import { lacksEvidence } from './complete-label.ts';
import { completionReported, detailsOf, newCompletion, type CompletionValues } from './completion-values.ts';
import { evidenceText } from './cycle-words.ts';
import { firstResults, resultsWith } from './equipment-results.ts';
import { EquipmentSeen } from './equipment-seen.tsx';
import { NextDue } from './next-due.tsx';
import { useReasonAsked } from './use-reason-asked.ts';
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type Values = CompletionValues & { withoutEvidenceReason: string; equipment: EquipmentResults };

type Props = { task: Task; onClose: () => void };
type FormProps = Props & { given: CompletionValues; covered: CoveredPiece[] };

/** Completes the open cycle. Prefilled with what an outsider reported as done, to be checked. */
export function CompleteTask({ task, onClose }: Props) {
  const me = useMe();
  const isShared = task.assignment === 'share';
  const assignment = useQuery({
    ...read(shares.get, { query: { entityId: task.id, entityType: 'TASK' } }),
    enabled: isShared,
  });
  const covers = task.equipmentCount > 0;
  const covered = useQuery({ ...read(tasks.equipment, { query: { id: task.id } }), enabled: covers });
  if ((isShared && assignment.isPending) || (covers && covered.isPending)) return null;
  const share = assignment.data?.dto.shareAssignment;
  const reported = share?.assignmentStatus === 'DONE' && share.responses.find(({ kind }) => kind === 'done');
  const given = reported ? completionReported(share, reported) : newCompletion(me.today, me.fullName);
  return <CompletionForm task={task} given={given} covered={covered.data?.objects ?? []} onClose={onClose} />;
}

/** The form of a completion; it previews when the task next falls due. */
function CompletionForm({ task, given, covered, onClose }: FormProps) {
  const [pieces] = useState(covered);
  const form = useContractForm<Values>(CompletionDetails, {
    draft: task.id,
    initialValues: { ...given, withoutEvidenceReason: '', equipment: firstResults(pieces) },
  });
  // Fixed at first: if somebody else completes this cycle meanwhile, the next one is not meant.
  const [cycleId] = useState(task.cycle!.id);
  const [chosen, setRaises] = useState<boolean>();
  const isWithActions = form.values.outcome === 'actions-raised';
  const openActions = useOpenFromCycle(task, { enabled: isWithActions });
  const raises = chosen ?? openActions.length === 0;
  const navigate = useNavigate();
  const nextHere = useNextHere();
  const mayRaise = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_MANAGE');
  const complete = useDecision(tasks.complete, {
    onSuccess: ({ dto }) => {
      const isOpen = dto.cycle?.id === cycleId;
      const message = isOpen
        ? t('task.recorded')
        : dto.dueOn
          ? t('task.completed.next', { day: dayText(dto.dueOn) })
          : t('task.completed');
      const raisesNow = dto.lastOutcome === 'actions-raised' && raises && mayRaise;
      if (raisesNow) {
        showNextSteps(message, []);
        void navigate({ to: '/actions/add', search: raisingFrom(task) } as never);
      } else {
        void nextHere(dto).then((next) => showNextSteps(message, next));
        onClose();
      }
    },
    onError: (failure) => void showRefusals(form, failure),
  });
  const isLacking = useReasonAsked(form, lacksEvidence(task));
  const save = ({ withoutEvidenceReason, equipment, ...values }: Values) => {
    if (isLacking && !withoutEvidenceReason.trim()) {
      form.refuse({ withoutEvidenceReason: t('task.without.evidence.say') });
      return;
    }
    complete.mutate({
      body: {
        ...detailsOf(values),
        id: task.id,
        version: task.version,
        cycleId,
        withoutEvidenceReason: isLacking ? withoutEvidenceReason : null,
        equipment: resultsWith(values.outcome, equipment),
      },
    });
  };
  // If required, it comes first: on a phone the camera would be below the window.
  const asksEvidence = task.evidence.length > 0;
  const evidence = (
    <>
      <div role="group" aria-label={t('task.cycle.files')} tabIndex={-1} data-autofocus={asksEvidence || undefined}>
        <Text fw={500} size="sm" mb={4}>
          {t('task.cycle.files')}
        </Text>
        <FileArea
          ownerId={cycleId}
          ownerKind="TASK-CYCLE"
          can={{ add: task.can.addFile }}
          isRequired={isLacking}
          asked={task.evidence}
        />
      </div>
      {isLacking && (
        <ReasonField
          id={fieldId('withoutEvidenceReason')}
          label={t('task.without.evidence')}
          description={t('task.without.evidence.hint', { kinds: evidenceText(task) })}
          required
          {...form.getInputProps('withoutEvidenceReason')}
        />
      )}
    </>
  );
  return (
    <DrawerForm
      title={t('task.complete.title', { name: task.name })}
      intro={<Text c="dimmed">{`${task.code} · ${task.property.caption}`}</Text>}
      form={form}
      labels={{
        ...completionFieldLabels,
        equipment: t('task.equipment'),
        withoutEvidenceReason: t('task.without.evidence'),
      }}
      button={t('task.complete')}
      write={complete}
      onSave={save}
      onClose={onClose}
    >
      {asksEvidence && evidence}
      <CompletionFields form={form} hasCertificate={task.hasCertificate}>
        <EquipmentSeen
          pieces={pieces}
          results={form.values.equipment}
          outcome={form.values.outcome}
          error={form.errors['equipment']}
          onChange={(equipment) => form.setFieldValue('equipment', equipment)}
        />
      </CompletionFields>
      {isWithActions && <RaiseNext open={openActions} raises={raises} onChange={setRaises} />}
      {!asksEvidence && evidence}
      <NextDue task={task} values={form.values} />
    </DrawerForm>
  );
}
