import { Button, EmptyState, Tabs } from '@mantine/core';
import {
  chartsInOrder,
  chartsOfTab,
  isChartId,
  permissionsOfChart,
  reportTabs,
  tabsInOrder,
  type ReportTab,
} from '@lintel/contract/areas/reports/charts';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import type { ReportPreset } from '@lintel/contract/areas/reports/preset';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { IconAdjustmentsHorizontal, IconChartBarOff } from '@tabler/icons-react';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Loading } from '#platform/page/loading.tsx';
import { maySee } from '#platform/rights.ts';
import { NotFoundPage } from '#platform/shell/message-page.tsx';
import { PaperAcross } from '#platform/page/paper-across.tsx';
import { PrintedBy } from '#platform/page/printed-by.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { TabList } from '#platform/page/tab-list.tsx';
import { t } from '#platform/texts.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { FramesContext, MissingChart } from './chart-frame.tsx';
import { charts } from './charts.tsx';
import { Fills } from './fills.tsx';
import css from './reports.module.css';

const OrderDialog = lazyPart(() => import('./order-dialog.tsx'));

const nothingSaved: ReportPreset = { orderCodes: [], favoriteCodes: [], lastOpenedCodes: [] };
const isTab = (name: string | undefined): name is ReportTab => (reportTabs as readonly string[]).includes(name ?? '');

/** The portfolio in charts, in four tabs; users can reorder the tabs and charts for themselves. */
export function ReportsPage() {
  const { tab: named } = useParams({ strict: false }) as { tab?: string };
  const { tab: asked, reportId } = useSearch({ strict: false }) as { tab?: string; reportId?: string };
  const navigate = useNavigate();
  const me = useMe();
  const { data, isPending } = useQuery(read(reports.preset));
  // If the order cannot be loaded, the charts are still shown.
  const preset = data ?? nothingSaved;
  if (named !== undefined && !isTab(named)) return <NotFoundPage />;
  const tabs = tabsInOrder(preset.orderCodes);
  const current = named ?? (isTab(asked) ? asked : firstWithCharts(me, tabs));
  return (
    <>
      <PaperAcross />
      <PageHeader title={t('menu.reports')} print>
        {maySee(me, ['PRISM_APP_TASK_MENU']) && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/reports/safety-measures" />}>
            {t('measures.title')}
          </Button>
        )}
      </PageHeader>
      <Fills />
      {isPending ? (
        <Loading h="80dvh" radius="md" />
      ) : (
        <Tabs
          value={current}
          onChange={(next) => void navigate({ to: '/reports/$tab', params: { tab: next! }, resetScroll: false })}
        >
          <TabList current={current} aria-label={t('reports.tabs')}>
            {tabs.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t(`reports.tab.${each}`)}
              </Tabs.Tab>
            ))}
          </TabList>
          <Tabs.Panel value={current}>
            <PrintedBy />
            <p className={`${css.printedTab} only-print`}>{t(`reports.tab.${current}`)}</p>
            <Charts key={current} tab={current} preset={preset} reportId={reportId} />
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
}

/** Whether the user may see a chart; an unknown one is shown as missing. */
const isShown = (me: CurrentUser, id: string) =>
  !isChartId(id) || permissionsOfChart[id].every((permission) => maySee(me, [permission]));

/** The default tab: the first with a chart that the user may see. */
const firstWithCharts = (me: CurrentUser, tabs: readonly ReportTab[]) =>
  tabs.find((tab) => chartsOfTab[tab].some((id) => isShown(me, id))) ?? tabs[0]!;

function Charts({ tab, preset, reportId }: { tab: ReportTab; preset: ReportPreset; reportId: string | undefined }) {
  const me = useMe();
  const [isOrdering, setOrdering] = useState(false);
  const shown = chartsInOrder(tab, preset.orderCodes).filter((id) => isShown(me, id));
  const mayOrder = shown.length > 1;
  usePointedAt(reportId);
  const frames = useMemo(
    () => ({ pointedAt: reportId, onReorder: mayOrder ? () => setOrdering(true) : undefined }),
    [reportId, mayOrder],
  );
  if (shown.length === 0)
    return <EmptyState icon={<IconChartBarOff aria-hidden />} title={t('reports.none')} py="xl" />;
  return (
    <FramesContext value={frames}>
      {mayOrder && (
        <div className={`${css.above} no-print`}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
            onClick={() => setOrdering(true)}
          >
            {t('reports.order.button')}
          </Button>
        </div>
      )}
      <div className={css.frames}>
        {shown.map((id) => {
          const Chart = isChartId(id) ? charts[id] : undefined;
          return Chart ? <Chart key={id} /> : <MissingChart key={id} id={id} />;
        })}
      </div>
      {isOrdering && (
        <Suspense>
          <OrderDialog tab={tab} preset={preset} shown={shown} onClose={() => setOrdering(false)} />
        </Suspense>
      )}
    </FramesContext>
  );
}

/** Scrolls to the chart in the URL: at once, and again when the charts above it have loaded. */
function usePointedAt(id: string | undefined) {
  const queries = useQueryClient();
  const isReading = useIsFetching() > 0;
  const settled = useRef<string>(undefined);
  // The scroll position of the page belongs to the browser.
  useEffect(() => {
    if (!id || settled.current === id) return;
    document.getElementById(`chart-${id}`)?.scrollIntoView({ block: 'start' });
    // Charts rendered just now have started to fetch.
    if (!isReading && queries.isFetching() === 0) settled.current = id;
  }, [id, isReading, queries]);
}
