import { Button, Checkbox, Select } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { PeopleSelect } from '#platform/form/people-select.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type What = 'owner' | 'due' | 'status';

/** Sets the owner, due date or status of several tasks. */
export default function BulkChange({ selection }: { selection: Selection }) {
  const [what, setWhat] = useState<What>();
  return (
    <>
      {(['owner', 'due', 'status'] as const).map((each) => (
        <Button key={each} variant="default" size="xs" onClick={() => setWhat(each)}>
          {t(`tasks.bulk.${each}`)}
        </Button>
      ))}
      {what && <ChangeDialog what={what} selection={selection} onClose={() => setWhat(undefined)} />}
    </>
  );
}

type DialogProps = { what: What; selection: Selection; onClose: () => void };

function ChangeDialog({ what, selection, onClose }: DialogProps) {
  const { ids } = selection;
  const { outcome, finish, close } = useBulkOutcome(selection, onClose, (id) => pageOf('TASK', id));
  const [ownerIds, setOwnerIds] = useState<string[]>([]);
  const [isNobodys, setNobodys] = useState(false);
  const [dueOn, setDueOn] = useState<string | null>(null);
  const [statusId, setStatusId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const change = useWrite(tasks.bulkChange, {
    silent: true,
    onSuccess: (reply) => finish(t('tasks.bulk.done', { count: reply.changedCount }), reply),
  });
  const isReady = {
    owner: isNobodys || ownerIds.length > 0,
    due: dueOn !== null && reason.trim() !== '',
    status: statusId !== null,
  }[what];
  const save = () =>
    change.mutate({
      body: {
        ids,
        set:
          what === 'owner'
            ? { ownerIds: isNobodys ? [] : ownerIds }
            : what === 'due'
              ? { dueOn: dueOn! }
              : { statusId: statusId! },
        reason: reason.trim() || null,
      },
    });
  return (
    <FormDialog
      title={t(`tasks.bulk.${what}.title`, { count: ids.length })}
      button={t(isNobodys ? 'tasks.bulk.owner.none' : 'tasks.bulk.do', { count: ids.length })}
      isDestructive={isNobodys}
      isReady={isReady}
      write={change}
      onSave={save}
      onClose={close}
      outcome={outcome}
    >
      {what === 'owner' && (
        <>
          <PeopleSelect
            label={taskFieldLabels.ownerIds}
            description={t('tasks.bulk.owner.hint')}
            disabled={isNobodys}
            value={isNobodys ? [] : ownerIds}
            onChange={setOwnerIds}
          />
          <Checkbox
            label={t('tasks.bulk.owner.nobody')}
            checked={isNobodys}
            onChange={({ currentTarget }) => setNobodys(currentTarget.checked)}
          />
        </>
      )}
      {what === 'due' && <DayInput label={taskFieldLabels.dueOn} required value={dueOn} onChange={setDueOn} />}
      {what === 'status' && <StatusSelect value={statusId} onChange={setStatusId} />}
      <ReasonField label={t('task.reason')} required={what === 'due'} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

function StatusSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const reading = useQuery(read(dictionaries.openedTaskStatuses));
  return (
    <Select
      label={taskFieldLabels.statusId}
      placeholder={t('field.choose')}
      required
      searchable
      allowDeselect={false}
      {...fetchedSelectProps(reading, reading.data?.objects ?? [])}
      value={value}
      onChange={onChange}
    />
  );
}
