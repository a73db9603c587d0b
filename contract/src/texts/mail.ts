/** Texts of outgoing mail. */
export const mailTexts = {
  'mail.title': 'Outgoing mail',
  'mail.search': 'Name, address or subject',
  'mail.none': 'No message has been written yet',
  'mail.kept':
    'This installation has no mail server, so messages are kept here. Open one to use its link, or ask whoever runs Lintel to set up a mail server.',
  'mail.to': 'To',
  'mail.written': 'Written',
  'mail.sent': 'Sent',
  'mail.sending': 'Delivery',
  'mail.next': 'Next attempt',
  'mail.attempts': 'Attempts',
  'mail.kind': 'Kind',
  'mail.message': 'Message',
  'mail.hidden':
    'What the message says of records is shown to its recipient alone: not everybody who manages outgoing mail may see these records.',
  'mail.link.show': 'Show the link',
  'mail.link.copy': 'Copy the link',
  'mail.link.hidden': 'The link is not shown: it has been sent or used up, or the person may do more than you.',
} as const;
