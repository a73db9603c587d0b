import { Stack, Text } from '@mantine/core';
import { answersByKey, unsatisfactoryOf, type Answers } from '@lintel/contract/areas/checklists/answers';
import { checklists, notAsked, type AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { CoveredPiece, EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import { CompletionDetails, completionFieldLabels, type Task } from '@lintel/contract/areas/tasks/task';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LinesInForm } from '#areas/actions/lines-in-form.tsx';
import { actionsOf, type Line } from '#areas/actions/raise-lines.ts';
import {
  answerLabels,
  answersSchema,
  askingsIn,
  asksOfPieces,
  problemsIn,
  raisingOf,
  sentAnswers,
  setAsked,
} from '#areas/checklists/asked.ts';
import { DespiteField } from '#areas/checklists/despite-field.tsx';
import { QuestionsAsked } from '#areas/checklists/questions-asked.tsx';
import { useProposedOutcome } from '#areas/checklists/use-proposed-outcome.ts';
import { read } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useMe } from '#platform/current-user.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { fromRecord } from '#platform/record/use-back-to-record.ts';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showNextSteps } from '#platform/app/toasts.ts';
import { UnsentNote } from '#platform/outbox/load-outbox.ts';
import { useSendLater } from '#platform/outbox/use-send-later.ts';
import { useNextHere } from './next-here.ts';
import { RaiseNext, raisingFrom, useActionStart, useOpenFromCycle } from './actions-to-raise.tsx';
import { CompletionFields } from './completion-fields.tsx';
import { lacksEvidence } from './complete-label.ts';
import {
  completionInWords,
  completionReported,
  detailsOf,
  newCompletion,
  type CompletionValues,
} from './completion-values.ts';
import { evidenceText } from './cycle-words.ts';
import { firstResults, reportedOf, resultsNow, resultsWith } from './equipment-results.ts';
import { EquipmentSeen } from './equipment-seen.tsx';
import { NextDue } from './next-due.tsx';
import { useReasonAsked } from './use-reason-asked.ts';
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type Values = CompletionValues & {
  withoutEvidenceReason: string;
  equipment: EquipmentResults;
  answers: Answers;
  actions: Line[];
};

type Props = {
  task: Task;
  /** The piece of equipment that it is completed for; by default all that are not done yet. */
  only?: string | undefined;
  onClose: () => void;
};
type FormProps = Pick<Props, 'task' | 'onClose'> & {
  given: CompletionValues & { equipment: EquipmentResults };
  covered: CoveredPiece[];
  asked: AskedChecklist;
  answered: Answers;
};

/** Completes the open cycle. Prefilled with what an outsider reported as done, to be checked. */
export function CompleteTask({ task, only, onClose }: Props) {
  const me = useMe();
  const isShared = task.assignment === 'share';
  const assignment = useQuery({
    ...read(shares.get, { query: { entityId: task.id, entityType: 'TASK' } }),
    enabled: isShared,
  });
  const covers = task.equipmentCount > 0;
  const covered = useQuery({ ...read(tasks.equipment, { query: { id: task.id } }), enabled: covers });
  const asks = task.questionCount > 0;
  const asked = useQuery({ ...read(checklists.ofTask, { query: { id: task.id } }), enabled: asks });
  // Without its questions it would be a form that asks for nothing.
  if (asks && asked.isLoadingError) return <FailureAlert error={asked.error} />;
  if ((isShared && assignment.isPending) || (covers && covered.isPending) || (asks && asked.isPending)) return null;
  const share = assignment.data?.dto.shareAssignment;
  const reported = share?.assignmentStatus === 'DONE' && share.responses.find(({ kind }) => kind === 'done');
  const given = reported ? completionReported(share, reported) : newCompletion(me.today, me.fullName);
  const pieces = covered.data?.objects ?? [];
  const equipment =
    reported && reported.equipment.length ? reportedOf(pieces, reported.equipment) : firstResults(pieces, only);
  return (
    <CompletionForm
      task={task}
      given={{ ...given, equipment }}
      covered={pieces}
      asked={asked.data ?? notAsked}
      answered={reported ? answersByKey(reported.checklist) : {}}
      onClose={onClose}
    />
  );
}

