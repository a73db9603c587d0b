import { Text } from '@mantine/core';
import type { Completion } from '@lintel/contract/areas/tasks/task';
import { t } from '#platform/texts.ts';
import { dayText, exactText, instantText } from '#platform/time.ts';
import css from './tasks.module.css';
import { CompletionRecord } from './completion-record.tsx';

/** Every completion of a cycle, if there are more than the current one. */
export function AllCompletions({ completions }: { completions: Completion[] }) {
  if (completions.length < 2) return null;
  return (
    <details className={css.corrections}>
      <summary>{t('task.corrections', { count: completions.length })}</summary>
      <ol>
        {completions.map((completion) => (
          <li key={completion.revision}>
            <Text size="sm" c="dimmed">
              <time dateTime={completion.recordedAt} title={exactText(completion.recordedAt)}>
                {instantText(completion.recordedAt)}
              </time>
              {completion.recordedBy && `, ${completion.recordedBy}`}
              {completion.reason && ` – ${t('task.standing.reason', { reason: completion.reason })}`}
            </Text>
            <Text size="sm">{t('task.cycle.done', { day: dayText(completion.doneOn), name: completion.doneBy })}</Text>
            <CompletionRecord completion={completion} />
          </li>
        ))}
      </ol>
    </details>
  );
}
