import { Badge, Group, Text } from '@mantine/core';
import { trainingStates, type Lacking, type TrainingState } from '@lintel/contract/areas/people/training';
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

const looks = {
  MISSING: ['red', IconCircleDashed],
  EXPIRED: ['red', IconAlertTriangle],
  SOON: ['yellow', IconClock],
  HELD: ['teal', IconCheck],
} as const;

/** The state of training: a word, a shape and a colour. */
export function TrainingBadge({ state }: { state: TrainingState }) {
  const [color, Icon] = looks[state];
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={13} aria-hidden />}>
      {trainingStates.find(({ id }) => id === state)!.name}
    </Badge>
  );
}

/** Until when training is valid, or when it expired. */
export const untilText = (state: TrainingState, toOn: string | null) => {
  if (state === 'MISSING') return null;
  if (toOn === null) return t('training.endless');
  return t(state === 'EXPIRED' ? 'training.ended' : 'training.until', { day: dayText(toOn) });
};

/** `refs`: the pieces of work that require it, where there are several. */
type Lack = Lacking['lacks'][number] & { refs?: readonly string[] };

const MOST_REFS = 8;
const refsText = (refs: readonly string[]) => {
  const shown = refs.slice(0, MOST_REFS).join(', ');
  return refs.length > MOST_REFS
    ? t('training.lacks.for.more', { refs: shown, count: refs.length - MOST_REFS })
    : shown;
};

/** What somebody lacks for a piece of work, shown wherever they can be chosen: "Asbestos awareness expired 3 Mar 2026". */
export function LacksTraining({ lacks }: { lacks: readonly Lack[] }) {
  return lacks.map(({ name, state, toOn, refs = [] }) => {
    const [color, Icon] = looks[state];
    return (
      <Group key={name} component="span" gap={4} wrap="nowrap" c={color === 'yellow' ? 'orange' : color}>
        <Icon size={14} aria-hidden />
        <Text component="span" size="xs">
          {t(`training.lacks.${state as 'MISSING' | 'EXPIRED' | 'SOON'}`, { name, day: toOn ? dayText(toOn) : '' })}
          {refs.length > 0 && t('training.lacks.for', { refs: refsText(refs) })}
        </Text>
      </Group>
    );
  });
}
