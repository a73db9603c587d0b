/** What the pages of accidents say. */
export const accidentTexts = {
  'accident.added': 'Accident added',
  'accident.saved': 'Accident saved',
  // ACC-087.
  'accident.interview.saved': 'successfully saved',
  'accident.interview.removed': 'Interview removed',
} as const;
