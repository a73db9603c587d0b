import { Anchor, Badge, Group, Table, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList, type ActionRow } from '@lintel/contract/areas/actions/list';
import { hazardSources, type HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import {
  closingOutcomes,
  contactWays,
  dutyEndings,
  entryKindOf,
  extensionReasons,
  hazardEntryLabels as labels,
  type HazardEntry,
} from '@lintel/contract/areas/hazard-cases/entry';
import { clockOf, hazardFindings, lastInstantOf } from '@lintel/contract/statutory/hazard-clocks';
import { hazardGrounds, hazardName } from '@lintel/contract/statutory/hazards';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { EntryInRecord } from '#platform/record/entry-in-record.tsx';
import { maySee, whoSeesActions } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import { ClockBadge } from './clock-badge.tsx';

type Item = { at: string; key: string; when: string; what: ReactNode };
const nameIn = (of: readonly { id: string; name: string }[], id: string | null) =>
  of.find((each) => each.id === id)?.name;

/** Everything in a case in chronological order, with the deadline of each clock. */
export function Chronology({ of, onStrike }: { of: HazardCase; onStrike?: ((id: string) => void) | undefined }) {
  const seesActions = maySee(useMe(), whoSeesActions);
  const body = { ...actionList.defaults, status: 'ALL', hazardCaseIds: [of.id], limit: 100, page: 1 };
  const asked = read(actions.list, { body: actionList.search.parse(body) });
  const raised = useQuery(seesActions && of.actionCount > 0 ? asked : { ...asked, queryFn: skipToken });
  const items = [
    ...reported(of),
    ...of.entries.map((entry) => asItem(entry, onStrike)),
    ...deadlines(of),
    ...(raised.data?.objects ?? []).flatMap(ofAction),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={t('hazard.chronology')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="min(150px, 28vw)">{t('hazard.when')}</Table.Th>
            <Table.Th>{t('hazard.what')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(({ key, when, what }) => (
            <Table.Tr key={key}>
              <Table.Td className="tabular" style={{ verticalAlign: 'top' }}>
                {when}
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const reported = ({ awareAt, hazard, ground, source, createdAt, createdBy }: HazardCase): Item[] => [
  {
    at: awareAt,
    key: 'aware',
    when: instantText(awareAt),
    what: (
      <Text fw={600}>
        {t('hazard.aware', {
          hazard: hazardName(hazard),
          ground: (nameIn(hazardGrounds, ground) ?? ground).toLowerCase(),
          source: (nameIn(hazardSources, source) ?? source).toLowerCase(),
        })}
      </Text>
    ),
  },
  {
    at: createdAt,
    key: 'opened',
    when: instantText(createdAt),
    what: <Text c="dimmed">{t('hazard.recorded.by', { name: createdBy ?? t('entry.somebody') })}</Text>,
  },
];

function asItem(entry: HazardEntry, onStrike?: (id: string) => void): Item {
  const { id, kind, at } = entry;
  const details: [string, string | null | undefined][] = [
    [labels.found, nameIn(hazardFindings, entry.found)],
    [labels.inPerson, entry.inPerson === null ? null : t(entry.inPerson ? 'list.value.yes' : 'list.value.no')],
    [labels.safetyWork, entry.found && yesNo(entry.safetyWork)],
    [labels.preventativeWork, entry.found && yesNo(entry.preventativeWork)],
    [labels.clock, entry.clock && clockOf(entry.clock).name],
    [labels.to, entry.to && instantText(entry.to).split(',')[0]],
    [labels.reason, nameIn(extensionReasons, entry.reason)],
    [labels.why, nameIn(dutyEndings, entry.why)],
    [labels.outcome, nameIn(closingOutcomes, entry.outcome)],
    [labels.how, nameIn(contactWays, entry.how)],
    [labels.who, entry.who],
    [labels.result, entry.result],
    [labels.fileId, entry.file?.name],
  ];
  return {
    at,
    key: id,
    when: instantText(at),
    what: <EntryInRecord of={entry} name={entryKindOf(kind).name} details={details} onStrike={onStrike} />,
  };
}

const yesNo = (answer: boolean | null) => t(answer ? 'list.value.yes' : 'list.value.no');

/** The deadline of each clock, and its state. */
const deadlines = ({ clocks }: HazardCase): Item[] =>
  clocks.flatMap(({ code, due, from, state, words }) =>
    due
      ? [
          {
            at: lastInstantOf(due),
            key: `${code} ${from.at}`,
            when: due.at ? instantText(due.at) : dayText(due.on),
            what: (
              <Group gap="xs">
                <Badge variant="outline" color="gray">
                  {t('hazard.last.day')}
                </Badge>
                <Text size="sm" title={words}>
                  {t('hazard.clock.of', { clock: clockOf(code).name, regulation: clockOf(code).regulation })}
                </Text>
                <ClockBadge of={{ code, state, due }} />
              </Group>
            ),
          },
        ]
      : [],
  );

const ofAction = ({ id, ref, name, createdOn, closedOn }: ActionRow): Item[] => {
  const link = (
    <Anchor renderRoot={(props) => <Link {...props} to={pageOf('ACTION', id)} />}>{`${ref} · ${name}`}</Anchor>
  );
  return [
    {
      at: `${createdOn}T00:00:00Z`,
      key: `${id} raised`,
      when: dayText(createdOn),
      what: (
        <Text>
          {t('hazard.action.raised')} {link}
        </Text>
      ),
    },
    ...(closedOn
      ? [
          {
            at: `${closedOn}T12:00:00Z`,
            key: `${id} closed`,
            when: dayText(closedOn),
            what: (
              <Text>
                {t('hazard.action.closed')} {link}
              </Text>
            ),
          },
        ]
      : []),
  ];
};
