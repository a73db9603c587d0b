/** Why work could not be done on site. */
export const notDoneReasons = [
  { id: 'no-access', name: 'No access' },
  { id: 'not-safe', name: 'Not safe' },
  { id: 'nothing-there', name: 'Nothing there to do it on' },
  { id: 'other', name: 'Something else' },
] as const;
