import { ActionIcon, Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { actionFieldLabels, type ActionStart } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { priorities, type Priority } from '@lintel/contract/areas/actions/states';
import { files } from '@lintel/contract/areas/files';
import type { InspectionReport } from '@lintel/contract/areas/inspection-reports';
import type { Lacking } from '@lintel/contract/areas/people/training';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { LacksTraining } from '#areas/people/training-state.tsx';
import { useLacking } from '#areas/people/use-lacking.ts';
import { read, send, useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { reasonOf, Refusal } from '#platform/refusal.ts';
import { maySee } from '#platform/rights.ts';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/toasts.ts';
import css from './actions.module.css';
import { candidates } from '#areas/shares/candidates.ts';
import { actionOf, dueDateOf, firstLine, lineAfter, saidLines, type Line } from './raise-lines.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';

type Props = { report: InspectionReport; onClose: () => void };
type Choice = { value: string; label: string };

/** Raises several actions from an inspection report, each a line, without leaving the keyboard. */
export function RaiseSeveral({ report, onClose }: Props) {
  const { data: start, error } = useQuery({
    ...read(actions.start, { query: { sourceId: report.id, sourceType: 'INSPECTION_REPORT' } }),
    refetchOnWindowFocus: false,
  });
  return (
    <Section title={t('actions.several.title')}>
      {!start && <FailureAlert error={error} />}
      {!start && !error && <Skeleton h={90} role="status" aria-label={t('loading')} />}
      {start && <Lines report={report} start={start} onClose={onClose} />}
    </Section>
  );
}

function Lines({ report, start, onClose }: Props & { start: ActionStart }) {
  const [lines, setLines] = useState<Line[]>(() => [firstLine(start)]);
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const names = useRef(new Map<string, HTMLInputElement>());
  const { owners, photographs, lacksOf } = useChoices(report);
  const said = saidLines(lines);
  const release = useUnsavedChanges(said.length > 0);
  const create = useWrite(actions.createSeveral, {
    silent: true,
    onSuccess: async ({ objects }) => {
      await assignAll(objects, said);
      release();
      showSuccess(t('actions.several.done', { count: objects.length }));
      onClose();
    },
    onError: (failure) => setRefusals(refusalsOf(failure, said)),
  });
  const change = (key: string, to: Partial<Line>) => {
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...to } : line)));
    setRefusals(({ [key]: _, ...others }) => others);
  };
  const addAfter = (line: Line) => {
    const next = lineAfter(line);
    setLines((before) => before.flatMap((each) => (each.key === line.key ? [each, next] : [each])));
  };
  const remove = ({ key }: Line) => {
    const at = lines.findIndex((line) => line.key === key);
    names.current.get(lines[at + 1]?.key ?? lines[at - 1]?.key ?? '')?.focus();
    setLines(lines.length === 1 ? [firstLine(start)] : lines.filter((line) => line.key !== key));
  };
  const save = () => {
    if (create.isPending || create.isSuccess) return;
    if (said.length === 0) return setRefusals({ [lines[0]!.key]: t('actions.several.name.say') });
    create.mutate({
      body: {
        source: { id: report.id, type: 'INSPECTION_REPORT' },
        actions: said.map((line) => actionOf(line, start)),
      },
    });
  };
  const press = (line: Line) => (event: KeyboardEvent<HTMLElement>) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== 'Enter' || !isField) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) save();
    else addAfter(line);
  };
  const hasPhotographs = photographs.length > 0;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('actions.several.hint')}
      </Text>
      {Object.keys(refusals).length === 0 && <FailureAlert error={create.error} />}
      <div className={css.grid} role="group" aria-label={t('actions.several.table')}>
        <div className={`${css.line} ${css.heads}`} data-photographs={hasPhotographs || undefined} aria-hidden>
          <span>{t('action.one')}</span>
          <span>{t('actions.several.area')}</span>
          <span>{actionFieldLabels.priority}</span>
          <span>{actionFieldLabels.dueDate}</span>
          <span>{t('actions.several.owner')}</span>
          {hasPhotographs && <span>{t('actions.several.photograph')}</span>}
          <span />
        </div>
        {lines.map((line, index) => (
          <OneLine
            key={line.key}
            line={line}
            number={index + 1}
            start={start}
            owners={owners}
            lacks={line.owner ? lacksOf(line.owner) : []}
            photographs={photographs}
            refusal={refusals[line.key]}
            nameRef={(input) => {
              if (input) names.current.set(line.key, input);
              else names.current.delete(line.key);
            }}
            onChange={(to) => change(line.key, to)}
            onKeyDown={press(line)}
            onRemove={() => remove(line)}
          />
        ))}
      </div>
      <Group justify="space-between">
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => addAfter(lines.at(-1)!)}
        >
          {t('actions.several.another')}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={create.isPending || create.isSuccess} onClick={save}>
            {t('actions.several.save', { count: Math.max(1, said.length) })}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

