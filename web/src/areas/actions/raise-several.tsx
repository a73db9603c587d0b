import { Button, Group, Stack, Text } from '@mantine/core';
import type { ActionStart } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { files } from '@lintel/contract/areas/files';
import type { InspectionReport } from '@lintel/contract/areas/inspection-reports';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLacking } from '#areas/people/use-lacking.ts';
import { read, send, useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { reasonOf } from '#platform/refusal.ts';
import { maySee, whoSeesFiles } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/app/toasts.ts';
import { ActionLines } from './action-lines.tsx';
import { actionOf, firstLine, refusalsOf, filledLines, type Choice, type Line } from './raise-lines.ts';
import { useOwnerChoices } from './use-owner-choices.ts';

type Props = { report: InspectionReport; onClose: () => void };

/** Raises several actions from an inspection report, one per line, without leaving the keyboard. */
export function RaiseSeveral({ report, onClose }: Props) {
  const { data: start, error } = useQuery({
    ...read(actions.start, { query: { sourceId: report.id, sourceType: 'INSPECTION_REPORT' } }),
    refetchOnWindowFocus: false,
  });
  return (
    <Section title={t('actions.several.title')}>
      {!start && <LoadingOrFailed error={error} h={90} />}
      {start && <Lines report={report} start={start} onClose={onClose} />}
    </Section>
  );
}

function Lines({ report, start, onClose }: Props & { start: ActionStart }) {
  const [lines, setLines] = useState<Line[]>(() => [firstLine(start)]);
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const choices = useChoices(report);
  const filled = filledLines(lines);
  const release = useUnsavedChanges(filled.length > 0);
  const create = useWrite(actions.createSeveral, {
    silent: true,
    onSuccess: async ({ objects }) => {
      await assignAll(objects, filled);
      release();
      showSuccess(t('actions.several.done', { count: objects.length }));
      onClose();
    },
    onError: (failure) => setRefusals(refusalsOf(failure, filled)),
  });
  const save = () => {
    if (create.isPending || create.isSuccess) return;
    if (filled.length === 0) return setRefusals({ [lines[0]!.key]: t('actions.several.name.say') });
    create.mutate({
      body: {
        source: { id: report.id, type: 'INSPECTION_REPORT' },
        actions: filled.map((line) => actionOf(line, start)),
      },
    });
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('actions.several.hint')}
      </Text>
      {Object.keys(refusals).length === 0 && <FailureAlert error={create.error} />}
      <ActionLines
        lines={lines}
        onLines={(next) => setLines(next.length > 0 ? next : [firstLine(start)])}
        start={start}
        choices={choices}
        refusals={refusals}
        onChanged={(key) => setRefusals(({ [key]: _, ...others }) => others)}
        onSave={save}
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={create.isPending || create.isSuccess} onClick={save}>
          {t('actions.several.save', { count: Math.max(1, filled.length) })}
        </Button>
      </Group>
    </Stack>
  );
}

/** Who an action can be assigned to at once, what they lack for it, and the photographs of the report that it can include. */
function useChoices(report: InspectionReport) {
  const me = useMe();
  const task = useQuery(read(tasks.get, { query: { id: report.task.id } })).data?.dto;
  const kept = useQuery({
    ...read(files.list, { body: { ownerId: report.id, limit: 100 } }),
    enabled: maySee(me, whoSeesFiles) && report.fileCount > 0,
  }).data;
  const owners = useOwnerChoices(task?.owners ?? []);
  const photographs = (kept?.objects ?? [])
    .filter(({ contentType }) => contentType.startsWith('image/'))
    .map(({ id, name }): Choice => ({ value: id, label: name }));
  const lacksOf = useLacking(
    { entityType: 'INSPECTION_REPORT', entityId: report.id },
    owners.map(({ value }) => value),
  );
  return { owners, photographs, lacksOf };
}

/** Assigns the new actions to the people on their lines; each that cannot be assigned has its own message. */
async function assignAll(raised: readonly { id: string; ref: string }[], lines: readonly Line[]) {
  for (const [at, { id, ref }] of raised.entries()) {
    const assignee = lines[at]?.owner;
    if (!assignee) continue;
    try {
      await send(actions.assign, { params: { id }, body: { assignee } });
    } catch (failure) {
      showError(t('actions.several.not.assigned', { ref, why: reasonOf(failure) }));
    }
  }
}
