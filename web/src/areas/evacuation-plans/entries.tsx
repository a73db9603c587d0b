import { Button, Group, Table, Text } from '@mantine/core';
import {
  evacuationEndings,
  evacuationEntryKindOf,
  evacuationEntryLabels as labels,
  evacuationReceivers,
  residentContactWays,
  type EvacuationEntry,
} from '@lintel/contract/areas/evacuation-plans/entry';
import type { EvacuationPlan } from '@lintel/contract/areas/evacuation-plans/plan';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';

const nameIn = (of: readonly { id: string; name: string }[], id: string | null) =>
  of.find((each) => each.id === id)?.name;

type Props = { of: EvacuationPlan; onStrike?: ((id: string) => void) | undefined };

/** Everything that was entered in a plan, by its day: former statements and consents too. */
export function Entries({ of: { entries }, onStrike }: Props) {
  if (entries.length === 0) return <Text c="dimmed">{t('evacuation.events.none')}</Text>;
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={t('evacuation.section.happened')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="min(120px, 26vw)">{labels.on}</Table.Th>
            <Table.Th>{labels.kind}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td className="tabular" style={{ verticalAlign: 'top' }}>
                {dayText(entry.on)}
              </Table.Td>
              <Table.Td>
                <Entry of={entry} onStrike={onStrike} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Entry({ of: entry, onStrike }: { of: EvacuationEntry; onStrike: Props['onStrike'] }) {
  const { struck } = entry;
  const details: [string, string | null | undefined][] = [
    [labels.who, entry.who],
    [labels.how, nameIn(residentContactWays, entry.how)],
    [labels.to, nameIn(evacuationReceivers, entry.to)],
    [labels.why, nameIn(evacuationEndings, entry.why)],
    [labels.fileId, entry.file?.name],
  ];
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600} td={struck ? 'line-through' : undefined}>
          {evacuationEntryKindOf(entry.kind).name}
        </Text>
        {onStrike && !struck && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            className="no-print"
            style={{ flexShrink: 0 }}
            onClick={() => onStrike(entry.id)}
          >
            {t('evacuation.strike')}
          </Button>
        )}
      </Group>
      {details.map(([name, value]) =>
        value ? (
          <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('evacuation.detail', { name, value })}
          </Text>
        ) : null,
      )}
      {[entry.words, entry.note].map(
        (text, at) =>
          text && (
            <Text
              key={at === 0 ? 'words' : 'note'}
              size="sm"
              style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {text}
            </Text>
          ),
      )}
      <Text size="xs" c="dimmed">
        {t('evacuation.recorded.by', {
          name: entry.recordedBy ?? t('evacuation.somebody'),
          when: instantText(entry.recordedAt),
        })}
      </Text>
      {struck && (
        <Text size="sm" c="red">
          {t('evacuation.struck', {
            name: struck.by ?? t('evacuation.somebody'),
            when: instantText(struck.at),
            note: struck.note ?? '',
          })}
        </Text>
      )}
    </>
  );
}
