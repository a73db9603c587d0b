import { Table, Text } from '@mantine/core';
import { dashboard, type WorkloadWeek } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { listPages } from './of-areas.ts';
import { Failed, Waiting } from './states.tsx';
import barsCss from '#platform/page/bars.module.css';
import { countText } from '#platform/count-text.ts';
import css from './dashboard.module.css';

type Props = {
  role: WhoseTasks;
  /** Default: all weeks. */
  count?: number;
};

/** What falls due in this week and the following ones; each number links to the list of its seven days. */
export function WeeksSection({ role, count }: Props) {
  const { data, isError, error } = useQuery(read(dashboard.workload, { query: { role } }));
  if (isError && !data) return <Failed error={error} />;
  return (
    <Section title={t(count ? 'dashboard.weeks' : 'dashboard.weeks.all')}>
      {data ? (
        <Weeks weeks={data.objects.slice(0, count)} isShort={count !== undefined} />
      ) : (
        <Waiting height={count ? 230 : 400} />
      )}
      {!count && (
        <Text size="sm" c="dimmed" mt={6}>
          {t('dashboard.weeks.how')}
        </Text>
      )}
    </Section>
  );
}

const shortDay = (day: string) => dayText(day).slice(0, 5);

function Weeks({ weeks, isShort }: { weeks: WorkloadWeek[]; isShort: boolean }) {
  const most = Math.max(1, ...weeks.flatMap(({ kinds }) => kinds.map(({ count }) => count)));
  return (
    <Table
      aria-label={t(isShort ? 'dashboard.weeks' : 'dashboard.weeks.all')}
      data-short={isShort || undefined}
      verticalSpacing={2}
      horizontalSpacing="xs"
      className={css.weeks}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('dashboard.weeks.week')}</Table.Th>
          {weeks[0]!.kinds.map(({ id, label }) => (
            <Table.Th key={id}>{label}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.map(({ week, from, to, kinds }, at) => (
          <Table.Tr key={week}>
            <Table.Th scope="row">
              {at === 0 ? t('dashboard.weeks.this') : t('dashboard.weeks.of', { number: Number(week.slice(-2)) })}
              <Text span size="xs" c="dimmed" {...(!isShort && { display: 'block' })}>
                {` ${shortDay(from)} – ${shortDay(to)}`}
              </Text>
            </Table.Th>
            {kinds.map(({ id, label, count, list, search }) => (
              <Table.Td key={id}>
                <Link
                  to={listPages[list]}
                  search={search as never}
                  className={css.week}
                  aria-label={t('dashboard.weeks.open', {
                    count,
                    kind: label.toLowerCase(),
                    from: dayText(from),
                    to: dayText(to),
                  })}
                >
                  <span className={barsCss.track} aria-hidden>
                    <span className={barsCss.fill} style={{ width: `${(count / most) * 100}%` }} />
                  </span>
                  <span className={barsCss.count}>{countText(count)}</span>
                </Link>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
