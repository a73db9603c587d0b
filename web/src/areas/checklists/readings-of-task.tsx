import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { ReadingsOfPieces } from './readings-of-pieces.tsx';
import { ReadingsTable } from './readings-table.tsx';

/** What was read the last times that a task was done: once, and of each piece of equipment. */
export function ReadingsOfTask({ task }: { task: Task }) {
  const { data, error, isError } = useQuery(read(checklists.readings, { query: { id: task.id } }));
  if (isError)
    return (
      <Section title={t('checklist.readings')}>
        <FailureAlert error={error} />
      </Section>
    );
  if (!data || data.objects.length === 0) return null;
  const once = data.objects.filter((series) => series.piece === null);
  const ofPieces = data.objects.filter((series) => series.piece !== null);
  return (
    <Section title={t('checklist.readings')}>
      {once.length > 0 && <ReadingsTable of={once} />}
      {ofPieces.length > 0 && <ReadingsOfPieces of={ofPieces} />}
    </Section>
  );
}
