/** The states of a message. */
export const mailStates = [
  { id: 'waiting', name: 'Waiting' },
  { id: 'sending', name: 'Being sent' },
  { id: 'sent', name: 'Sent' },
  { id: 'failed', name: 'Not delivered' },
  { id: 'kept', name: 'Kept here, not sent' },
] as const;
export type MailState = (typeof mailStates)[number]['id'];
