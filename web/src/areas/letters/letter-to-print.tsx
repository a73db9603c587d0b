import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { t } from '#platform/texts.ts';
import { LetterSheet } from './letter-sheet.tsx';
import type { OneLetter, useLetters } from './use-letters.ts';

type Props = { one: OneLetter; writing: ReturnType<typeof useLetters>; canLeaveOut: boolean };

/** One letter, below whom it is for. */
export function LetterToPrint({ one, writing, canLeaveOut }: Props) {
  const { key, name, subject, ready, missing } = one;
  const { length: count } = subject.attemptedOn;
  const field = (label: string) => ({
    label,
    'aria-label': t('letters.of', { what: name, field: label }),
    maxLength: 80,
    autoComplete: 'off',
    w: 220,
  });
  return (
    <section aria-label={name}>
      <div className="no-print" style={{ margin: '20px 0 12px' }}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed" mb="xs">
          {[subject.property, count ? t('letters.attempts', { count }) : t('letters.attempts.none')]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Group align="flex-end" gap="sm">
          <TextInput
            {...field(t('letters.occupier'))}
            value={one.occupier}
            onChange={(event) => writing.type(key, { occupier: event.currentTarget.value })}
          />
          <TextInput
            {...field(t('letters.address.line'))}
            placeholder={t('letters.address.line.example')}
            value={one.addressLine}
            onChange={(event) => writing.type(key, { addressLine: event.currentTarget.value })}
          />
          <Button variant="default" onClick={() => writing.addAfter(key)}>
            {t('letters.another')}
          </Button>
          {canLeaveOut && (
            <Button variant="subtle" color="gray" onClick={() => writing.leaveOut(key)}>
              {t('letters.leave.out')}
            </Button>
          )}
        </Group>
      </div>
      {ready ? (
        <LetterSheet letter={ready} name={t('letters.sent', { name })} />
      ) : (
        <Alert color="yellow" className="no-print" maw={720}>
          {missing}
        </Alert>
      )}
    </section>
  );
}
