/** Answers in words. The contract says them itself, and takes them from here: all texts of an area would come with each page. */
export const answerTexts = {
  'field.not.known': 'Not known',
  'field.number.most': 'Use at most {most}',
  'list.value.yes': 'Yes',
  'list.value.no': 'No',
  'accident.desk.occurrence': 'Which dangerous occurrence was it?',
  'accident.desk.occurrence.none': 'None of these',
} as const;
