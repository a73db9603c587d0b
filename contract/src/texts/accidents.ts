/** What the pages of accidents say. */
export const accidentTexts = {
  'accident.added': 'Accident added',
  'accident.saved': 'Accident saved',
  // ACC-087.
  'accident.interview.saved': 'successfully saved',
  'accident.interview.removed': 'Interview removed',
  'accident.field.choose': 'Choose',
  'accident.field.not.known': 'Not known',
  'accident.field.time.example': '14:30',
} as const;
