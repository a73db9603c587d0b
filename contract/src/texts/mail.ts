/** Texts of outgoing mail. */
export const mailTexts = {
  'mail.title': 'Outgoing mail',
  'mail.search': 'Name, address or subject',
  'mail.none': 'No message has been written yet',
  'mail.kept':
    'This installation has no mail server, so messages are kept here. Open one to use its link, or ask whoever runs Lintel to set up a mail server.',
  'mail.waiting_one': '1 message has been waiting to be sent since {since}',
  'mail.waiting': '{count} messages have been waiting to be sent, the first since {since}',
  'mail.waiting.problem': 'The last attempt failed: {problem}',
  'mail.waiting.advice':
    'Lintel tries again by itself, for five days. If no message gets through, ask whoever runs Lintel to look at the mail server and its settings.',
  'mail.problem.waiting': 'The last attempt failed. Lintel tries again by itself, for five days.',
  'mail.problem.last': 'This message is not tried again',
  'mail.test': 'Send me a test message',
  'mail.reply': 'The mail server said',
  'mail.to': 'To',
  'mail.written': 'Written',
  'mail.sent': 'Sent',
  'mail.sending': 'Delivery',
  'mail.next': 'Next attempt',
  'mail.attempts': 'Attempts',
  'mail.kind': 'Kind',
  'mail.subject': 'Subject',
  'mail.message': 'Message',
  'mail.hidden':
    'Only the recipient sees what this message says about records, because not everybody who manages outgoing mail may see those records.',
  'mail.link.show': 'Show the link',
  'mail.link.copy': 'Copy the link',
  'mail.link.hidden': 'The link is not shown: it was sent or used, or the person has permissions that you do not have.',
} as const;
