import { Table, Text } from '@mantine/core';
import {
  evacuationEndings,
  evacuationEntryKindOf,
  evacuationEntryLabels as labels,
  evacuationReceivers,
  residentContactWays,
  type EvacuationEntry,
} from '@lintel/contract/areas/evacuation-plans/entry';
import type { EvacuationPlan } from '@lintel/contract/areas/evacuation-plans/plan';
import { EntryInRecord } from '#platform/record/entry-in-record.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

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
                <EntryInRecord
                  of={entry}
                  name={evacuationEntryKindOf(entry.kind).name}
                  details={detailsOf(entry)}
                  words={entry.words}
                  onStrike={onStrike}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const detailsOf = (entry: EvacuationEntry) =>
  [
    [labels.who, entry.who],
    [labels.how, nameIn(residentContactWays, entry.how)],
    [labels.to, nameIn(evacuationReceivers, entry.to)],
    [labels.why, nameIn(evacuationEndings, entry.why)],
    [labels.fileId, entry.file?.name],
  ] as const;
