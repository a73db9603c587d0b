/** What the pages say on which labels with QR codes are printed. */
export const labelTexts = {
  'labels.title': 'Print labels',
  'labels.none': 'There is nothing to print a label for. Choose the rows of a list and print their labels from there.',
  'labels.print': 'Print {count} labels',
  'labels.print_one': 'Print the label',
  'labels.print.chosen': 'Print labels',
  'labels.print.one': 'Label with QR code',
  'labels.print.property': 'Label of the property',
  'labels.too.many': 'Choose at most {most} to print their labels at once',
  'labels.stock': 'Labels in the printer',
  'labels.stock.a4-65': '65 on A4 (38.1 × 21.2 mm)',
  'labels.stock.a4-24': '24 on A4 (63.5 × 33.9 mm)',
  'labels.stock.a4-21': '21 on A4 (63.5 × 38.1 mm)',
  'labels.stock.a4-8': '8 on A4 (99.1 × 67.7 mm)',
  'labels.stock.roll-62x29': 'Label printer, 62 × 29 mm',
  'labels.stock.roll-89x36': 'Label printer, 89 × 36 mm',
  'labels.start': 'Start at label',
  'labels.start.wrong': 'From 1 to {count}',
  'labels.sheets': '{count} sheets.',
  'labels.sheets_one': 'One sheet.',
  'labels.hint':
    'In the print dialog choose A4, a scale of 100% and no margins; “fit to page” would move the labels. Try one sheet of plain paper first.',
  'labels.hint.roll':
    'In the print dialog choose the label printer, its paper of {width} × {height} mm, a scale of 100% and no margins.',
  'labels.more':
    'These are the first {shown} of {total}, since {most} are printed at once. Print the others from the list of equipment, filtered and selected there.',
  'labels.missing': '{count} of those chosen are no longer there, or you may not see them.',
  'labels.missing_one': 'One of those chosen is no longer there, or you may not see it.',
  'labels.elsewhere':
    'The codes lead to {there}, and you are at {here}. Print labels only if phones reach that address; whoever runs this installation sets it (PUBLIC_URL).',
  'labels.sheet': 'Sheet {number}',
  'labels.code': 'QR code of {name}',
} as const;
