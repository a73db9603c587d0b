import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { actionFieldLabels, MOST_RAISED_AT_ONCE, type ActionStart } from '@lintel/contract/areas/actions/action';
import { priorities, type Priority } from '@lintel/contract/areas/actions/states';
import type { Lacking } from '@lintel/contract/areas/people/training';
import { shortened } from '@lintel/contract/platform/shortened';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { LacksTraining } from '#areas/people/training-state.tsx';
import { DayInput } from '#platform/form/day-input.tsx';
import { t } from '#platform/texts.ts';
import css from './actions.module.css';
import { pasteRows, type Pasted, type PastedColumn } from './pasted-lines.ts';
import { dueDateOf, firstLine, lineAfter, type Choice, type Line } from './raise-lines.ts';

/** What a line offers: who it can be assigned to, what they lack for it, and photographs that it can include. */
type LineChoices = { owners: Choice[]; photographs: Choice[]; lacksOf: (who: string) => Lacking['lacks'] };

type Props = {
  lines: readonly Line[];
  onLines: (lines: Line[]) => void;
  start: ActionStart;
  choices: LineChoices;
  /** The server's refusals, by the key of the line. */
  refusals: Record<string, string>;
  onChanged?: (key: string) => void;
  /** Ctrl+Enter. */
  onSave?: () => void;
};

/** Several actions, one per line, entered without leaving the keyboard or pasted from a spreadsheet. */
export function ActionLines({ lines, onLines, start, choices, refusals, onChanged, onSave }: Props) {
  const names = useRef(new Map<string, HTMLInputElement>());
  const [pasted, setPasted] = useState<Pasted>();
  const change = (key: string, to: Partial<Line>) => {
    onLines(lines.map((line) => (line.key === key ? { ...line, ...to } : line)));
    onChanged?.(key);
  };
  const addAfter = (line: Line | undefined) => {
    const next = line ? lineAfter(line) : firstLine(start);
    onLines(line ? lines.flatMap((each) => (each.key === line.key ? [each, next] : [each])) : [next]);
  };
  const remove = ({ key }: Line) => {
    const at = lines.findIndex((line) => line.key === key);
    names.current.get(lines[at + 1]?.key ?? lines[at - 1]?.key ?? '')?.focus();
    onLines(lines.filter((line) => line.key !== key));
  };
  const press = (line: Line) => (event: KeyboardEvent<HTMLElement>) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== 'Enter' || !isField) return;
    const saves = event.ctrlKey || event.metaKey;
    if (saves && !onSave) return;
    event.preventDefault();
    if (saves) onSave?.();
    else addAfter(line);
  };
  const paste = (at: number) => (event: ClipboardEvent, from: PastedColumn) => {
    const into = { start, owners: choices.owners };
    const rows = pasteRows(event.clipboardData.getData('text/plain'), lines, at, from, into);
    if (!rows) return;
    event.preventDefault();
    setPasted(rows);
    onLines(rows.lines);
    for (const { key } of rows.lines) onChanged?.(key);
  };
  const hasPhotographs = choices.photographs.length > 0;
  return (
    <div className={css.grid} role="group" aria-label={t('actions.several.table')}>
      {lines.length > 0 && (
        <div className={`${css.line} ${css.heads}`} data-photographs={hasPhotographs || undefined} aria-hidden>
          <span>{t('action.one')}</span>
          <span>{actionFieldLabels.location}</span>
          <span>{t('actions.several.area')}</span>
          <span>{actionFieldLabels.priority}</span>
          <span>{actionFieldLabels.dueDate}</span>
          <span>{t('actions.several.owner')}</span>
          {hasPhotographs && <span>{t('actions.several.photograph')}</span>}
          <span />
        </div>
      )}
      {lines.map((line, index) => (
        <OneLine
          key={line.key}
          line={line}
          number={index + 1}
          start={start}
          owners={choices.owners}
          lacks={line.owner ? choices.lacksOf(line.owner) : []}
          photographs={choices.photographs}
          refusal={refusals[line.key]}
          nameRef={(input) => {
            if (input) names.current.set(line.key, input);
            else names.current.delete(line.key);
          }}
          onChange={(to) => change(line.key, to)}
          onKeyDown={press(line)}
          onPaste={paste(index)}
          onRemove={() => remove(line)}
        />
      ))}
      <div>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => addAfter(lines.at(-1))}
        >
          {t(lines.length > 0 ? 'actions.several.another' : 'actions.several.first')}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {t('actions.several.paste')}
      </Text>
      <div role="status">{pasted && <PastedSummary pasted={pasted} />}</div>
    </div>
  );
}

const UNREAD_SHOWN = 5;

/** How many rows were taken, and what was not understood: nothing is left out in silence. */
function PastedSummary({ pasted: { rowCount, unread, leftOut } }: { pasted: Pasted }) {
  const different = [...new Set(unread)];
  const parts = [
    t('actions.several.pasted', { count: rowCount }),
    unread.length > 0 &&
      t('actions.several.pasted.unread', {
        values: different
          .slice(0, UNREAD_SHOWN)
          .map((value) => `“${shortened(value, 40)}”`)
          .concat(different.length > UNREAD_SHOWN ? '…' : [])
          .join(', '),
      }),
    leftOut > 0 && t('actions.several.pasted.left.out', { count: leftOut, most: MOST_RAISED_AT_ONCE }),
  ];
  return (
    <Text size="sm" className="prose">
      {parts.filter(Boolean).join(' ')}
    </Text>
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
  onPaste: (event: ClipboardEvent, from: PastedColumn) => void;
  onRemove: () => void;
};

function OneLine(props: LineProps) {
  const { line, number, start, owners, lacks, photographs, refusal, nameRef } = props;
  const { onChange, onKeyDown, onPaste, onRemove } = props;
  const named = (field: string) => ({ 'aria-label': t('actions.several.of', { field, number }), onKeyDown });
  const pastes = (column: PastedColumn) => ({ onPaste: (event: ClipboardEvent) => onPaste(event, column) });
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
        {...pastes('name')}
        // A line is added to be filled in.
        autoFocus
        placeholder={t('action.one')}
        maxLength={1000}
        error={refusal}
        value={line.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        {...named(actionFieldLabels.location)}
        {...pastes('location')}
        placeholder={actionFieldLabels.location}
        maxLength={500}
        value={line.location}
        onChange={(event) => onChange({ location: event.currentTarget.value })}
      />
      <NativeSelect
        {...named(t('actions.several.area'))}
        {...pastes('areaId')}
        disabled={start.areasOfObservation.length <= 1}
        data={[anything, ...start.areasOfObservation.map(({ id, name }) => ({ value: id, label: name }))]}
        value={line.areaId}
        onChange={(event) => onChange({ areaId: event.currentTarget.value })}
      />
      <NativeSelect
        {...named(actionFieldLabels.priority)}
        {...pastes('priority')}
        data={priorities.map(({ id, name }) => ({ value: id, label: name }))}
        value={line.priority}
        onChange={(event) => onChange({ priority: event.currentTarget.value as Priority })}
      />
      <DayInput
        {...named(actionFieldLabels.dueDate)}
        {...pastes('dueDate')}
        disabled={!start.mayChooseDueDate}
        value={dueDateOf(line, start)}
        keepsLastDay
        onChange={(dueDate) => onChange({ dueDate })}
      />
      <NativeSelect
        {...named(t('actions.several.owner'))}
        {...pastes('owner')}
        data={[{ value: '', label: t('action.assignee.none') }, ...owners]}
        value={line.owner}
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
