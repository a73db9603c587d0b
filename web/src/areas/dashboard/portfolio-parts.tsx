import { Anchor, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { type DashboardTile, type PortfolioOverview } from '@lintel/contract/areas/dashboard';
import { Link } from '@tanstack/react-router';
import { ActivityEntry } from '#platform/activity/activity-entry.tsx';
import activityCss from '#platform/activity/activity.module.css';
import { Bars } from '#platform/page/bars.tsx';
import { countText } from '#platform/count-text.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import css from './dashboard.module.css';

/** The number of properties, by region and type, and of those with missing details. */
export function PropertyCounts({ overview }: { overview: PortfolioOverview }) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, md: 5 }} spacing="md">
        <Tile tile={{ id: 'all', label: t('dashboard.properties'), count: overview.propertyCount, search: {} }} />
        {overview.gaps.map((tile) => (
          <Tile key={tile.id} tile={tile} />
        ))}
      </SimpleGrid>
      <div className={css.columns}>
        <Bars title={t('dashboard.by.region')} tiles={overview.byRegion} to="/property/" />
        <Bars
          title={t('dashboard.by.type')}
          tiles={overview.byType.toSorted((a, b) => b.count - a.count)}
          to="/property/"
        />
      </div>
    </Stack>
  );
}

/** The latest events of the properties that the user sees. */
export function Recent({ recent }: Pick<PortfolioOverview, 'recent'>) {
  return (
    <Section title={t('dashboard.recent')}>
      {recent.length === 0 && <Text c="dimmed">{t('dashboard.recent.none')}</Text>}
      <ol className={css.recent} aria-label={t('dashboard.recent')}>
        {recent.map(({ propertyId, caption, count, search, ...record }) => (
          <li key={record.id}>
            <Anchor
              size="sm"
              renderRoot={(props) => <Link {...props} to="/property/$id" params={{ id: propertyId }} />}
            >
              {caption}
            </Anchor>
            {count > 1 && <More count={count - 1} search={search} />}
            <ul className={activityCss.entries}>
              <ActivityEntry record={record} />
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The other properties of a joint event, as a list if one search finds them. */
function More({ count, search }: Pick<PortfolioOverview['recent'][number], 'count' | 'search'>) {
  const text = t('dashboard.recent.more', { count });
  return (
    <Text span size="sm">
      {' '}
      {search ? (
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/property/" search={search as never} />}>
          {text}
        </Anchor>
      ) : (
        text
      )}
    </Text>
  );
}

function Tile({ tile: { label, count, search } }: { tile: DashboardTile }) {
  return (
    <Paper
      withBorder
      radius="md"
      p="md"
      className={css.tile}
      renderRoot={(props) => <Link {...props} to="/property/" search={search as never} />}
    >
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      <Text className={css.number}>{countText(count)}</Text>
    </Paper>
  );
}
