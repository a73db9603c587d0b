import { Button } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import type { Action, ActionDetails } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { read, useWrite } from '#platform/api.ts';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { EditPage } from '#platform/record/edit-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { useBackToRecord } from '#platform/record/use-back-to-record.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { ActionFormTabs, useActionForm } from './action-form.tsx';
import { valuesOf } from './action-values.ts';
import { whereRaised } from './where-raised.ts';

/** Edits an open action; its id is in the path, or in the query of the older URL. */
export function EditActionPage() {
  const params = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const id = params.id ?? requiredParam(search, 'id');
  const [isRemoved, setRemoved] = useState(false);
  return (
    <EditPage query={read(actions.get, { query: { id } })} missing="action" isRemoved={isRemoved}>
      {({ dto }) => <EditAction action={dto} onRemove={setRemoved} />}
    </EditPage>
  );
}

type Props = {
  action: Action;
  /** Called when deletion starts, and when it has failed. */
  onRemove: (isRemoved: boolean) => void;
};

function EditAction({ action, onRemove }: Props) {
  const navigate = useNavigate();
  const backToRecord = useBackToRecord();
  const [opened] = useState(action);
  const form = useActionForm(valuesOf(opened));
  const reading = useQuery(read(dictionaries.areasOfObservation));
  const offered = [...action.areaOfObservations, ...(reading.data?.objects ?? [])];
  const areas = [...new Map(offered.map((area) => [area.id, area])).values()];
  const { dueDate } = form.values;
  const [isReasonAsked, setReasonAsked] = useState(false);
  const isExtended = dueDate !== null && dueDate > action.dueDate;
  const toAction = () => backToRecord(pageOf('ACTION', action.id));
  const saving = useVersionedSave({
    current: read(actions.get, { query: { id: action.id } }),
    version: opened.version,
    form,
    against: () => (isExtended && !form.getValues().reason.trim() ? { reason: t('action.extend.reason.say') } : {}),
    send: (version) => {
      const { reason, ...values } = form.getValues();
      const details = { ...(values as ActionDetails), id: action.id, version };
      change.mutate({ body: { ...details, reason: isExtended || isReasonAsked ? reason : null } });
    },
    saved: t('action.saved'),
    onDone: toAction,
  });
  const change = useWrite(actions.change, saving.options);
  // The server also requires it if somebody else has moved the date meanwhile.
  if (saving.errors['reason'] && !isReasonAsked) setReasonAsked(true);
  const remove = useWrite(actions.remove, {
    silent: true,
    onSuccess: () => {
      saving.release();
      showSuccess(t('action.deleted'));
      // The list of open actions (ACT-018, conflict C19).
      void navigate({ to: '/actions/list', search: { status: 'OPEN' } });
    },
    onError: () => onRemove(false),
  });
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <PageHeader
        title={t('action.edit.title', { ref: action.ref })}
        subtitle={whereRaised(
          action.propertyBriefInfoDto?.caption ?? t('action.add.standalone'),
          action.source?.caption,
        )}
        back={{ to: pageOf('ACTION', action.id), label: action.ref }}
      >
        {action.can.remove && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={remove.isPending}
            onClick={() => setDeleting(true)}
          >
            {t('action.delete')}
          </Button>
        )}
      </PageHeader>
      {isDeleting && (
        <ReasonDialog
          draft={action.id}
          title={t('action.delete.title', { ref: action.ref })}
          hint={t('action.delete.text')}
          label={t('action.delete.reason')}
          button={t('action.delete.confirm')}
          isDestructive
          write={remove}
          onSave={(reason) => {
            onRemove(true);
            remove.mutate({ query: { id: action.id, version: action.version, reason } });
          }}
          onClose={() => setDeleting(false)}
        />
      )}
      <SaveProblems {...saving.problems} />
      <ActionFormTabs
        form={form}
        statuses={action.statusOptions}
        areas={areas}
        areasReading={reading}
        mayChooseDueDate={action.can.changeDueDate}
        dueHint={action.can.changeDueDate ? undefined : t('action.form.due.fixed')}
        onPriority={(priority) => form.setFieldValue('priority', priority)}
        onDueDate={(day) => form.setFieldValue('dueDate', day)}
        isExtended={isExtended || isReasonAsked}
        isSaving={change.isPending}
        onSave={saving.save}
        onCancel={toAction}
        files={<FileArea ownerId={action.id} ownerKind="ACTION" can={{ add: action.can.addFile }} asksEvidence />}
      />
    </>
  );
}
