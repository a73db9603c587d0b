import { Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { ComparedBy, comparedBy, TaskMove, thenAndNow, type Comparison } from '@lintel/contract/areas/then-and-now';
import { minusInterval, plusDays } from '@lintel/contract/cycles/calendar';
import { day as realDay } from '@lintel/contract/platform/shapes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { DayChoice } from '#platform/form/day-choice.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { PaperAcross } from '#platform/page/paper-across.tsx';
import { PrintedBy } from '#platform/page/printed-by.tsx';
import { Section } from '#platform/page/section.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { percentText } from '#platform/percent-text.ts';
import { ComparedTable } from './compared-table.tsx';
import { changeText } from './change-text.ts';
import { MovedTasks } from './moved-tasks.tsx';
import { SheetButton } from '#platform/list/sheet-button.tsx';
import css from './then-and-now.module.css';

const route = getRouteApi('/compliance/then-and-now');

/** The compliance of a past day beside that of today, and the tasks that moved between them. */
export function ThenAndNowPage() {
  const { today } = useMe();
  const asked = route.useSearch();
  const navigate = route.useNavigate();
  const ends = endsBefore(today);
  const chosen = realDay.safeParse(asked.day);
  const day = chosen.success && chosen.data < today ? chosen.data : ends.month;
  const by = ComparedBy.catch('type').parse(asked.by);
  const move = TaskMove.catch('worse').parse(asked.move);
  const go = (more: object) =>
    void navigate({ search: (before: object) => ({ ...before, ...more }), replace: true, resetScroll: false });
  const { data, error, isPlaceholderData } = useQuery({
    ...read(thenAndNow.compare, { query: { day, by } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PaperAcross />
      <PageHeader title={t('past.title')} back={{ to: '/', label: t('menu.dashboard') }} print />
      <PrintedBy />
      <Stack gap="md">
        <Group align="end" gap="sm" className="no-print">
          <DayChoice
            label={t('past.day')}
            value={day}
            maxDate={plusDays(today, -1)}
            usual={(['month', 'quarter', 'year'] as const).map((end) => [ends[end], t(`past.${end}`)])}
            onChange={(next) => go({ day: next, of: undefined })}
          />
        </Group>
        {!data && <LoadingOrFailed error={error} h={420} />}
        {data && (
          <Stack gap="md" aria-busy={isPlaceholderData}>
            <Headline comparison={data} />
            <Section
              title={t('past.by.title', { by: comparedBy.find(({ id }) => id === by)!.name.toLowerCase() })}
              actions={
                <Group gap="xs" className="no-print">
                  <Switch
                    size="xs"
                    label={t('past.changed')}
                    checked={asked.changed === true}
                    onChange={(event) => go({ changed: event.currentTarget.checked || undefined })}
                  />
                  <SegmentedControl
                    size="xs"
                    aria-label={t('past.by')}
                    data={comparedBy.map(({ id, name }) => ({ value: id, label: name }))}
                    value={by}
                    onChange={(next) => go({ by: next, of: undefined })}
                  />
                  <SheetButton title={t('past.title')} endpoint={thenAndNow.exportCompared} body={{ day, by }} />
                </Group>
              }
            >
              <ComparedTable comparison={data} by={by} isChanged={asked.changed === true} />
            </Section>
            <MovedTasks
              asked={{ day, by, move, of: asked.of }}
              counts={data.all.moves}
              name={asked.of && data.rows.find(({ id }) => (id ?? 'none') === asked.of)?.name}
              onMove={(next) => go({ move: next })}
              onAll={() => go({ of: undefined })}
            />
          </Stack>
        )}
      </Stack>
    </>
  );
}

/** The last days of the month, the quarter and the month a year before. */
function endsBefore(today: string) {
  const thisMonth = `${today.slice(0, 7)}-01`;
  const monthsIn = (Number(today.slice(5, 7)) - 1) % 3;
  const endBefore = (months: number) => plusDays(minusInterval(thisMonth, { count: months, unit: 'month' }), -1);
  return {
    month: plusDays(thisMonth, -1),
    quarter: monthsIn ? endBefore(monthsIn) : plusDays(thisMonth, -1),
    year: endBefore(12),
  };
}

function Headline({ comparison: { day, all, countedThen } }: { comparison: Comparison }) {
  const figures = [
    [t('past.then', { day: dayText(day) }), all.past],
    [t('past.now'), all.now],
  ] as const;
  return (
    <Stack gap="xs">
      <dl className={css.headline}>
        {figures.map(([name, { percent, compliantCount, dutyCount }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{percent === null ? '–' : percentText(percent)}</b>
              <span>{dutyCount ? t('past.of', { part: compliantCount, whole: dutyCount }) : t('past.none')}</span>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('change')}</dt>
          <dd>
            <b>{changeText(all)}</b>
          </dd>
        </div>
      </dl>
      {all.past.dutyCount === 0 && <Text fw={600}>{t('past.before')}</Text>}
      {countedThen && countedThen.percent !== null && (
        <Text size="sm">
          {t('past.counted', {
            part: countedThen.compliantCount,
            whole: countedThen.dutyCount,
            percent: percentText(countedThen.percent),
          })}
        </Text>
      )}
      <Text size="sm" c="dimmed" maw={980}>
        {t('past.what')}
      </Text>
    </Stack>
  );
}
