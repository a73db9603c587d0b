import { Text } from '@mantine/core';
import { pagesByKind } from '@lintel/contract/areas/activity';
import { dashboard, type DashboardTile, type Doughnut } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { doughnutLooks } from './of-areas.ts';
import { Failed, Waiting } from './states.tsx';
import { wrapLabel } from './wrap-label.ts';
import css from './figures.module.css';

/** The doughnuts of the areas that the user may enter. */
export function Doughnuts({ role }: { role: WhoseTasks }) {
  const { data, isError, error } = useQuery(read(dashboard.doughnuts, { query: { role } }));
  if (isError && !data) return <Failed error={error} />;
  if (!data) return <Waiting height={230} />;
  return (
    <div className={css.pair}>
      {data.objects.map((doughnut) => (
        <Section key={doughnut.id} title={doughnut.title}>
          {doughnut.total === 0 ? <Text c="dimmed">{t('no.data')}</Text> : <DoughnutWidget doughnut={doughnut} />}
          {doughnut.note && (
            <Text size="sm" c="dimmed" mt={6}>
              {doughnut.note}
            </Text>
          )}
        </Section>
      ))}
    </div>
  );
}

/** A ring of the parts of a whole, and the parts by icon, word and number: each links to its list. */
function DoughnutWidget({ doughnut: { id, kind, total, parts } }: { doughnut: Doughnut }) {
  const navigate = useNavigate();
  const shown = parts.filter((part) => part.count > 0);
  const page = (pagesByKind[kind] as { list?: string }).list;
  const open = (search: DashboardTile['search']) => void navigate({ to: page, search } as never);
  const looks = doughnutLooks[id] ?? {};
  return (
    <div className={css.doughnut}>
      <svg viewBox="0 0 42 42" className={css.ring} aria-hidden>
        <circle cx="21" cy="21" r={RADIUS} className={css.track} />
        {arcsOf(shown, total).map(({ part, from, share }) => (
          <circle
            key={part.id}
            cx="21"
            cy="21"
            r={RADIUS}
            className={css.arc}
            data-color={looks[part.id]?.color}
            strokeDasharray={`${share} ${100 - share}`}
            strokeDashoffset={25 - from}
            onClick={() => open(part.search)}
          />
        ))}
        <text x="21" y="21" className={css.total}>
          {countText(total)}
        </text>
      </svg>
      <ul className={css.legend}>
        {shown.map(({ id: part, label, count, search }) => {
          const { color, Icon } = looks[part] ?? {};
          return (
            <li key={part}>
              <Link to={page as never} search={search as never} className={css.part}>
                <span className={css.sign} data-color={color}>
                  {Icon && <Icon size={16} aria-hidden />}
                </span>
                <span>
                  {wrapLabel(label).map((line) => (
                    <span key={line} className={css.line}>
                      {`${line} `}
                    </span>
                  ))}
                </span>
                <b className="tabular">{countText(count)}</b>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A circle of this radius has a circumference of 100, so that lengths on it are percent. */
const RADIUS = 100 / (2 * Math.PI);

function arcsOf(parts: DashboardTile[], total: number) {
  let from = 0;
  return parts.map((part) => {
    const share = (100 * part.count) / total;
    const arc = { part, from, share };
    from += share;
    return arc;
  });
}
