/** Texts of the page that shows the API document. */
export const apiDocumentTexts = {
  'api.title': 'API',
  'api.subtitle': 'Every call that this installation answers. Its own pages use the same ones.',
  'api.tokens': 'For Excel, Power BI and other programs',
  'api.tokens.what':
    'Create an API token on your account page, under API tokens, and send it with each request. A program with it reads what you may read, and changes nothing. If your account page does not offer tokens, an administrator can accept them under Settings.',
  'api.tokens.limit':
    'A token reads {count} times an hour. After that the reply is 429, and its Retry-After header says in how many seconds to go on.',
  'api.tokens.shell': 'The first 100 properties, from a terminal',
  'api.tokens.power.query': 'The same in Power Query, for Excel and Power BI',
  'api.webhooks': 'To be told what happens: webhooks',
  'api.webhooks.what':
    'An administrator adds a webhook under Settings, with an address and the events that it is told. Each is sent there by POST at once: which record it is and what happened. Read the details with an API token, whose owner’s rights apply.',
  'api.webhooks.answer':
    'Answer with a status from 200 to 299 within 10 seconds, and do the work afterwards. Anything else is tried again, ever later, for {days} days; 410 switches the webhook off. A delivery can arrive twice, with the same webhook-id, and later than one that happened after it.',
  'api.webhooks.signed':
    'Deliveries are signed as Standard Webhooks says, for which there are libraries in most languages. After a new secret both sign for {hours} hours, and the header has two signatures.',
  'api.webhooks.example': 'What is sent',
  'api.webhooks.node': 'To check it in Node',
  'api.webhooks.python': 'To check it in Python',
  'api.webhooks.events': 'Events',
  'api.document': 'OpenAPI 3.1 document',
  'api.find': 'Find a call by path, area or permission',
  'api.count': '{count} calls',
  'api.count_one': 'One call',
  'api.parameters': 'Parameters',
  'api.required': 'required',
  'api.body': 'Request body',
  'api.reply': 'Reply',
  'api.reply.as': 'Reply: {type}',
} as const;
