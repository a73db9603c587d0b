/** Texts of the page that shows the API document. */
export const apiDocumentTexts = {
  'api.title': 'API',
  'api.subtitle': 'Every call of this installation, as its own pages make them.',
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
