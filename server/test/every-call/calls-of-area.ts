import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { MountedEndpoint } from '#platform/http/serve';
import { changesSomething } from '#test/examples';
import type { Given, Stage } from '#test/examples';
import type { Organisation } from '#test/organisation';
import type { TestServer } from '#test/test-server';

/** The endpoints of one area, and the two organisations in which they are called. */
export type CallsOfArea = {
  area: string;
  folder: string;
  server: TestServer;
  served: MountedEndpoint[];
  ours: Organisation;
  theirs: Organisation;
  here: Stage;
  there: Stage;
  /** The example of an endpoint that leaves all as it was: one serves every test. */
  ofRead: (endpoint: Endpoint) => Promise<Given>;
};

/** Whether everything stays as it was, the session of the caller included. */
export const leavesAll = (endpoint: Endpoint) => !changesSomething(endpoint) && endpoint.path !== '/logout.html';
