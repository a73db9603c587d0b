/** Requests that another site could have sent, by what gives them away. */
export const forgeries: [name: string, headers: Record<string, string>, body?: string][] = [
  ['no header', { 'x-csrf-token': '' }],
  ['another token', { 'x-csrf-token': 'guessed-it' }],
  ['a token of as many letters and more bytes', { 'x-csrf-token': 'guéssed-it' }],
  ["another site's origin", { origin: 'https://evil.example' }],
  ['no origin at all (a sandboxed frame)', { origin: 'null' }],
  ["another site's page", { 'sec-fetch-site': 'cross-site' }],
  ["a neighbouring host's page", { 'sec-fetch-site': 'same-site' }],
  [
    'a form of text/plain',
    { 'x-csrf-token': '', 'content-type': 'text/plain', origin: 'https://evil.example' },
    '{"id":"x"}',
  ],
  [
    'a form post',
    { 'x-csrf-token': '', 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    'id=x',
  ],
];

/** Bodies that no endpoint can parse. */
export const unreadable: [name: string, body: string, status: number[]][] = [
  ['nothing', '', [400, 422]],
  ['half of a document', '{"id": ', [400]],
  ['null', 'null', [400, 422]],
  ['a list', '[]', [400, 422]],
  ['a number', '7', [400, 422]],
  [
    'fields of wrong types',
    '{"id":{},"ids":7,"body":[],"name":{},"page":"x","limit":[],"email":7,"searchString":7,"text":[]}',
    [422],
  ],
];

/** Two of them, others for the next endpoint: one place refuses them for all, and each endpoint shows that it comes there. */
export const inTurn = <T>(all: readonly T[], at: number): T[] =>
  [2 * at, 2 * at + 1].map((turn) => all[turn % all.length]!);
