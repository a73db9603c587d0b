import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { searchFrom } from '#platform/address.ts';
import { rootRoute } from '#platform/app/root-route.tsx';

const returning = searchFrom(z.object({ returnTo: z.string().max(2000).optional() }));
/** Why a form submitted without script came back, or why it is shown again. */
const refused = searchFrom(
  z.object({
    returnTo: z.string().max(2000).optional(),
    problem: z.enum(['wrong', 'expired', 'throttled', 'ended', 'sign-on']).optional(),
    /** A session ended that began at the provider. */
    left: z.boolean().optional(),
  }),
);

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login.html',
  validateSearch: refused,
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
  staticData: { isBare: true },
});
const forgottenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgotten_password.html',
  component: lazyRouteComponent(() => import('./forgotten-password-page.tsx'), 'ForgottenPasswordPage'),
  staticData: { isBare: true },
});
const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset_password.html',
  component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
  staticData: { isBare: true },
});
const secondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second_factor.html',
  validateSearch: returning,
  component: lazyRouteComponent(() => import('#areas/second-factor/second-factor-page.tsx'), 'SecondFactorPage'),
  staticData: { isBare: true },
});
const signOnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign_on.html',
  component: lazyRouteComponent(() => import('#areas/sign-on/sign-on-page.tsx'), 'SignOnPage'),
  staticData: { isBare: true },
});
const settleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settle.html',
  validateSearch: returning,
  component: lazyRouteComponent(() => import('./settle-page.tsx'), 'SettlePage'),
  staticData: { isBare: true },
});
const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account.html',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
});

const accountSectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/$section',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountSectionPage'),
});

/** The pages for people who are not signed in. */
export const signedOutPages: readonly string[] = [
  '/login.html',
  '/second_factor.html',
  '/forgotten_password.html',
  '/reset_password.html',
  '/sign_on.html',
];

export const sessionRoutes = [
  signInRoute,
  secondFactorRoute,
  forgottenRoute,
  resetRoute,
  signOnRoute,
  settleRoute,
  accountRoute,
  accountSectionRoute,
] as const;
