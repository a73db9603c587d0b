import { Anchor, Table, Text } from '@mantine/core';
import { dashboard, type WorstProperty } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { listPages } from './of-areas.ts';
import { Failed, Waiting } from './states.tsx';
import css from './first-screen.module.css';

const headings = ['property', 'owners', 'statutory', 'high', 'others', 'since'] as const;

/** Where most is overdue, who is responsible and since when; each number links to its list. */
export function WorstSection({ role }: { role: WhoseTasks }) {
  const { data, isError, error } = useQuery(read(dashboard.worst, { query: { role } }));
  if (isError && !data) return <Failed error={error} />;
  if (!data) return <Waiting height={320} />;
  return (
    <Section
      title={t('dashboard.worst')}
      actions={
        <Anchor
          size="sm"
          className="no-print"
          renderRoot={(props) => (
            <Link {...props} to="/property_report_view.html" search={{ reportType: 'compliance' } as never} />
          )}
        >
          {t('dashboard.worst.all')}
        </Anchor>
      }
    >
      {data.objects.length === 0 ? (
        <Text c="dimmed">{t('dashboard.worst.none')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={0}>
          <Table aria-label={t('dashboard.worst')} verticalSpacing={3} horizontalSpacing="xs" className={css.worst}>
            <Table.Thead>
              <Table.Tr>
                {headings.map((heading) => (
                  <Table.Th key={heading} data-at={heading}>
                    {t(`dashboard.worst.${heading}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.objects.map((property) => (
                <Row key={property.propertyId} property={property} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}

function Row({ property: { propertyId, reference, caption, owners, since, parts } }: { property: WorstProperty }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" data-at="property" title={`${reference} · ${caption}`}>
        <Anchor
          size="sm"
          className={css.place}
          renderRoot={(props) => <Link {...props} to="/property/$id" params={{ id: propertyId }} />}
        >
          {caption}
        </Anchor>
        <span className={css.sinceBelow}>{t('dashboard.attention.since', { day: dayText(since) })}</span>
      </Table.Th>
      <Table.Td data-at="owners" title={owners ?? undefined}>
        {owners}
      </Table.Td>
      {parts.map(({ id, label, list, count, search }) => (
        <Table.Td key={id} data-at={id}>
          {count > 0 && (
            <Link
              to={listPages[list]}
              search={search as never}
              className={css.count}
              aria-label={`${label}: ${countText(count)}, ${caption}`}
            >
              {countText(count)}
            </Link>
          )}
        </Table.Td>
      ))}
      <Table.Td data-at="since">{dayText(since)}</Table.Td>
    </Table.Tr>
  );
}
