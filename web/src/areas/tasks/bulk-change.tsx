import { Button, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { PeopleSelect } from '#platform/form/people-select.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';

type What = 'owner' | 'due' | 'status';
const buttons = { owner: 'tasks.bulk.owner', due: 'tasks.bulk.due', status: 'tasks.bulk.status' } as const;

/** Sets owner, due date or status on several tasks. */
export default function BulkChange({ selection }: { selection: Selection }) {
  const [what, setWhat] = useState<What>();
  return (
    <>
      {(['owner', 'due', 'status'] as const).map((each) => (
        <Button key={each} variant="default" size="xs" onClick={() => setWhat(each)}>
          {t(buttons[each])}
        </Button>
      ))}
      {what && <ChangeDialog what={what} selection={selection} onClose={() => setWhat(undefined)} />}
    </>
  );
}

type DialogProps = { what: What; selection: Selection; onClose: () => void };

function ChangeDialog({ what, selection: { ids, clear }, onClose }: DialogProps) {
  const [ownerIds, setOwnerIds] = useState<string[]>([]);
  const [dueOn, setDueOn] = useState<string | null>(null);
  const [statusId, setStatusId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const change = useWrite(tasks.bulkChange, {
    silent: true,
    onSuccess: ({ changedCount, refusedCount }) => {
      const done = t('tasks.bulk.done', { count: changedCount });
      showSuccess(refusedCount ? t('tasks.bulk.refused', { done, count: refusedCount }) : done);
      clear();
      onClose();
    },
  });
  const isReady = what === 'owner' || (what === 'due' ? dueOn !== null && reason.trim() !== '' : statusId !== null);
  const save = () =>
    change.mutate({
      body: {
        ids,
        set: what === 'owner' ? { ownerIds } : what === 'due' ? { dueOn: dueOn! } : { statusId: statusId! },
        reason: reason.trim() || null,
      },
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`${buttons[what]}.title`, { count: ids.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !change.isPending) save();
        }}
      >
        <Stack gap="sm">
          <FailureAlert error={change.error} />
          {what === 'owner' && (
            <>
              <PeopleSelect label={taskFieldLabels.ownerIds} value={ownerIds} onChange={setOwnerIds} />
              <Text size="sm" c="dimmed">
                {t('tasks.bulk.owner.hint')}
              </Text>
            </>
          )}
          {what === 'due' && <DayInput label={taskFieldLabels.dueOn} required value={dueOn} onChange={setDueOn} />}
          {what === 'status' && <StatusSelect value={statusId} onChange={setStatusId} />}
          <Textarea
            label={t('task.reason')}
            required={what === 'due'}
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!isReady} loading={change.isPending}>
              {t('tasks.bulk.do', { count: ids.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function StatusSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { data, isPending } = useQuery(read(dictionaries.openedTaskStatuses));
  return (
    <Select
      label={taskFieldLabels.statusId}
      required
      searchable
      allowDeselect={false}
      data={(data?.objects ?? []).map((status) => ({ value: status.id, label: status.name }))}
      nothingFoundMessage={t(isPending ? 'select.searching' : 'select.no.matches')}
      value={value}
      onChange={onChange}
    />
  );
}
