import { inStorage } from './storage.ts';

const kept = (name: string) => inStorage(() => localStorage.getItem(`lintel.${name}`));
const keep = (name: string, value: string) => inStorage(() => localStorage.setItem(`lintel.${name}`, value));

/** What this browser remembers for the next visit. */
export const remembered = {
  login: () => kept('login'),
  spaceId: () => kept('space'),
  /** Of the last user; undefined after a sign-in by user name, until the server has returned it. */
  email: () => kept('email') || undefined,
  emailIs: (email: string) => keep('email', email),
  signIn: (login: string, spaceId: string) => {
    keep('login', login);
    keep('space', spaceId);
    keep('email', login.includes('@') ? login : '');
  },
  isMenuNarrow: () => kept('menu') === 'narrow',
  menuNarrow: (narrow: boolean) => keep('menu', narrow ? 'narrow' : 'wide'),
  /** The last page size of this list; undefined if its default applies. */
  pageSize: (list: string) => Number(kept(`size.${list}`)) || undefined,
  rememberPageSize: (list: string, size: number | undefined) => keep(`size.${list}`, String(size ?? '')),
  /** Whether the offer to keep work on this device was declined. */
  isKeepingDeclined: () => kept('keeping') === 'declined',
  keepingDeclined: () => keep('keeping', 'declined'),
  /** The permissions without a role that the user does not want to be reminded of. */
  leftUnheld: () => kept('unheld'),
  leaveUnheld: (codes: string) => keep('unheld', codes),
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  hasShortcuts: () => kept('shortcuts') !== 'off',
  shortcuts: (on: boolean) => keep('shortcuts', on ? 'on' : 'off'),
};
