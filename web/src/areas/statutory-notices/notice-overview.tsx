import { Alert, Anchor, Badge, List, Stack, Table, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import {
  noticeEntryKinds,
  noticeFieldLabels as labels,
  servedHow,
  type NoticeEntry,
  type StatutoryNotice,
} from '@lintel/contract/areas/statutory-notices/notice';
import { appealByOf } from '@lintel/contract/statutory/dates';
import { appealOutcomes, isEnded, noticeStandings } from '@lintel/contract/statutory/notice-standings';
import { appealOn, appealUntilOn, complyByOn, isInTime } from '@lintel/contract/statutory/standing';
import { Link } from '@tanstack/react-router';
import { countText } from '#platform/count-text.ts';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { Section } from '#platform/page/section.tsx';
import cards from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { factsOf } from './notice-facts.ts';
import { NoticeSteps } from './notice-steps.tsx';
import { ProposedDays } from './proposed-days.tsx';

/** The content of a notice, its dates with their calculation in law, its requirements and its events. */
export function NoticeOverview({ notice }: { notice: StatutoryNotice }) {
  const { officer, people, visit, otherProperties } = notice;
  return (
    <>
      <NoticeSteps notice={notice} />
      <Days notice={notice} />
      <Section title={t('statutory.requirements')}>
        <Requirements notice={notice} />
      </Section>
      <Section title={t('statutory.entries')}>
        {notice.entries.length === 0 && <Text c="dimmed">{t('statutory.entries.none')}</Text>}
        <List>
          {notice.entries.map((entry) => (
            <List.Item key={entry.id}>
              <EntryLine of={entry} />
            </List.Item>
          ))}
        </List>
      </Section>
      <Section title={t('statutory.section')}>
        <Facts>
          <Fact name={labels.authority}>{notice.authority}</Fact>
          <Fact name={labels.authorityReference}>{notice.authorityReference}</Fact>
          <Fact name={labels.officer}>
            {officer &&
              [officer.name, officer.reference, officer.telephone, officer.emailAddress].filter(Boolean).join(' · ')}
          </Fact>
          <Fact name={labels.visitId}>
            {visit && (
              <Anchor renderRoot={(props) => <Link {...props} to={pageOf('ENFORCEMENT_VISIT', visit.id)} />}>
                {visit.ref}
              </Anchor>
            )}
          </Fact>
          <Fact name={labels.partOfPremises}>{notice.partOfPremises}</Fact>
          <Fact name={labels.otherPropertyIds}>
            {otherProperties.length > 0
              ? otherProperties.map(({ id, caption }) => (
                  <div key={id}>
                    <PropertyLink id={id}>{caption}</PropertyLink>
                  </div>
                ))
              : null}
          </Fact>
          <Fact name={labels.servedOnWhom}>{notice.servedOnWhom}</Fact>
          <Fact name={labels.servedHow}>{servedHow.find(({ id }) => id === notice.servedHow)?.name}</Fact>
          <Fact name={labels.displayDuty}>{t(notice.displayDuty ? 'list.value.yes' : 'list.value.no')}</Fact>
          <Fact name={labels.fee}>{notice.fee}</Fact>
          <Fact name={labels.peopleIds}>
            {people.length > 0 ? people.map(({ name }) => name).join(', ') : t('statutory.people.nobody')}
          </Fact>
        </Facts>
      </Section>
    </>
  );
}

function Days({ notice }: { notice: StatutoryNotice }) {
  const { today } = useMe();
  const facts = factsOf(notice);
  const appeal = appealOn(facts, today);
  const complyBy = complyByOn(facts, today);
  const appealBy = appealByOf(facts);
  const appealUntil = appealUntilOn(facts, today);
  const shown = (day: string | null) => day && dayText(day);
  return (
    <Section title={t('statutory.section.days')}>
      <Stack gap="sm">
        {appeal?.suspendedFrom && (
          <Alert color="blue">
            {t('statutory.suspended', {
              since: dayText(appeal.suspendedFrom),
              day: complyBy ? dayText(complyBy) : t('no.value'),
            })}
          </Alert>
        )}
        {appeal && appealBy && !appeal.suspendedFrom && !isInTime(facts, appeal.lodgedOn) && (
          <Alert color="yellow">
            {t('statutory.appeal.late', { on: dayText(appeal.lodgedOn), day: dayText(appealBy) })}
          </Alert>
        )}
        <Facts>
          <Fact name={labels.receivedOn}>{shown(notice.receivedOn)}</Fact>
          <Fact name={labels.servedOn}>{shown(notice.servedOn)}</Fact>
          <Fact name={labels.madeOn}>{shown(notice.madeOn)}</Fact>
          <Fact name={labels.effectOn}>{notice.atOnce ? t('statutory.at.once') : shown(notice.effectOn)}</Fact>
          <Fact name={labels.appealBy}>
            {appealUntil && appealUntil < today ? t('day.passed', { day: dayText(appealUntil) }) : shown(appealBy)}
          </Fact>
          <Fact name={labels.complyBy}>
            {complyBy && notice.complyBy && complyBy !== notice.complyBy
              ? t('statutory.comply.moved', { day: dayText(complyBy), first: dayText(notice.complyBy) })
              : shown(complyBy)}
          </Fact>
          <Fact name={labels.hearingOn}>{shown(notice.hearingOn)}</Fact>
        </Facts>
        <ProposedDays facts={notice} />
      </Stack>
    </Section>
  );
}

function Requirements({ notice }: { notice: StatutoryNotice }) {
  const { requirements } = notice;
  if (requirements.length === 0) return <Text c="dimmed">{t('statutory.requirements.none')}</Text>;
  return (
    <Stack gap="xs">
      <EarlierActions notice={notice} />
      <RequirementTable requirements={requirements} />
    </Stack>
  );
}

/** An extension of the notice moves no action: each requirement may have a day of its own. */
function EarlierActions({ notice }: { notice: StatutoryNotice }) {
  const { today } = useMe();
  const complyBy = complyByOn(factsOf(notice), today);
  const isExtended = notice.entries.some(({ kind }) => kind === 'EXTENDED');
  const isEarlier = notice.requirements.some(
    ({ action }) => action && !action.isClosed && complyBy && action.dueOn < complyBy,
  );
  if (isEnded(notice.standing) || !complyBy || !isExtended || !isEarlier) return null;
  return <Text size="sm">{t('statutory.requirements.earlier', { day: dayText(complyBy) })}</Text>;
}

function RequirementTable({ requirements }: Pick<StatutoryNotice, 'requirements'>) {
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={t('statutory.requirements')} verticalSpacing={6} className={cards.cards}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('statutory.number')}</Table.Th>
            <Table.Th>{t('statutory.words')}</Table.Th>
            <Table.Th>{t('statutory.action')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requirements.map(({ id, number, words, provision, measure, dueOn, action }) => (
            <Table.Tr key={id}>
              <Table.Td className="tabular" data-label={t('statutory.number')}>
                {number}
              </Table.Td>
              <Table.Td>
                <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{words}</Text>
                <Text size="sm" c="dimmed">
                  {[provision, measure, dueOn && t('statutory.by', { day: dayText(dueOn) })]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>
                {action && (
                  <Stack gap={2} align="flex-start">
                    <Anchor
                      style={{ whiteSpace: 'nowrap' }}
                      renderRoot={(props) => <Link {...props} to={pageOf('ACTION', action.id)} />}
                    >
                      {action.ref}
                    </Anchor>
                    <Badge color={action.isClosed ? 'teal' : 'orange'} variant="light">
                      {action.isClosed ? t('statutory.met') : t('statutory.by', { day: dayText(action.dueOn) })}
                    </Badge>
                  </Stack>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function EntryLine({
  of: { kind, on, to, askedOn, outcome, how, amount, who, reference, note, file, recordedBy },
}: {
  of: NoticeEntry;
}) {
  const more = [
    to && t('statutory.to', { day: dayText(to) }),
    askedOn && t('statutory.asked', { day: dayText(askedOn) }),
    outcome && appealOutcomes.find(({ id }) => id === outcome)?.name,
    how && noticeStandings.find(({ id }) => id === how)?.name,
    amount !== null && `£${countText(amount)}`,
    who,
    reference,
    file?.name,
  ].filter(Boolean);
  return (
    <>
      <Text>{`${dayText(on)}: ${noticeEntryKinds.find(({ id }) => id === kind)!.name}${more.length ? ` · ${more.join(' · ')}` : ''}`}</Text>
      {note && <Text size="sm">{note}</Text>}
      {recordedBy && (
        <Text size="sm" c="dimmed">
          {t('statutory.entry.by', { name: recordedBy })}
        </Text>
      )}
    </>
  );
}
