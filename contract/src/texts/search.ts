/** Texts of the global search in the header. */
export const searchTexts = {
  'global.search.label': 'Search everything',
  'global.search.placeholder': 'Search  /',
  'global.search.none': 'No {plural} found',
  'global.search.all': 'All {count} {plural}',
  'global.search.one': '1 {singular}',
  'global.search.forbidden': 'You may not see {plural}',
  'global.search.failed': 'Loading failed',
  'global.search.PROPERTY.plural': 'properties',
  'global.search.PROPERTY.singular': 'property',
  'global.search.some': '{count} {plural}, the first {shown} of them below',
  'global.search.TASK.plural': 'tasks',
  'global.search.TASK.singular': 'task',
  'global.search.INSPECTION_REPORT.plural': 'inspection reports',
  'global.search.INSPECTION_REPORT.singular': 'inspection report',
  'global.search.PERSON.plural': 'people',
  'global.search.PERSON.singular': 'person',
} as const;
