import type { Served } from '#platform/http/serve';
import type { Stage } from '#test/examples';
import type { Organisation } from '#test/organisation';
import type { TestServer } from '#test/test-server';

/** The endpoints of one area, and the two organisations in which they are called. */
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
