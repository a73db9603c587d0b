import autocannon from 'autocannon';
import type pg from 'pg';
import { z } from 'zod';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Installation } from './installation.ts';
import { postgresTime, serverTime } from './processor-time.ts';

const CONNECTIONS = 8;
/** The limit for each chart alone, in milliseconds (issue 13). */
const MOST = 150;

const charts: Record<string, Endpoint> = {
  'files by month': reports.files,
  'tasks by interval': reports.portfolioTasks,
  'risk profile': reports.riskProfile,
  'statutory and not': reports.statutory,
  'tasks by group': reports.tasksByGroup,
  'missed and scheduled': reports.taskSchedule,
  'annual workload': reports.annualWorkload,
  'burndown of risk assessments': reports.burndown,
  'risk assessments by region': reports.actionsByRegions,
  'area scoring': reports.areaScoring,
  'actions by property': reports.actionsByProperty,
  'actions by priority': actions.summary,
  'properties by region': reports.propertyPortfolio,
  'users by role': reports.usersInSystem,
};

/** Each chart's request, for everything and for one region: alone, and with eight readers at a time. */
export async function measureReports({ url, headers }: Installation, owner: pg.Client, seconds: number) {
  const regions = await fetch(`${url}${addressOf(dictionaries.generic, '/api/', { dictionary: 'REGIONS' })}`, {
    headers,
  });
  const [region] = ((await regions.json()) as { objects: { id: string }[] }).objects;
  console.log(`\nCharts, alone (${MOST} ms at most) and ${CONNECTIONS} at a time`);
  line(['', 'alone', 'slowest', 'processor', 'a second', 'one region']);
  for (const [name, endpoint] of Object.entries(charts)) {
    const call = (body: object) => ({
      url: `${url}${addressOf(endpoint, '/api/')}`,
      method: endpoint.method as 'GET' | 'POST',
      headers,
      ...(endpoint.method === 'POST' && { body: JSON.stringify(body) }),
    });
    const timed = async (body: object): Promise<number[]> => {
      const times: number[] = [];
      for (const until = performance.now() + (seconds * 1000) / 2; performance.now() < until || times.length < 6;) {
        const began = performance.now();
        const answer = await fetch(call(body).url, call(body));
        if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
        times.push(performance.now() - began);
      }
      // The first uses statements that have not been planned yet.
      return times.slice(1).toSorted((one, other) => one - other);
    };
    const alone = await timed({});
    const before = serverTime() + (await postgresTime(owner));
    const { requests } = await autocannon({ ...call({}), connections: CONNECTIONS, duration: seconds, workers: 1 });
    const processor = (serverTime() + (await postgresTime(owner)) - before) / Math.max(1, requests.total);
    const takesFilters = region && endpoint.body instanceof z.ZodObject && 'regionIds' in endpoint.body.shape;
    const ofRegion = takesFilters ? await timed({ regionIds: [region.id] }) : null;
    line([
      `${name}${median(alone) > MOST ? ' !' : ''}`,
      `${median(alone).toFixed(1)} ms`,
      `${alone.at(-1)!.toFixed(1)} ms`,
      `${processor.toFixed(2)} ms`,
      (requests.total / seconds).toFixed(0),
      ofRegion ? `${median(ofRegion).toFixed(1)} ms` : '',
    ]);
  }
}

const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)]!;

const widths = [32, 10, 10, 11, 9, 11];
const line = (cells: string[]) =>
  console.log(cells.map((cell, at) => (at ? cell.padStart(widths[at]!) : cell.padEnd(widths[0]!))).join(' '));
