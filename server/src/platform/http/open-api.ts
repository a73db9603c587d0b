import { z } from 'zod';
import { isByLink, isRead } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { isReadOnly } from '@lintel/contract/platform/permissions';
import type { Permission } from '@lintel/contract/platform/permissions';
import { Problem } from '@lintel/contract/platform/problem';
import { KEPT_FOR_HEADER } from '@lintel/contract/platform/sent-later';
import { version } from '../process/version.ts';

const contentTypes: Record<string, string> = {
  spreadsheet: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  file: 'application/octet-stream',
  page: 'text/html',
  calendar: 'text/calendar',
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

const aFile = { type: 'string', format: 'binary' };
/** The file as it is, its name in the address; or as the part of a form, which gives its name. */
const uploads = {
  'application/octet-stream': { schema: aFile },
  'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: aFile } } },
};

/** The API document, OpenAPI 3.1, printed from the contract. */
export function openApiDocument(endpoints: Endpoint[], apiPath: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.startsWith('/') ? endpoint.path : apiPath + endpoint.path;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lintel', version, license: { name: 'Apache-2.0' } },
    paths,
    components: { securitySchemes: { apiToken: { type: 'http', scheme: 'bearer' } } },
  };
}

/** What only reads, for people who need not manage anything, a program may call with an API token. */
const takesToken = (endpoint: Endpoint) =>
  isRead(endpoint) &&
  !isByLink(endpoint) &&
  endpoint.allow !== 'anyone' &&
  (endpoint.allow === 'signed-in' ||
    endpoint.allow === 'with-a-role' ||
    [endpoint.allow].flat().some((allowed) => isReadOnly(allowed as Permission)));

function whoMay({ allow }: Endpoint): string {
  if (allow === 'anyone') return 'Open to anyone.';
  if (allow === 'signed-in') return 'For anyone signed in.';
  if (allow === 'with-a-role') return 'For anyone signed in who has a role.';
  if (allow === 'share-link') return 'For whoever has the link of a shared item; it needs no session.';
  if (allow === 'contractor-link') return 'For whoever has the link of a contractor; it needs no session.';
  if (allow === 'calendar-link') return 'For whoever has the address of a calendar feed; it needs no session.';
  if (allow === 'poster-link') return 'For whoever has the code of a poster; it needs no session.';
  return `Needs ${[allow].flat().join(' or ')}.`;
}

function operation(endpoint: Endpoint) {
  const { area, name, summary, params, query, body, reply } = endpoint;
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    ...(summary ? { summary } : {}),
    description: takesToken(endpoint) ? `${whoMay(endpoint)} An API token may call it.` : whoMay(endpoint),
    ...(takesToken(endpoint) ? { security: [{ apiToken: [] }] } : {}),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(isRead(endpoint)
        ? []
        : [
            header('X-CSRF-Token', true),
            ...(endpoint.method === 'POST' ? [header('Idempotency-Key', false)] : []),
            ...(endpoint.sentLater ? [header(KEPT_FOR_HEADER, false)] : []),
          ]),
    ],
    ...(endpoint.takes === 'upload' ? { requestBody: { required: true, content: uploads } } : {}),
    ...(body ? { requestBody: { content: { 'application/json': { schema: schemaOf(body, 'input') } } } } : {}),
    responses: {
      200: {
        description: 'Done',
        content:
          reply instanceof z.ZodType
            ? { 'application/json': { schema: schemaOf(reply, 'output') } }
            : { [contentTypes[reply] ?? 'application/octet-stream']: {} },
      },
      default: {
        description: 'Refused',
        content: { 'application/problem+json': { schema: schemaOf(Problem, 'output') } },
      },
    },
  };
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || !(of as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(of as z.ZodType, 'input'),
  }));
}

function header(name: string, required: boolean) {
  return { name, in: 'header', required, schema: { type: 'string' } };
}
