import { Button, Skeleton } from '@mantine/core';
import { type Action } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import type { Problem } from '@lintel/contract/platform/problem';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { read, send, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/confirm.tsx';
import { StaleAlert } from '#platform/conflict/stale-alert.tsx';
import { FileArea } from '#platform/files/file-area.tsx';
import { showRefusals } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { failureText, Refusal } from '#platform/refusal.ts';
import { FailurePage, ForbiddenPage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/toasts.ts';
import { ActionFormTabs, useActionForm } from './action-form.tsx';
import { valuesOf, type ActionValues } from './action-values.ts';

/** Changes an open action; its id stands in the path, or at the older address in the query. */
export function EditActionPage() {
  const params = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const id = params.id ?? requiredParam(search, 'id');
  const [isRemoved, setRemoved] = useState(false);
  const found = useQuery({
    ...read(actions.get, { query: { id } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    // What is being deleted is not asked for again.
    enabled: !isRemoved,
  });
  if (found.isError && !found.data)
    return <FailurePage of="action" error={found.error} reset={() => void found.refetch()} />;
  if (!found.data || (found.isFetching && !found.isFetchedAfterMount))
    return <Skeleton h={400} role="status" aria-label={t('loading')} />;
  if (!found.data.dto.can.edit) return <ForbiddenPage />;
  return <EditAction key={id} action={found.data.dto} onRemove={setRemoved} />;
}

type Props = {
  action: Action;
  /** Told when it is being deleted, and when that failed. */
  onRemove: (isRemoved: boolean) => void;
};

function EditAction({ action, onRemove }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [opened] = useState(action);
  const form = useActionForm(valuesOf(opened));
  const [refusedCount, setRefusedCount] = useState(0);
  const [conflict, setConflict] = useState<Problem['conflict']>();
  const release = useUnsavedChanges(form.isDirty());
  const offered = useQuery(read(dictionaries.areasOfObservation)).data?.objects ?? [];
  const areas = [...new Map([...action.areaOfObservations, ...offered].map((area) => [area.id, area])).values()];
  const { dueDate } = form.values;
  const isExtended = dueDate !== null && dueDate > action.dueDate;
  const toAction = () => navigate({ to: '/actions/item/$id', params: { id: action.id }, search: {} });
  const change = useWrite(actions.change, {
    silent: true,
    onSuccess: () => {
      release();
      showSuccess(t('action.saved'));
      void toAction();
    },
    onError: (failure) => {
      if (failure instanceof Refusal && failure.conflict) setConflict(failure.conflict);
      else if (showRefusals(form, failure)) setRefusedCount((count) => count + 1);
      else showError(failureText(failure));
    },
  });
  const save = (values: ActionValues, version = opened.version) => {
    if (isExtended && !values.reason.trim()) {
      form.setErrors({ reason: t('action.extend.reason.say') });
      setRefusedCount((count) => count + 1);
      return;
    }
    const details = actions.change.body.parse({ ...values, id: action.id, version });
    change.mutate({ body: { ...details, reason: isExtended ? details.reason : null } });
  };
  const remove = useWrite(actions.remove, {
    onSuccess: () => {
      release();
      showSuccess(t('action.deleted'));
      // The list of open actions (ACT-018, conflict C19).
      void navigate({ to: '/actions/list', search: { status: 'OPEN' } });
    },
    onError: () => onRemove(false),
  });
  const askToDelete = async () => {
    const isSure = await confirm({
      title: t('action.delete.title', { ref: action.ref }),
      message: t('action.delete.text'),
      confirm: t('action.delete.confirm'),
      isDestructive: true,
    });
    if (!isSure) return;
    onRemove(true);
    remove.mutate({ query: { id: action.id } });
  };
  const take = () =>
    void send(actions.get, { query: { id: action.id } }).then((found) => {
      queries.setQueryData(read(actions.get, { query: { id: action.id } }).queryKey, found);
      release();
      void toAction();
    });
  const property = action.propertyBriefInfoDto;
  return (
    <>
      <PageHeader
        title={t('action.edit.title', { ref: action.ref })}
        subtitle={[property?.address1 ?? t('action.add.standalone'), action.source?.caption]
          .filter(Boolean)
          .join(' · ')}
        back={{ to: `/actions/item/${action.id}`, label: action.ref }}
      >
        {action.can.remove && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={remove.isPending}
            onClick={() => void askToDelete()}
          >
            {t('action.delete')}
          </Button>
        )}
      </PageHeader>
      {conflict && (
        <StaleAlert
          conflict={conflict}
          isSaving={change.isPending}
          onTake={take}
          onKeep={() => {
            setConflict(undefined);
            save(form.getValues(), conflict.version);
          }}
        />
      )}
      <ActionFormTabs
        form={form}
        statuses={action.statusOptions}
        areas={areas}
        mayChooseDueDate={action.can.changeDueDate}
        dueHint={action.can.changeDueDate ? undefined : t('action.form.due.fixed')}
        onPriority={(priority) => form.setFieldValue('priority', priority)}
        onDueDate={(day) => form.setFieldValue('dueDate', day)}
        isExtended={isExtended}
        isSaving={change.isPending}
        refusedCount={refusedCount}
        onSave={(values) => save(values)}
        onCancel={() => void toAction()}
        files={<FileArea ownerId={action.id} ownerKind="ACTION" can={{ add: action.can.addFile }} asksEvidence />}
      />
    </>
  );
}
