import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/login.html', as: 'nobody', heading: 'Sign in' },
  { route: '/second_factor.html', as: 'nobody', heading: 'Enter your code' },
  { route: '/forgotten_password.html', as: 'nobody', heading: 'Forgotten password' },
  { route: '/reset_password.html', as: 'nobody', heading: 'Choose a password' },
  { route: '/sign_on.html', as: 'nobody', heading: 'Single sign-on' },
  { route: '/settle.html', heading: 'You can continue' },
  { route: '/account.html', isLikeAnother: true, heading: 'Your account' },
  {
    route: '/account/$section',
    isLikeAnother: true,
    at: () => Promise.resolve('/account/notifications'),
    heading: 'Your account',
  },
];
