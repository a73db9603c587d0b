/** What this browser keeps for the next visit. A browser that keeps nothing (private mode, full storage) works too. */
function kept(name: string) {
  try {
    return localStorage.getItem(`lintel.${name}`);
  } catch {
    return null;
  }
}

function keep(name: string, value: string) {
  try {
    localStorage.setItem(`lintel.${name}`, value);
  } catch {
    return;
  }
}

export const remembered = {
  login: () => kept('login'),
  spaceId: () => kept('space'),
  /** Of whoever was here last; nothing after a sign-in by user name, until the server has said it. */
  email: () => kept('email') || undefined,
  emailIs: (email: string) => keep('email', email),
  signIn: (login: string, spaceId: string) => {
    keep('login', login);
    keep('space', spaceId);
    keep('email', login.includes('@') ? login : '');
  },
  isMenuNarrow: () => kept('menu') === 'narrow',
  menuNarrow: (narrow: boolean) => keep('menu', narrow ? 'narrow' : 'wide'),
  /** How many rows a page of this list had last; nothing where its own default holds. */
  pageSize: (list: string) => Number(kept(`size.${list}`)) || undefined,
  rememberPageSize: (list: string, size: number | undefined) => keep(`size.${list}`, String(size ?? '')),
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  hasShortcuts: () => kept('shortcuts') !== 'off',
  shortcuts: (on: boolean) => keep('shortcuts', on ? 'on' : 'off'),
};
