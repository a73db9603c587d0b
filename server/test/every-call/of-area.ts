import { basename } from 'node:path';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { everyRoute } from '#server/areas';
import { anExampleOf, ofEachKind, stageOf, titleOf } from '#test/examples';
import type { Given } from '#test/examples';
import { anOrganisation } from '#test/organisation';
import { theServer, theWorkingServer } from '#test/test-server';
import { routesIn } from '#test/routes';
import { describeAnswers } from './answers.ts';
import { describePermissions } from './permissions.ts';
import { describeReads } from './reads.ts';
import { describeStatements, rememberStatements } from './statements.ts';

/**
 * What holds for every endpoint of the area in a folder: who is refused, what is disclosed of other organisations, who may do
 * what, that each change is recorded, and that every statement names its organisation. `needsJobs`: its examples wait for jobs.
 */
export async function everyCallOf(folder: string, { needsJobs = false } = {}) {
  const asked = rememberStatements();
  const server = await (needsJobs ? theWorkingServer() : theServer());
  const routes = new Set(routesIn(folder).map(({ route }) => route));
  const served = everyRoute(server)
    .filter(({ endpoint }) => routes.has(titleOf(endpoint)))
    .flatMap((one) => ofEachKind(one.endpoint).map((endpoint) => ({ ...one, endpoint })));
  const ours = await anOrganisation();
  const theirs = await anOrganisation({ name: 'Theirs' });
  const [here, there] = [await stageOf(ours), await stageOf(theirs)];
  const examples = new Map<Endpoint, Promise<Given>>();
  const ofRead = (endpoint: Endpoint) => {
    const made = examples.get(endpoint) ?? anExampleOf(endpoint, here);
    examples.set(endpoint, made);
    return made;
  };
  const calls = { area: basename(folder), folder, server, served, ours, theirs, here, there, ofRead };
  // Before anything is changed, which may end what is read.
  describeReads(calls);
  describeAnswers(calls);
  describePermissions(calls);
  describeStatements(calls, asked);
}
