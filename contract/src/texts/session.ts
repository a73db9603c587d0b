/** Texts of signing in and of one's own account. */
export const sessionTexts = {
  'session.sign.in': 'Sign in',
} as const;
