import { Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { periods, type AccidentSummary } from '@lintel/contract/areas/accidents/summary';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { Bars } from '#platform/page/bars.tsx';
import { useMe } from '#platform/current-user.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { mayDo } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { PrintedBy } from '#platform/page/printed-by.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './accidents.module.css';
import { BodyPicture } from './body-picture.tsx';

const address = '/accident/summary/accident_list.html';
const list = '/accident/list/accident_list.html';
const route = getRouteApi(address);

/** The accidents of a period by each dimension, every number linking to the list that it counts (ACC-002). */
export function AccidentSummaryPage() {
  const asked = route.useSearch().months;
  const navigate = route.useNavigate();
  const months = periods.find((each) => each === asked) ?? periods[0];
  const { data, error } = useQuery({
    ...read(accidents.summary, { body: { months } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={t('accident.summary.title')} back={{ to: list, label: t('accident.list.title') }} print>
        {mayDo(useMe(), 'PRISM_APP_SAFETY_MANAGER') && (
          <Button
            variant="default"
            className="no-print"
            renderRoot={(props) => <Link {...props} to="/accident/hours.html" />}
          >
            {t('accident.hours.link')}
          </Button>
        )}
      </PageHeader>
      <PrintedBy />
      <Stack gap="md">
        <SegmentedControl
          className="no-print"
          w="fit-content"
          aria-label={t('accident.summary.period')}
          data={periods.map((each) => ({ value: String(each), label: t('accident.summary.months', { months: each }) }))}
          value={String(months)}
          onChange={(next) =>
            void navigate({
              search: Number(next) === periods[0] ? {} : { months: Number(next) },
              replace: true,
              resetScroll: false,
            })
          }
        />
        {!data && <LoadingOrFailed error={error} h={400} />}
        {data && (
          <>
            <Text>
              <Anchor
                underline="always"
                renderRoot={(props) => <Link {...props} to={list} search={data.total.search as never} />}
              >
                {t('accident.summary.total', { count: data.total.count })}
              </Anchor>{' '}
              {t('accident.summary.days', { from: dayText(data.from), to: dayText(data.to) })}
            </Text>
            <div className={css.summary}>
              <Bars title={t('accident.summary.by.riddor')} tiles={data.byRiddor} to={list} />
              <Bars title={t('accident.summary.by.decision')} tiles={data.byDecision} to={list} />
              <Bars title={t('accident.summary.by.category')} tiles={data.byCategory} to={list} />
              <Bars title={t('accident.summary.by.month')} tiles={data.byMonth.toReversed()} to={list} />
              <Bars
                title={
                  data.propertyCount > data.byProperty.length
                    ? t('accident.summary.by.most', { shown: data.byProperty.length, count: data.propertyCount })
                    : t('accident.summary.by.property')
                }
                tiles={data.byProperty}
                to={list}
              />
              <Bars title={t('accident.summary.by.region')} tiles={data.byRegion} to={list} />
              <Bars title={t('accident.summary.by.kind')} tiles={data.byKind} to={list} />
              <Bars title={t('accident.summary.by.relation')} tiles={data.byRelation} to={list} />
              {data.byPart.length > 0 && <PartsOfBody parts={data.byPart} />}
              <Bars title={t('accident.summary.by.part')} tiles={data.byPart} to={list} />
            </div>
          </>
        )}
      </Stack>
    </>
  );
}

/** The injured parts of the body, on a picture; each links to its accidents. */
function PartsOfBody({ parts }: { parts: AccidentSummary['byPart'] }) {
  return (
    <Section title={t('accident.summary.body')}>
      <Group justify="center">
        <BodyPicture
          label={t('accident.body.hurt')}
          parts={parts.map(({ label, ...part }) => ({ ...part, name: label }))}
          linkOf={({ id, name, count }, children, isNamed) => (
            <Link
              key={isNamed ? `${id}-named` : id}
              to={list}
              search={parts.find((part) => part.id === id)!.search as never}
              {...(isNamed ? { 'aria-label': `${name}: ${count}` } : { 'aria-hidden': true, tabIndex: -1 })}
            >
              {children}
            </Link>
          )}
        />
      </Group>
    </Section>
  );
}
