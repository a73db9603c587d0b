/** Texts of the import. */
export const importTexts = {
  'imports.title': 'Imports',
} as const;
