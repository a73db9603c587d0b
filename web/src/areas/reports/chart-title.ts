import type { ChartId } from '@lintel/contract/areas/reports/charts';
import { t } from '#platform/texts.ts';

/** The title of a chart. */
export const chartTitle = (id: ChartId) => t(`reports.chart.${id}`);
