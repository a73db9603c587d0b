import { pagesByKind } from '@lintel/contract/areas/activity';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { everyRoute, register } from '#server/areas';
import type { KindName } from '#platform/record/record-kind';
import { sendTo } from './examples.ts';
import { theServer } from './test-server.ts';
import type { Person } from './organisation.ts';

/** The number in a kind's list under these filters, for its reader: counted from rows, without kept counts. */
export async function countInList(by: Person, kind: KindName, search: Record<string, unknown>): Promise<number> {
  const list = register.kinds[kind]?.list;
  const called = everyRoute(await theServer()).find(
    ({ endpoint }: { endpoint: Endpoint }) => endpoint.body === list?.search && endpoint.reply === list?.page,
  );
  if (!list || !called) throw new Error(`${kind} has no list`);
  const { status, body } = await sendTo(by, called.endpoint, {
    body: { ...list.defaults, page: 1, ...search, onlyTotal: true },
  });
  if (status !== 200) throw new Error(`The list of ${kind} answered ${status}: ${JSON.stringify(body)}`);
  return (body as { totalObjectsForQuery: number }).totalObjectsForQuery;
}

/** The kind whose list is at a URL: tasks are at `/tasks` and at `/tasks/list`. */
export const kindListedAt = (pathname: string) =>
  Object.entries(pagesByKind).find(
    ([, seen]) => 'list' in seen && [seen.list, `${seen.list}/list`].includes(pathname),
  )?.[0] as KindName | undefined;
