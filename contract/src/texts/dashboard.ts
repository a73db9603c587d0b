/** Texts of the start page. */
export const dashboardTexts = {
  'dashboard.title': 'Dashboard',
  'dashboard.hello': 'Hello {name}',
  'dashboard.properties': 'Properties in use',
  'dashboard.gaps': 'Not known yet',
  'dashboard.gaps.why': 'Duties are worked out from these.',
  'dashboard.by.region': 'By region',
  'dashboard.by.type': 'By type',
  'dashboard.recent': 'Latest on your properties',
  'dashboard.recent.more': 'and {count} more',
  'dashboard.recent.none': 'Nothing has happened yet',
  'dashboard.start.title': 'Start with your property list',
  'dashboard.start.text':
    'Bring in the spreadsheet you have: columns are recognised, and nothing is changed before you have seen what will happen.',
  'dashboard.start.import': 'Import a spreadsheet',
  'dashboard.start.add': 'Add one property',
  'dashboard.no.rights.title': 'You are signed in',
  'dashboard.no.rights.text': 'You have not been given any properties yet. Ask your administrator for access.',
} as const;
