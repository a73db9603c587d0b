import { Text } from '@mantine/core';
import { shownActionName, type Action } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useMe } from '#platform/current-user.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import { showNextSteps } from '#platform/app/toasts.ts';
import { UnsentNote } from '#platform/outbox/load-outbox.ts';
import { useSendLater } from '#platform/outbox/use-send-later.ts';
import { ClosingDemandList } from './closing-demand.tsx';
import { ClosingFields, closingLabels, namesDoer, useClosedStatuses, useClosingForm } from './closing-fields.tsx';
import { useNextHere } from './next-here.ts';
import { closingInWords, detailsOf, type ClosingValues } from './closing-values.ts';

type Props = { action: Action; onClose: () => void };

/** Marks the work as done; the requirements, and which are missing, are above the form. */
export function CloseAction({ action, onClose }: Props) {
  const form = useClosingForm(useMe().today, action.id);
  const { statuses } = useClosedStatuses();
  const { demanded, missing } = action.closing;
  const nextHere = useNextHere();
  const title = t('action.close.title', { name: action.ref });
  const { unsent, kept, later } = useSendLater<ClosingValues>({
    endpoint: actions.close,
    subject: action.id,
    title,
    place: shownActionName(action.name),
    recordId: action.id,
    lines: closingInWords,
    opensAt: `/actions/item/${action.id}?close=true`,
    opensOfflineAt: `/my_work.html?complete.kind=ACTION&complete.id=${action.id}`,
    values: form.getValues,
    restore: form.startFrom,
    onKept: onClose,
  });
  const lacking = missing.filter((kind) => !kept.files.some(({ evidence }) => evidence === kind));
  const close = useDecision(actions.close, {
    form,
    later: later(
      () => kept.files.length > 0,
      () => ({ files: { to: 'record', ownerId: action.id } }),
    ),
    onSuccess: ({ dto }) => {
      const isAwaiting = dto.closing.state === 'awaiting-verification';
      const message = t(isAwaiting ? 'action.awaits.verification' : 'action.closed');
      void nextHere(dto).then((next) => showNextSteps(message, next));
      onClose();
    },
  });
  const save = (values: ClosingValues) => {
    if (namesDoer(form, values))
      close.mutate({ body: { ...detailsOf(values, statuses), id: action.id, version: action.version } });
  };
  // If required, it comes first, as in completing a task.
  const asksEvidence = demanded.evidence.length > 0;
  const evidence = (
    <div
      id={fieldId('evidence')}
      role="group"
      aria-label={t('action.close.evidence.files')}
      tabIndex={-1}
      data-autofocus={asksEvidence || undefined}
    >
      <Text fw={500} size="sm" mb={4}>
        {t('action.close.evidence.files')}
      </Text>
      <FileArea
        ownerId={action.id}
        ownerKind="ACTION"
        can={{ add: action.can.addFile }}
        isRequired={lacking.length > 0}
        asksEvidence
        likelyEvidence={lacking[0]}
        keeps={kept}
      />
      {asksEvidence && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('action.closing.only.done')}
        </Text>
      )}
    </div>
  );
  return (
    <DrawerForm
      title={title}
      intro={<Text className="prose">{shownActionName(action.name)}</Text>}
      labels={closingLabels}
      button={t(demanded.secondPerson ? 'action.close.say' : 'action.close.do')}
      isReady={statuses.length > 0}
      write={close}
      onSave={save}
      onClose={onClose}
    >
      {unsent && <UnsentNote unsent={unsent} />}
      <ClosingDemandList action={action} />
      {asksEvidence && evidence}
      <ClosingFields form={form} />
      {!asksEvidence && evidence}
    </DrawerForm>
  );
}
