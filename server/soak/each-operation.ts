import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { everyRoute } from '#server/areas';
import { anExampleOf, loggedFor, ofEachKind, sendTo, stageOf, titleOf } from '#test/examples';
import type { Organisation } from '#test/organisation';
import type { TestServer } from '#test/test-server';

export const everyOperation = (server: TestServer): (Endpoint & { kind?: string })[] =>
  everyRoute(server).flatMap(({ endpoint }) => ofEachKind(endpoint));

/** Sends a valid request for each operation; returns those that succeeded, and the replies of the others. */
export async function playEach(server: TestServer, organisation: Organisation) {
  const answered = new Set<string>();
  const refused = new Map<string, string>();
  for (const endpoint of everyOperation(server)) {
    // A new user each time: a request may end its own session.
    const stage = await stageOf(organisation);
    const { as, ...given } = await anExampleOf(endpoint, stage);
    const who = endpoint.allow === 'share-link' ? null : (as ?? stage.caller);
    const { status, body, headers } = await sendTo(who, endpoint, given);
    if (status < 400) answered.add(titleOf(endpoint));
    else
      refused.set(
        titleOf(endpoint),
        `${status} ${JSON.stringify(body).slice(0, 300)} ${status < 500 ? '' : loggedFor(server, headers['x-request-id'])}`,
      );
    server.logged.length = 0;
  }
  return { answered, refused };
}
