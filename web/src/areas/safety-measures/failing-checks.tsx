import { Anchor, List, Stack, Table, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { safetyMeasures } from '@lintel/contract/areas/safety-measure-ids';
import {
  safetyMeasureEndpoints,
  shortfalls,
  type FailingCheck,
  type MeasureFigures,
} from '@lintel/contract/areas/safety-measures';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Section } from '#platform/page/section.tsx';
import cards from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { homesText, inHomes } from './measure-cards.tsx';
import type { Asked } from './what-was-not-counted.tsx';
import css from './safety-measures.module.css';

type Props = { asked: Asked; figures: MeasureFigures };

/** The checks that keep homes from counting for a measure, and how it was counted. */
export function FailingChecks({ asked, figures }: Props) {
  const { measure, percent } = figures;
  const { data, error } = useQuery(read(safetyMeasureEndpoints.failing, { query: { ...asked, measure } }));
  const title = t('measures.failing', { measure: safetyMeasures.find(({ id }) => id === measure)!.name });
  return (
    <Section title={title}>
      <Stack gap="sm">
        {!data && <LoadingOrFailed error={error} h={120} />}
        {data && data.checks.length === 0 && (
          <Text c="dimmed">{percent === null ? inHomes(figures) : t('measures.failing.none')}</Text>
        )}
        {data && data.checks.length > 0 && <Checks day={asked.day} checks={data.checks} title={title} />}
        {data?.checks.some(({ shortfall }) => shortfall === 'never-done') && (
          <Text size="sm">{t('measures.never')}</Text>
        )}
        {data && isSeveral(data.checks) && <Text size="sm">{t('measures.failing.homes')}</Text>}
        {data && data.checkCount > data.checks.length && (
          <Text size="sm">{t('measures.failing.more', { count: data.checks.length, all: data.checkCount })}</Text>
        )}
        <HowCounted figures={figures} />
      </Stack>
    </Section>
  );
}

/** Whether a property has several of them. */
const isSeveral = (checks: readonly FailingCheck[]) =>
  new Set(checks.map(({ propertyId }) => propertyId)).size < checks.length;

function Checks({ day, checks, title }: { day: string; checks: readonly FailingCheck[]; title: string }) {
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={title} verticalSpacing={5} className={`${cards.cards} ${css.checks}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('measures.task')}</Table.Th>
            <Table.Th>{t('measures.property')}</Table.Th>
            <Table.Th>{t('measures.why')}</Table.Th>
            <Table.Th>{t('measures.due.by')}</Table.Th>
            <Table.Th>{t('measures.homes.column')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {checks.map(({ taskId, code, name, propertyId, property, shortfall, dueBy, homeCount }) => (
            <Table.Tr key={taskId}>
              <Table.Td>
                <AddressLink href={pageOf('TASK', taskId)}>{`${code} ${name}`}</AddressLink>
              </Table.Td>
              <Table.Td data-label={t('measures.property')}>
                <AddressLink href={pageOf('PROPERTY', propertyId)}>{property}</AddressLink>
              </Table.Td>
              <Table.Td data-label={t('measures.why')}>
                {shortfall === 'never-done' && dueBy !== null && dueBy > day
                  ? t('measures.never.yet')
                  : shortfalls.find(({ id }) => id === shortfall)!.name}
              </Table.Td>
              <Table.Td data-label={t('measures.due.by')}>{dueBy ? dayText(dueBy) : '–'}</Table.Td>
              <Table.Td data-label={t('measures.homes.column')}>{countText(homeCount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What was counted as carried out although it may not look like it, what was left out, and the task types. */
function HowCounted({ figures }: { figures: MeasureFigures }) {
  const { types, unsatisfactoryCount, recordedLaterCount } = figures;
  const said = [
    unsatisfactoryCount > 0 && t('measures.unsatisfactory', { count: unsatisfactoryCount }),
    recordedLaterCount > 0 && t('measures.later', { count: recordedLaterCount }),
    ...(['suspended', 'notApplicable', 'addedLater'] as const).map((way) => {
      const { propertyCount, homeCount } = figures[way];
      return propertyCount > 0 && t(`measures.left.${way}`, { count: propertyCount, homes: homesText(homeCount) });
    }),
  ].filter((text) => text !== false);
  return (
    <List size="sm" spacing={4}>
      {said.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
      <List.Item>
        {types.length === 0 ? (
          t('measures.none.types')
        ) : (
          <>
            {t('measures.types')}{' '}
            {types.map(({ id, code, name }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <Anchor inherit renderRoot={(props) => <Link {...props} to="/task_type.html" search={{ id }} />}>
                  {`${code} ${name}`}
                </Anchor>
              </span>
            ))}
          </>
        )}
      </List.Item>
    </List>
  );
}
