/** Texts of the global search in the header. */
export const searchTexts = {
  'global.search.label': 'Search everything',
  'global.search.placeholder': 'Search  /',
  'global.search.placeholder.phone': 'Search',
  'global.search.none': 'No {plural} found',
  'global.search.all': 'All {count} {plural}',
  'global.search.archived': ', {count} archived',
  'global.search.one': '1 {singular}',
  'global.search.forgiven': 'No exact matches. These are the closest.',
  'global.search.forbidden': 'You may not see {plural}',
  'global.search.failed': 'Loading failed',
  'global.search.some': '{count} {plural}, the first {shown} of them below',
  'global.search.FILE.plural': 'files',
  'global.search.FILE.singular': 'file',
} as const;
