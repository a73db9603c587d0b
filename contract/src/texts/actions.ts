/** Texts of actions. */
export const actionTexts = {
  'actions.title': 'Actions',
  'actions.none': 'No actions yet',
  'actions.summary.title': 'Actions summary',
  'action.one': 'Action',
  'action.saved': 'Action saved',
  'action.added': 'Action added',
  'action.deleted': 'Action deleted',
  'action.closed': 'Action closed',
  'action.awaits.verification': 'Done. It now awaits verification by a second person.',
  'action.accepted': 'Accepted and closed',
  'action.rejected': 'Rejected. The action is open again.',
  'action.reopened': 'Action opened again',
} as const;
