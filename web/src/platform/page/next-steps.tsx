import { Button, Group, Text } from '@mantine/core';

/** A likely next step; `run` goes there. */
export type NextStep = { label: string; run: () => void };
type Props = { text: string; steps: readonly NextStep[]; onDone: () => void };

/** What was saved, and the next steps. */
export function NextSteps({ text, steps, onDone }: Props) {
  return (
    <>
      <Text size="sm">{text}</Text>
      <Group gap={6} mt={6}>
        {steps.map(({ label, run }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="light"
            h="auto"
            mih={28}
            py={4}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
            onClick={() => {
              onDone();
              run();
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
    </>
  );
}
