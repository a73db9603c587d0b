import { Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { AnswerFacts } from './answer-list.tsx';
import { ReadingsTable } from './readings-table.tsx';

/** What was last answered of a piece of equipment, task by task, and what was read of it. */
export function AnswersOfPiece({ id }: { id: string }) {
  const { data, error } = useQuery(read(checklists.ofEquipment, { query: { id } }));
  if (!data) return error && <FailureAlert error={error} />;
  return data.objects.map(({ taskId, task, doneOn, doneBy, answers, readings }) => (
    <Section key={taskId} title={`${t('checklist.last.answers')}: ${task}`}>
      <AddressLink href={pageOf('TASK', taskId)}>
        {t('task.cycle.done', { day: dayText(doneOn), name: doneBy })}
      </AddressLink>
      <AnswerFacts answers={answers} />
      {readings.length > 0 && (
        <>
          <Text fw={500} mt="sm">
            {t('checklist.readings')}
          </Text>
          <ReadingsTable of={readings} />
        </>
      )}
    </Section>
  ));
}
