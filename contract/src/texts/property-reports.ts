/** Texts of the reports of properties that are printed. */
export const propertyReportTexts = {
  'report.count': '{count} properties',
  'report.count_one': 'One property',
  'report.as.at': 'As at {when}',
  'report.by': 'printed by {name}',
  'report.none': 'No records found.',
  'report.unknown': 'There is no such report',
  'report.unknown.hint': 'These can be printed:',
  'report.back': 'Properties',
  'report.not.known': 'Not known',
  'report.no.value': '–',
  'report.print.properties': 'Property list…',
  'report.print.compliance': 'Compliance by property…',
  'report.print.actions': 'Open actions by property…',
  'report.print.property': 'Everything about this property…',
} as const;
