/** Texts of the page that shows the API document. */
export const apiDocumentTexts = {
  'api.title': 'API',
  'api.subtitle': 'Every endpoint of this installation. Its own pages use the same ones.',
  'api.tokens': 'For Excel, Power BI and other programs',
  'api.tokens.what':
    'Create an API token on your account page, under API tokens, and send it with each request. A program with it reads what you may read, and changes nothing. If your account page does not offer tokens, an administrator can accept them under Settings.',
  'api.tokens.limit':
    'A token may make {count} requests an hour. After that the reply is 429, and its Retry-After header says how many seconds to wait.',
  'api.tokens.shell': 'The first 100 properties, from a terminal',
  'api.tokens.power.query': 'The same in Power Query, for Excel and Power BI',
  'api.webhooks': 'To be notified of events: webhooks',
  'api.webhooks.what':
    'An administrator adds a webhook under Settings, with an address and the events to send. Each is sent there by POST at once: which record it is and what happened. Read the details with an API token, whose owner’s rights apply.',
  'api.webhooks.answer':
    'Answer with a status from 200 to 299 within 10 seconds, and do the work afterwards. Anything else is retried at growing intervals for {days} days; 410 switches the webhook off. A delivery can arrive twice, with the same webhook-id, and after one of a later event.',
  'api.webhooks.signed':
    'Deliveries are signed according to Standard Webhooks, for which there are libraries in most languages. For {hours} hours after a new secret both sign, and the header has two signatures.',
  'api.webhooks.example': 'What is sent',
  'api.webhooks.node': 'To verify it in Node.js',
  'api.webhooks.python': 'To verify it in Python',
  'api.webhooks.events': 'Events',
  'api.document': 'OpenAPI 3.1 document',
  'api.find': 'Find an endpoint by path, area or permission',
  'api.count': '{count} endpoints',
  'api.count_one': 'One endpoint',
  'api.parameters': 'Parameters',
  'api.required': 'required',
  'api.body': 'Request body',
  'api.reply': 'Reply',
  'api.reply.as': 'Reply: {type}',
} as const;
