import { Anchor, Stack, Text } from '@mantine/core';
import { taskTypeFieldLabels, taskTypes, type TypeCorrection } from '@lintel/contract/areas/task-types';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read, useWrite } from '#platform/api.ts';
import { CorrectedFields, CorrectionsPage } from '#platform/corrections/corrections-page.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { backToTypes } from './back-to-types.ts';

/** Corrections of task types of the reference list, with the due dates that would move. */
export function TypeCorrectionsPage() {
  const apply = useWrite(taskTypes.correct, { onSuccess: ({ message }) => showSuccess(message) });
  return (
    <CorrectionsPage<TypeCorrection>
      found={useQuery(read(taskTypes.corrections))}
      back={backToTypes()}
      hint={t('task.type.corrections.hint')}
      none={t('task.type.corrections.none')}
      keyOf={({ code }) => code}
      columns={{
        what: { title: taskTypeFieldLabels.name, nameOf: ({ code }) => code, cell: nameOfType },
        change: changesOfType,
        moves: { title: t('task.type.corrections.dates'), cell: ({ effect }) => <Dates effect={effect} /> },
      }}
      ask={(chosen) => {
        const sum = (count: (effect: NonNullable<TypeCorrection['effect']>) => number) =>
          chosen.reduce((total, { effect }) => total + (effect ? count(effect) : 0), 0);
        const moved = sum(({ movedCount }) => movedCount);
        return t('task.type.corrections.ask', { moved, overdue: sum(({ newlyOverdueCount }) => newlyOverdueCount) });
      }}
      isApplying={apply.isPending}
      onApply={(codes) => apply.mutate({ body: { codes } })}
    />
  );
}

function nameOfType({ code, name, taskTypeId }: TypeCorrection) {
  const text = `${code} ${name}`;
  if (!taskTypeId) return <Text fw={600}>{text}</Text>;
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/task_type.html" search={{ id: taskTypeId }} />}>{text}</Anchor>
  );
}

function changesOfType({ changes, laws, taskTypeId }: TypeCorrection) {
  return (
    <Stack gap={6}>
      {taskTypeId === null && <Text>{t('task.type.corrections.new')}</Text>}
      <CorrectedFields changes={changes} />
      {taskTypeId === null &&
        laws.map(({ law, since }) => (
          <Text key={law} size="sm">
            {t('task.law.since', { law, day: dayText(since) })}
          </Text>
        ))}
    </Stack>
  );
}

function Dates({ effect }: { effect: TypeCorrection['effect'] }) {
  if (!effect || (effect.movedCount === 0 && effect.newlyOverdueCount === 0))
    return <Text c="dimmed">{t('task.type.corrections.dates.none')}</Text>;
  const { movedCount, taskCount, earlierCount, laterCount, newlyOverdueCount } = effect;
  return (
    <>
      <Text>{t('task.type.corrections.dates.moved', { moved: movedCount, all: taskCount })}</Text>
      {movedCount > 0 && (
        <Text size="sm" c="dimmed">
          {t('task.type.corrections.dates.which', { earlier: earlierCount, later: laterCount })}
        </Text>
      )}
      {newlyOverdueCount > 0 && (
        <Text size="sm" c="red">
          {t('task.type.corrections.dates.overdue', { count: newlyOverdueCount })}
        </Text>
      )}
    </>
  );
}