/** The form of a completion; it previews when the task next falls due. */
function CompletionForm({ task, given, covered, asked: askedNow, answered, onClose }: FormProps) {
  const [pieces] = useState(covered);
  const [asked] = useState(askedNow);
  // Fixed at first: if somebody else completes this cycle meanwhile, the next one is not meant.
  const [cycleId] = useState(task.cycle!.id);
  const askingsOf = (equipment: EquipmentResults) => askingsIn(asked, pieces, resultsNow(pieces, equipment));
  const form = useContractForm<Values>(
    ({ equipment }) => CompletionDetails.extend({ answers: answersSchema(askingsOf(equipment)) }),
    {
      draft: cycleId,
      initialValues: { ...given, withoutEvidenceReason: '', answers: answered, actions: [] },
    },
  );
  const [chosen, setRaises] = useState<boolean>();
  const isWithActions = form.values.outcome === 'actions-raised';
  const openActions = useOpenFromCycle(task, { enabled: isWithActions });
  const { answers, actions, outcome } = form.values;
  const results = resultsNow(pieces, form.values.equipment);
  const askings = askingsOf(results);
  const raises = chosen ?? (openActions.length === 0 && actions.length === 0);
  const navigate = useNavigate();
  const nextHere = useNextHere();
  const mayRaise = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_MANAGE');
  const start = useActionStart(task, { enabled: mayRaise && asked.questions.length > 0 });
  const { isProposed, propose } = useProposedOutcome(outcome, (to) => form.setFieldValue('outcome', to));
  const { unsent, kept, later } = useSendLater<Values>({
    endpoint: tasks.complete,
    subject: cycleId,
    title: t('task.complete.title', { name: task.name }),
    place: task.property.caption,
    recordId: task.id,
    lines: completionInWords,
    // If the round is over by then, its page opens without the form of the next.
    opensAt: `/task/${task.id}?complete=${cycleId}`,
    opensOfflineAt: `/my_work.html?complete.kind=TASK&complete.id=${task.id}&complete.round=${cycleId}`,
    values: form.getValues,
    restore: form.startFrom,
    onKept: onClose,
  });
  const complete = useDecision(tasks.complete, {
    form,
    later: later(
      () => kept.files.length > 0,
      () => ({ files: { to: 'record', ownerId: cycleId } }),
    ),
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
        void navigate({ to: '/actions/add', search: raisingFrom(task), state: fromRecord } as never);
      } else {
        void nextHere(dto).then((next) => showNextSteps(message, next));
        onClose();
      }
    },
  });
  const isLacking = useReasonAsked(form, lacksEvidence(task, kept.files));
  const save = ({ withoutEvidenceReason, equipment, answers: given, actions: lines, ...values }: Values) => {
    const wrong = {
      ...problemsIn(askingsOf(equipment), given, values),
      ...(isLacking && !withoutEvidenceReason.trim() && { withoutEvidenceReason: t('task.without.evidence.say') }),
    };
    if (Object.keys(wrong).length > 0) return form.refuse(wrong);
    complete.mutate({
      body: {
        ...detailsOf(values),
        id: task.id,
        version: task.version,
        cycleId,
        withoutEvidenceReason: isLacking ? withoutEvidenceReason : null,
        equipment: resultsWith(values.outcome, resultsNow(pieces, equipment)),
        checklist: sentAnswers(asked, askingsOf(equipment), given),
        actions: actionsOf(lines, start),
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
          keeps={kept}
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
      labels={{
        answers: t('checklist.title'),
        ...answerLabels(askings),
        ...completionFieldLabels,
        equipment: t('task.equipment'),
        actions: t('checklist.actions'),
        withoutEvidenceReason: t('task.without.evidence'),
      }}
      button={t('task.complete')}
      write={complete}
      isWide={asksOfPieces(asked, results)}
      onSave={save}
      onClose={onClose}
    >
      {unsent && <UnsentNote unsent={unsent} />}
      {asksEvidence && evidence}
      <CompletionFields
        form={form}
        hasCertificate={task.hasCertificate}
        questions={
          <QuestionsAsked
            asked={asked}
            pieces={pieces}
            results={results}
            outcome={outcome}
            answers={answers}
            errors={form.errors}
            onChange={(to) => {
              setAsked(form, results, to);
              propose(unsatisfactoryOf(askingsOf(to.results), to.answers).length > 0);
            }}
            raises={raisingOf(start, answers, actions, (lines) => form.setFieldValue('actions', lines))}
          />
        }
        outcomeHint={
          <>
            {isProposed && <Text size="sm">{t('checklist.proposed')}</Text>}
            <DespiteField askings={askings} answers={answers} outcome={outcome} of={form.getInputProps('despite')} />
          </>
        }
      >
        {!asksOfPieces(asked, results) && (
          <EquipmentSeen
            pieces={pieces}
            results={results}
            outcome={outcome}
            error={form.errors['equipment']}
            onChange={(equipment) => form.setFieldValue('equipment', equipment)}
          />
        )}
      </CompletionFields>
      {start && actions.length > 0 && (
        <Stack gap={4}>
          <Text fw={500} size="sm">
            {t('checklist.actions')}
          </Text>
          <LinesInForm
            lines={actions}
            errors={form.errors}
            onLines={(lines) => form.setFieldValue('actions', lines)}
            task={task}
            start={start}
            hint={t('checklist.actions.hint')}
          />
        </Stack>
      )}
      {isWithActions && <RaiseNext open={openActions} raises={raises} onChange={setRaises} />}
      {!asksEvidence && evidence}
      <NextDue task={task} values={{ ...form.values, equipment: results }} />
    </DrawerForm>
  );
}
