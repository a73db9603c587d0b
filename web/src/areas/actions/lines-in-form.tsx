import { Text } from '@mantine/core';
import type { ActionStart } from '@lintel/contract/areas/actions/action';
import type { Task } from '@lintel/contract/areas/tasks/task';
import type { FormErrors } from '@mantine/form';
import { useLacking } from '#areas/people/use-lacking.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { ActionLines } from './action-lines.tsx';
import { filledLines, type Line } from './raise-lines.ts';
import { useOwnerChoices } from './use-owner-choices.ts';

type Props = {
  lines: Line[];
  errors: FormErrors;
  onLines: (lines: Line[]) => void;
  task: Task;
  start: ActionStart;
  hint: string;
};

/** Actions that are raised together with what a form records of a task: its field `actions`. */
export function LinesInForm({ lines, errors, onLines, task, start, hint }: Props) {
  const owners = useOwnerChoices(task.owners);
  const lacksOf = useLacking(
    { entityType: 'TASK', entityId: task.id },
    owners.map(({ value }) => value),
  );
  const input = filledLines(lines);
  const refusals = Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => {
      const line = input[Number(/^actions\.(\d+)\./.exec(field)?.[1] ?? -1)];
      return line && message ? [[line.key, String(message)]] : [];
    }),
  );
  return (
    <div id={fieldId('actions')} tabIndex={-1}>
      <ActionLines
        lines={lines}
        onLines={onLines}
        start={start}
        choices={{ owners, photographs: [], lacksOf }}
        refusals={refusals}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {hint}
      </Text>
    </div>
  );
}
