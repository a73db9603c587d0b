import { Button, Group, Text } from '@mantine/core';
import { t } from '../texts.ts';
import { instantText } from '../time.ts';

type Entry = {
  id: string;
  note: string | null;
  recordedBy: string | null;
  recordedAt: string;
  /** Who struck it out, and why. */
  struck: { by: string | null; at: string; note: string | null } | null;
};

type Props = {
  of: Entry;
  name: string;
  /** By their labels; those without a value are left out. */
  details: readonly (readonly [label: string, value: string | null | undefined])[];
  words?: string | null;
  onStrike?: ((id: string) => void) | undefined;
};

/** What happened in a record, as it was entered: never changed, but crossed out with a reason. */
export function EntryInRecord({
  of: { id, note, recordedBy, recordedAt, struck },
  name,
  details,
  words,
  onStrike,
}: Props) {
  const nameOf = (person: string | null) => person ?? t('entry.somebody');
  return (
    <div>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600} td={struck ? 'line-through' : undefined}>
          {name}
        </Text>
        {onStrike && !struck && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            className="no-print"
            style={{ flexShrink: 0 }}
            aria-label={t('entry.strike.of', { name, when: instantText(recordedAt) })}
            onClick={() => onStrike(id)}
          >
            {t('entry.strike')}
          </Button>
        )}
      </Group>
      {details.map(([label, value]) =>
        value ? (
          <Text key={label} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('entry.detail', { name: label, value })}
          </Text>
        ) : null,
      )}
      {[words, note].map(
        (text, at) =>
          text && (
            <Text key={at} size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          ),
      )}
      <Text size="xs" c="dimmed">
        {t('entry.recorded.by', { name: nameOf(recordedBy), when: instantText(recordedAt) })}
      </Text>
      {struck && (
        <Text size="sm" c="red">
          {t('entry.struck', { name: nameOf(struck.by), when: instantText(struck.at), note: struck.note ?? '' })}
        </Text>
      )}
    </div>
  );
}
