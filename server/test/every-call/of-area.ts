import { basename } from 'node:path';
import { everyRoute } from '#server/areas';
import type { Served } from '#platform/serve';
import { stageOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { anOrganisation, theServer, theWorkingServer } from '#test/harness';
import type { Organisation, TestServer } from '#test/harness';
import { inApi, routesIn } from '#test/routes';
import { describeAnswers } from './answers.ts';
import { describePermissions } from './permissions.ts';
import { describeReads } from './reads.ts';

/** The calls of one area, and the two organisations that they are played in. */
export type CallsOfArea = {
  area: string;
  folder: string;
  server: TestServer;
  served: Served[];
  ours: Organisation;
  theirs: Organisation;
  here: Stage;
  there: Stage;
};

/**
 * What holds for every call of the area that lies in a folder: who is refused, what of other organisations shows, who may
 * do what, and that each change is recorded. `needsJobs`: its examples wait for jobs.
 */
export async function everyCallOf(folder: string, { needsJobs = false } = {}) {
  const server = await (needsJobs ? theWorkingServer() : theServer());
  const routes = new Set(routesIn(folder).map(({ method, path }) => `${method} ${path}`));
  const served = everyRoute(server).filter(({ endpoint }) => routes.has(`${endpoint.method} ${inApi(endpoint.path)}`));
  const ours = await anOrganisation();
  const theirs = await anOrganisation({ name: 'Theirs' });
  const [here, there] = [await stageOf(ours), await stageOf(theirs)];
  const calls = { area: basename(folder), folder, server, served, ours, theirs, here, there };
  describeAnswers(calls);
  describePermissions(calls);
  describeReads(calls);
}