type LineProps = {
  line: Line;
  number: number;
  start: ActionStart;
  owners: Choice[];
  lacks: Lacking['lacks'];
  photographs: Choice[];
  refusal: string | undefined;
  nameRef: (input: HTMLInputElement | null) => void;
  onChange: (to: Partial<Line>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onRemove: () => void;
};

function OneLine(props: LineProps) {
  const { line, number, start, owners, lacks, photographs, refusal, nameRef, onChange, onKeyDown, onRemove } = props;
  const named = (field: string) => ({ 'aria-label': t('actions.several.of', { field, number }), onKeyDown });
  const anything = { value: '', label: t('actions.several.any') };
  return (
    <div
      className={css.line}
      data-photographs={photographs.length > 0 || undefined}
      role="group"
      aria-label={t('actions.several.line', { number })}
    >
      <TextInput
        ref={nameRef}
        {...named(t('action.one'))}
        // A line is added to be typed into.
        autoFocus
        placeholder={t('action.one')}
        maxLength={1000}
        error={refusal}
        value={line.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NativeSelect
        {...named(t('actions.several.area'))}
        disabled={start.areasOfObservation.length <= 1}
        data={[anything, ...start.areasOfObservation.map(({ id, name }) => ({ value: id, label: name }))]}
        value={line.areaId}
        onChange={(event) => onChange({ areaId: event.currentTarget.value })}
      />
      <NativeSelect
        {...named(actionFieldLabels.priority)}
        data={priorities.map(({ id, name }) => ({ value: id, label: name }))}
        value={line.priority}
        onChange={(event) => onChange({ priority: event.currentTarget.value as Priority })}
      />
      <DayInput
        {...named(actionFieldLabels.dueDate)}
        disabled={!start.mayChooseDueDate}
        value={dueDateOf(line, start)}
        keepsLastDay
        onChange={(dueDate) => onChange({ dueDate })}
      />
      <NativeSelect
        {...named(t('actions.several.owner'))}
        data={[{ value: '', label: t('action.assignee.none') }, ...owners]}
        value={line.owner}
        inputWrapperOrder={['input', 'description']}
        description={lacks.length > 0 && <LacksTraining lacks={lacks} />}
        onChange={(event) => onChange({ owner: event.currentTarget.value })}
      />
      {photographs.length > 0 && (
        <NativeSelect
          {...named(t('actions.several.photograph'))}
          data={[{ value: '', label: t('actions.several.photograph.none') }, ...photographs]}
          value={line.photographId}
          onChange={(event) => onChange({ photographId: event.currentTarget.value })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('actions.several.remove', { number })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Who an action can be given to at once, what they lack for it, and the photographs of the report that one can take with it. */
function useChoices(report: InspectionReport) {
  const me = useMe();
  const task = useQuery(read(tasks.get, { query: { id: report.task.id } })).data?.dto;
  const kept = useQuery({
    ...read(files.list, { body: { ownerId: report.id, limit: 100 } }),
    enabled: maySee(me, ['PRISM_PROPERTY_LIBRARY_VIEW']) && report.fileCount > 0,
  }).data;
  const owners = candidates(me, task?.owners ?? []).map(({ name, email }): Choice => ({
    value: email,
    label: email === me.email ? t('action.assignee.me', { name }) : name,
  }));
  const photographs = (kept?.objects ?? [])
    .filter(({ contentType }) => contentType.startsWith('image/'))
    .map(({ id, name }): Choice => ({ value: id, label: name }));
  const lacksOf = useLacking(
    { entityType: 'INSPECTION_REPORT', entityId: report.id },
    owners.map(({ value }) => value),
  );
  return { owners, photographs, lacksOf };
}

/** Gives the new actions to whom their lines name; one that cannot be given is told by itself. */
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

/** What the server refuses, at the lines that it is about. */
function refusalsOf(failure: unknown, lines: readonly Line[]): Record<string, string> {
  if (!(failure instanceof Refusal)) return {};
  return Object.fromEntries(
    failure.errors.flatMap(({ field, message }) => {
      const line = lines[Number(/^actions\.(\d+)\./.exec(field)?.[1] ?? (lines.length === 1 ? 0 : -1))];
      return line ? [[line.key, t.known(message)]] : [];
    }),
  );
}
