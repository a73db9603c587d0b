import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskFieldLabels, type Task } from '@lintel/contract/areas/tasks/task';
import type { Option } from '@lintel/contract/platform/shapes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { PeopleSelect } from '#platform/form/people-select.tsx';
import { t } from '#platform/texts.ts';
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type Values = {
  ownIntervalId: string | null;
  statusId: string;
  ownerIds: string[];
  instructions: string;
  dueOn: string | null;
  reason: string;
};
const Change = tasks.change.body.omit({ id: true, version: true });

const labels: Record<string, string> = taskFieldLabels;

const valuesOf = (task: Task): Values => ({
  ownIntervalId: task.hasOwnInterval ? task.interval.id : null,
  statusId: task.status.id,
  ownerIds: task.owners.map((owner) => owner.id),
  instructions: task.instructions ?? '',
  dueOn: task.dueOn,
  reason: '',
});

/** Edits a task's own interval, status, owners, instructions and, with a reason, its due date. */
export function EditTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const [opened] = useState(task);
  const form = useContractForm<Values>(Change, { initialValues: valuesOf(opened) });
  const intervals = useQuery(read(dictionaries.taskIntervals));
  const statuses = useQuery(read(dictionaries.openedTaskStatuses));
  const isDueMoved = form.values.dueOn !== opened.dueOn;
  const [isReasonAsked, setReasonAsked] = useState(false);
  const saving = useVersionedSave({
    current: read(tasks.get, { query: { id: task.id } }),
    version: opened.version,
    form,
    against: () => (isDueMoved && !form.getValues().reason.trim() ? { reason: t('task.reason.say') } : {}),
    send: (version) => change.mutate({ body: { ...form.getValues(), id: task.id, version } }),
    saved: t('task.saved'),
    onDone: onClose,
  });
  const change = useWrite(tasks.change, saving.options);
  // The server also requires it if somebody else has moved the date meanwhile.
  if (saving.errors['reason'] && !isReasonAsked) setReasonAsked(true);
  return (
    <form noValidate onSubmit={saving.form.onSubmit(saving.save)}>
      <Stack gap="sm">
        <SaveProblems {...saving.problems} />
        <ErrorSummary
          of={form}
          order={Object.keys(form.values)}
          labelOf={(field) => (field === 'reason' ? t('task.reason.moved') : (labels[field] ?? field))}
        />
        <Select
          id={fieldId('statusId')}
          label={taskFieldLabels.statusId}
          allowDeselect={false}
          searchable
          {...offered(statuses, task.status)}
          {...form.getInputProps('statusId')}
        />
        <Select
          id={fieldId('ownIntervalId')}
          label={taskFieldLabels.ownIntervalId}
          clearable
          placeholder={t('task.interval.of.type')}
          searchable
          {...offered(intervals, task.hasOwnInterval ? task.interval : undefined)}
          {...form.getInputProps('ownIntervalId')}
        />
        <PeopleSelect
          id={fieldId('ownerIds')}
          label={taskFieldLabels.ownerIds}
          current={task.owners}
          error={form.errors['ownerIds']}
          value={form.values.ownerIds}
          onChange={(ids) => form.setFieldValue('ownerIds', ids)}
        />
        <Textarea
          id={fieldId('instructions')}
          label={taskFieldLabels.instructions}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={4000}
          {...form.getInputProps('instructions')}
        />
        {task.cycle && (
          <DayInput
            id={fieldId('dueOn')}
            label={taskFieldLabels.dueOn}
            error={form.errors['dueOn']}
            value={form.values.dueOn}
            onChange={(day) => form.setFieldValue('dueOn', day)}
          />
        )}
        {(isDueMoved || isReasonAsked) && (
          <ReasonField
            id={fieldId('reason')}
            label={t('task.reason.moved')}
            required
            {...form.getInputProps('reason')}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The options, and the current one, which may have been archived since. */
function offered(reading: UseQueryResult<{ objects: readonly Option[] }>, current: Option | undefined) {
  const options = [...(current ? [current] : []), ...(reading.data?.objects ?? [])];
  return fetchedSelectProps(reading, [...new Map(options.map((each) => [each.id, each])).values()]);
}
