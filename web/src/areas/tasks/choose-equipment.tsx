import { Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { equipmentList } from '@lintel/contract/areas/equipment/list';
import { ChosenPiece, type PieceToChoose } from '@lintel/contract/areas/tasks/covered-equipment';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { searchable } from '@lintel/contract/platform/searchable';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import { read } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import css from './equipment.module.css';

type Chosen = z.output<typeof ChosenPiece>;
type Values = { equipment: Chosen[] };
type Props = { task: Task; onClose: () => void };

const Choice = z.object({ equipment: z.array(ChosenPiece) });
/** From this many on they can be searched. */
const MANY = 8;

/** Chooses the equipment that a task covers; of what is new there, when it was done and is due, if that is known. */
export function ChooseEquipment({ task, onClose }: Props) {
  const { data } = useQuery(read(tasks.equipmentToChoose, { query: { id: task.id } }));
  // A form over the page that opens once it is complete.
  return data ? <Choosing task={task} pieces={data.objects} onClose={onClose} /> : null;
}

function Choosing({ task, pieces, onClose }: Props & { pieces: readonly PieceToChoose[] }) {
  const [opened] = useState({ task, pieces });
  const covered = opened.pieces.filter(({ isCovered }) => isCovered);
  const suggested = opened.pieces.filter(({ isCovered, isSuggested }) => !isCovered && isSuggested);
  const chosenAtFirst = covered.length ? covered : suggested;
  const form = useContractForm<Values>(Choice, {
    initialValues: { equipment: chosenAtFirst.map(({ id }) => ({ id, lastDoneOn: null, dueOn: null })) },
  });
  const [words, setWords] = useState('');
  const headings = useId();
  const choosing = useDecision(tasks.chooseEquipment, {
    form,
    onSuccess: () => {
      showSuccess(t('equipment.saved'));
      onClose();
    },
  });
  const chosen = new Map(form.values.equipment.map((piece) => [piece.id, piece]));
  const set = (equipment: Chosen[]) => form.setFieldValue('equipment', equipment);
  const toggle = (id: string) =>
    set(
      chosen.has(id)
        ? form.values.equipment.filter((piece) => piece.id !== id)
        : [...form.values.equipment, { id, lastDoneOn: null, dueOn: null }],
    );
  const missing = suggested.filter(({ id }) => !chosen.has(id));
  const found = opened.pieces.filter((piece) => isFound(piece, words));
  return (
    <DrawerForm
      title={t('task.equipment.choose')}
      intro={
        <Stack gap={4}>
          <Text c="dimmed">{`${task.code} ${task.name} · ${task.property.caption}`}</Text>
          <Text size="sm">{t('task.equipment.how')}</Text>
        </Stack>
      }
      labels={{ equipment: t('task.equipment') }}
      button={t('save')}
      write={choosing}
      onSave={({ equipment }) =>
        choosing.mutate({ body: { id: opened.task.id, version: opened.task.version, equipment } })
      }
      onClose={onClose}
    >
      {opened.pieces.length === 0 && <Text c="dimmed">{t('task.equipment.nothing')}</Text>}
      {opened.pieces.length > MANY && (
        <TextInput
          label={t('task.equipment.find')}
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
      )}
      {missing.length > 1 && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              set([...form.values.equipment, ...missing.map(({ id }) => ({ id, lastDoneOn: null, dueOn: null }))])
            }
          >
            {t('task.equipment.add.suggested', { count: missing.length })}
          </Button>
        </Group>
      )}
      {groupsOf(found).map(({ key, some }) => (
        <Stack key={key} gap="xs" component="section" aria-labelledby={`${headings}${key}`}>
          <Text component="h3" id={`${headings}${key}`} fw={600} size="sm" m={0}>
            {t(`task.equipment.group.${key}`)}
          </Text>
          <Stack gap="xs" component="ul" className={css.choices}>
            {some.map((piece) => (
              <li key={piece.id}>
                <Choosable
                  piece={piece}
                  id={piece === found[0] ? fieldId('equipment') : undefined}
                  chosen={chosen.get(piece.id)}
                  onToggle={() => toggle(piece.id)}
                  onChange={(now) => set(form.values.equipment.map((each) => (each.id === now.id ? now : each)))}
                />
              </li>
            ))}
          </Stack>
        </Stack>
      ))}
      {opened.pieces.length > 0 && found.length === 0 && <Text c="dimmed">{t('task.equipment.not.found')}</Text>}
    </DrawerForm>
  );
}

/** Under a heading each: what the task covers, what it is for, and the rest, in the order of the reply. */
const groupsOf = (pieces: readonly PieceToChoose[]) =>
  (['covered', 'suggested', 'other'] as const)
    .map((key) => ({ key, some: pieces.filter((piece) => groupOf(piece) === key) }))
    .filter(({ some }) => some.length > 0);
const groupOf = ({ isCovered, isSuggested }: PieceToChoose) =>
  isCovered ? 'covered' : isSuggested ? 'suggested' : 'other';

const isFound = ({ name, ref, type, location }: PieceToChoose, words: string) =>
  searchable([name, ref, type, location].join(' ')).includes(searchable(words.trim()));

type ChoosableProps = {
  piece: PieceToChoose;
  id: string | undefined;
  chosen: Chosen | undefined;
  onToggle: () => void;
  onChange: (chosen: Chosen) => void;
};

/** One piece; newly chosen, it may have days of its own. */
function Choosable({ piece, id, chosen, onToggle, onChange }: ChoosableProps) {
  const [asksDays, setAsksDays] = useState(false);
  const mayHaveDays = chosen && !piece.isCovered && !piece.hasRecord;
  return (
    <Stack gap={4}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Checkbox
          id={id}
          label={piece.name}
          description={[piece.ref, piece.type, piece.location, piece.outOfUseOn && outOfUse]
            .filter(Boolean)
            .join(' · ')}
          checked={chosen !== undefined}
          onChange={onToggle}
        />
        {mayHaveDays && !asksDays && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('task.equipment.days.of', { name: piece.name })}
            onClick={() => setAsksDays(true)}
          >
            {t('task.equipment.days')}
          </Button>
        )}
      </Group>
      {mayHaveDays && asksDays && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" className={css.dates}>
          <DayInput
            size="sm"
            label={t('task.last.done')}
            value={chosen.lastDoneOn}
            onChange={(lastDoneOn) => onChange({ ...chosen, lastDoneOn })}
          />
          <DayInput
            size="sm"
            label={t('task.equipment.due')}
            description={t('task.equipment.due.hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={chosen.dueOn}
            onChange={(dueOn) => onChange({ ...chosen, dueOn })}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
}

const outOfUse = equipmentList.columns.outOfUseOn!.label;
