/** Texts of the page that shows the API document. */
export const apiDocumentTexts = {
  'api.title': 'API',
  'api.subtitle': 'Every call that this installation answers. Its own pages use the same ones.',
  'api.tokens': 'For Excel, Power BI and other programs',
  'api.tokens.what':
    'Create an API token on your account page, under API tokens, and send it with each request. A program with it reads what you may read, and changes nothing. If your account page does not offer tokens, an administrator can accept them under Organisation.',
  'api.tokens.limit':
    'A token reads {count} times an hour. After that the reply is 429, and its Retry-After header says in how many seconds to go on.',
  'api.tokens.account': 'My account',
  'api.tokens.shell': 'The first 100 properties, from a terminal',
  'api.tokens.power.query': 'The same in Power Query, for Excel and Power BI',
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
