import { Button, Checkbox, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import type { EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import { useState, type ReactNode } from 'react';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import css from './equipment.module.css';
import { pieceDetails, enterStays, isFound, MANY, namesApart, withAll, type PieceSeen } from './piece-seen.ts';

type Props = {
  pieces: readonly PieceSeen[];
  results: EquipmentResults;
  outcome: Outcome | null;
  error?: ReactNode;
  /** Large on the pages for people outside, who hold a telephone. */
  size?: 'sm' | 'lg';
  onChange: (results: EquipmentResults) => void;
};

/** Which pieces were done, and with an unsatisfactory result which of them failed. */
export function EquipmentSeen({ pieces, results, outcome, error, size = 'sm', onChange }: Props) {
  const [words, setWords] = useState('');
  if (results.length === 0) return null;
  const known = new Map(pieces.map((piece) => [piece.id, piece]));
  const names = namesApart(pieces);
  const set = (id: string, to: EquipmentResults[number]['outcome']) =>
    onChange(results.map((each) => (each.id === id ? { id, outcome: to } : each)));
  const shown = results.filter(({ id }) => isFound(known.get(id), words));
  const setShown = (isDone: boolean) => onChange(withAll(results, new Set(shown.map(({ id }) => id)), isDone));
  const doneCount = results.filter((each) => each.outcome !== 'not-done').length;
  const asksFailed = outcome === 'unsatisfactory';
  return (
    <Input.Wrapper
      component="fieldset"
      className={css.seen}
      onKeyDown={enterStays}
      error={error}
      errorProps={{ mt: 4 }}
    >
      <Group component="legend" justify="space-between" gap="xs" w="100%">
        <Text component="span" size={size} fw={size === 'lg' ? 600 : 500}>
          {t('task.equipment.done', { done: doneCount, count: results.length })}
        </Text>
      </Group>
      {results.length > MANY && (
        <TextInput
          size={size}
          mb={6}
          aria-label={t('task.equipment.find')}
          placeholder={t('task.equipment.find')}
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
      )}
      {results.length > 3 && (
        <Group gap="xs" mb={4}>
          <Button size={`compact-${size === 'sm' ? 'xs' : size}`} variant="default" onClick={() => setShown(true)}>
            {t('task.equipment.all')}
          </Button>
          <Button size={`compact-${size === 'sm' ? 'xs' : size}`} variant="default" onClick={() => setShown(false)}>
            {t('task.equipment.none')}
          </Button>
        </Group>
      )}
      <Stack gap={6} className={css.pieces} data-size={size} component="ul">
        {shown.length === 0 && <li>{t('task.equipment.not.found')}</li>}
        {shown.map(({ id, outcome: of }, at) => {
          const piece = known.get(id);
          return (
            <li key={id} className={css.piece}>
              <Checkbox
                id={at === 0 ? fieldId('equipment') : undefined}
                size={size}
                label={piece?.name}
                description={piece && pieceDetails(piece)}
                checked={of !== 'not-done'}
                onChange={({ currentTarget: { checked } }) => set(id, checked ? 'satisfactory' : 'not-done')}
              />
              {asksFailed && of !== 'not-done' && (
                <Checkbox
                  color="red"
                  className={css.failing}
                  size={size}
                  label={t('task.equipment.failing')}
                  aria-label={t('task.equipment.failing.of', { name: names.get(id) ?? '' })}
                  checked={of === 'unsatisfactory'}
                  onChange={({ currentTarget: { checked } }) => set(id, checked ? 'unsatisfactory' : 'satisfactory')}
                />
              )}
            </li>
          );
        })}
      </Stack>
      <Text size={size} c="dimmed" mt={4}>
        {t(asksFailed ? 'task.equipment.which.failed' : 'task.equipment.keeps')}
      </Text>
    </Input.Wrapper>
  );
}
