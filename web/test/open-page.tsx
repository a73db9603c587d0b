import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory, createRoute, type AnyRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { session, type CurrentUser } from '@lintel/contract/areas/session';
import type { Permission } from '@lintel/contract/platform/permissions';
import { App } from '#platform/app/app.tsx';
import { makeQueryClient } from '#platform/app/query-client.ts';
import { loadFrame, rootRoute } from '#platform/app/root-route.tsx';
import { makeRouter, routerOf } from '../src/router.tsx';
import { answering, aPerson, type Answers } from './answers.ts';

type Opening = {
  /** The signed-in user; null for none. */
  me?: Partial<CurrentUser> | null;
  answers?: Answers;
  /** Replaces the application's own pages. */
  pages?: Record<string, ReactNode | { page: ReactNode; allow: readonly Permission[] }>;
};

/** A user who can also append a text in one step: typing renders the form once per letter. */
function aUser() {
  const user = userEvent.setup();
  return Object.assign(user, {
    async put(box: Element, text: string) {
      await user.click(box);
      await user.paste(text);
    },
  });
}

/** Opens a URL of the application, or of the given pages, with a faked network. */
export async function openPage(address: string, { me = {}, answers = [], pages }: Opening = {}) {
  const user = aUser();
  const sent = answering([
    ...answers,
    [
      session.currentUser,
      () =>
        me
          ? { body: aPerson(me) }
          : { status: 401, body: { success: false, message: 'Sign in first', requestId: 'r' } },
    ],
  ]);
  const queries = makeQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 1 } });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = pages
    ? routerOf(rootRoute.addChildren(Object.entries(pages).map(routeOf)), { queries }, history)
    : makeRouter({ queries }, history);
  await loadFrame();
  const view = render(<App queries={queries} router={router} env="test" />);
  await act(() => router.load());
  return { ...view, user, sent, router, queries };
}

function routeOf([path, of]: [string, NonNullable<Opening['pages']>[string]]): AnyRoute {
  const limited =
    typeof of === 'object' && of !== null && 'allow' in of ? of : { page: of as ReactNode, allow: undefined };
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: () => limited.page,
    staticData: limited.allow ? { allow: limited.allow } : {},
  });
}
