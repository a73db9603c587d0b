import { Anchor, Stack, Text } from '@mantine/core';
import { dashboard, type Compliance, type ExpectedTasks } from '@lintel/contract/areas/dashboard';
import { tasksWhose, type Standing, type WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StandingName } from '#areas/tasks/standing-matrix.tsx';
import { read } from '#platform/api.ts';
import { ComplianceLegend, ComplianceProgress, NotSetUpSign } from '#platform/page/compliance-bar.tsx';
import { countText } from '#platform/count-text.ts';
import { useMe } from '#platform/current-user.ts';
import { mayDo, maySee } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { percentText } from '#platform/percent-text.ts';
import { Failed, Waiting } from './states.tsx';
import css from './figures.module.css';

/** The share of duties that are compliant, the total, and what is not counted: in words, each number linking to its list. */
export function ComplianceSection({ role, ownerId }: { role: WhoseTasks; ownerId: string }) {
  const { data, isError, error } = useQuery(read(dashboard.compliance, { query: { role } }));
  // Expected tasks have no owner yet.
  const expected = useQuery({ ...read(dashboard.expected), enabled: role === 'ALL' });
  if (isError && !data) return <Failed error={error} />;
  if (!data || expected.isLoading) return <Waiting height={355} onPhone={412} />;
  const of = tasksWhose(role, ownerId);
  return (
    <Section title={t('dashboard.compliance')} actions={data.percent !== null && <ComplianceLegend />}>
      <Stack gap={4}>
        {data.percent === null ? (
          <NothingToCount role={role} />
        ) : (
          <Share
            role={role}
            compliance={data}
            percent={data.percent}
            of={of}
            notSetUpCount={expected.data?.objects.find(({ id }) => id === 'all')?.taskCount ?? 0}
          />
        )}
        <Numbers title={t('dashboard.compliance.out')} standings={leftOut} compliance={data} of={of} isInline />
        {role === 'ALL' && <NotSetUp expected={expected.data?.objects} />}
      </Stack>
    </Section>
  );
}

const holding: Standing[] = ['compliant', 'due-soon', 'action-open'];
const failing: Standing[] = ['overdue', 'unsatisfactory', 'no-data'];
const leftOut: Standing[] = ['no-due-date', 'suspended', 'not-applicable'];

type ShareProps = { role: WhoseTasks; compliance: Compliance; percent: number; of: object; notSetUpCount: number };

function Share({ role, compliance, percent, of, notSetUpCount }: ShareProps) {
  const { compliantCount, nonCompliantCount } = compliance;
  return (
    <Stack gap={4}>
      <div className={css.share}>
        <Text className={css.percent}>{percentText(percent)}</Text>
        <Change role={role} percent={percent} />
      </div>
      <ComplianceProgress
        percent={percent}
        label={t('dashboard.compliance')}
        taskCount={compliantCount + nonCompliantCount}
        notSetUpCount={notSetUpCount}
      />
      <Text>
        {t('dashboard.compliance.of', {
          part: compliantCount,
          whole: compliantCount + nonCompliantCount,
        })}
      </Text>
      <Numbers title={t('dashboard.compliance.yes')} standings={holding} compliance={compliance} of={of} />
      <Numbers title={t('dashboard.compliance.no')} standings={failing} compliance={compliance} of={of} />
    </Stack>
  );
}

const WEEKS_BACK = 4;

/** The change of the share since four weeks ago, in points: the difference of the two as displayed. */
function Change({ role, percent }: Pick<ShareProps, 'role' | 'percent'>) {
  const { today } = useMe();
  const { data } = useQuery(read(dashboard.trend, { query: { role, period: 'weekly' } }));
  const since = plusDays(today, -7 * WEEKS_BACK);
  const before = data?.objects.findLast(({ date }) => date <= since);
  if (!before || before.value === null) return null;
  const tenths = Math.round(percent * 10) - Math.round(before.value * 10);
  const points = (Math.abs(tenths) / 10).toFixed(1);
  const day = dayText(before.date);
  if (tenths === 0) return <Text span>{t('dashboard.compliance.same', { day })}</Text>;
  return <Text span>{t(tenths > 0 ? 'dashboard.compliance.more' : 'dashboard.compliance.less', { points, day })}</Text>;
}

type NumbersProps = {
  title: string;
  standings: Standing[];
  compliance: Compliance;
  of: object;
  /** On the same line as its title. */
  isInline?: true;
};

/** The number of tasks by standing, without zeros. */
function Numbers({ title, standings, compliance: { counts }, of, isInline }: NumbersProps) {
  const shown = standings.filter((standing) => counts[standing] > 0);
  if (shown.length === 0) return null;
  return (
    <div className={css.numbers} data-inline={isInline}>
      <Text span size="sm" c="dimmed">
        {title}
      </Text>
      <ul aria-label={title}>
        {shown.map((standing) => (
          <li key={standing}>
            <Link
              to="/tasks/list"
              search={{ status: 'ALL', standings: [standing], ...of } as never}
              className={css.numberLink}
            >
              <StandingName standing={standing} /> <b className="tabular">{countText(counts[standing])}</b>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * What the rules expect and nobody has set up: counted in no percentage; each number of properties links to their list, and a
 * link leads to setting the tasks up.
 */
function NotSetUp({ expected }: { expected: ExpectedTasks[] | undefined }) {
  const me = useMe();
  if (!expected) return <Text c="dimmed">{t('dashboard.expected.failed')}</Text>;
  const shown = expected.filter(({ taskCount }) => taskCount > 0);
  if (shown.length === 0) return null;
  return (
    <div className={css.numbers} data-inline>
      <Text span size="sm" c="dimmed">
        {t('dashboard.expected')}
      </Text>
      <ul aria-label={t('dashboard.expected')}>
        {shown.map(({ id, taskCount, propertyCount, search }) => {
          const tasks = t(id === 'statutory' ? 'dashboard.expected.statutory' : 'dashboard.expected.all', {
            count: taskCount,
          });
          const on = t('dashboard.expected.on', { count: propertyCount });
          return (
            <li key={id} className={css.expected}>
              <NotSetUpSign /> {tasks}{' '}
              {maySee(me, ['PRISM_APP_PROPERTY_MENU']) ? (
                <Link to="/property/" search={search as never} className={css.numberLink}>
                  <b className="tabular">{on}</b>
                </Link>
              ) : (
                on
              )}
              {mayDo(me, 'PRISM_PROPERTY_TASK_MANAGE') && (
                <Link
                  to="/task_management.html"
                  search={{ suggest: id } as never}
                  className={`${css.numberLink} no-print`}
                  aria-label={t('dashboard.expected.suggest.of', { tasks })}
                >
                  <b>{t('dashboard.expected.suggest')}</b>
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function NothingToCount({ role }: { role: WhoseTasks }) {
  const me = useMe();
  return (
    <Text c="dimmed">
      {t(role === 'ALL' ? 'dashboard.compliance.none' : 'dashboard.compliance.none.own')}{' '}
      {role === 'ALL' && mayDo(me, 'PRISM_PROPERTY_TASK_MANAGE') && (
        <Anchor renderRoot={(props) => <Link {...props} to="/task_management.html" />}>
          {t('dashboard.compliance.start')}
        </Anchor>
      )}
    </Text>
  );
}
