import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { plainly, takenInstead } from '@lintel/contract/platform/sentences';
import { unknownFields } from '@lintel/contract/platform/unknown-fields';
import { invalid, unreadable } from './problems.ts';
import type { FieldProblem } from './problems.ts';

/** Deeper than any document of ours; walking a much deeper one would overflow the stack. */
const MOST_LEVELS = 40;
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/**
 * Fields that would be ignored silently: a misspelt field, a filter that the list does not have. A record may be sent back as it
 * was read (ACT-054, ACC-074), so fields of the reply are accepted.
 */
function notTaken({ reply }: Endpoint, schema: z.ZodType, value: unknown) {
  const unknown = unknownFields(schema, value);
  if (unknown.length === 0 || Array.isArray(value) || !(reply instanceof z.ZodObject)) return unknown;
  const record: unknown = reply.shape['dto'] ?? reply;
  if (!(record instanceof z.ZodType)) return unknown;
  const strange = new Set(unknownFields(record, value).map((path) => path.join('.')));
  return unknown.filter((path) => strange.has(path.join('.')));
}

/** Parses a request by the schemas of its endpoint; refuses anything else with 422, naming each field. `fileName`: of a file in a form. */
export function readRequest(endpoint: Endpoint, request: FastifyRequest, fileName?: string) {
  if (isDeeper(request.body, MOST_LEVELS)) throw unreadable('The request is nested too deeply');
  const problems: FieldProblem[] = [];
  const part = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value, { error: plainly });
    problems.push(
      ...notTaken(endpoint, schema, value).map((path) => ({
        field: path.join('.'),
        message: `There is no field ${String(path.at(-1))}`,
      })),
    );
    if (parsed.success) return parsed.data;
    problems.push(...parsed.error.issues.flatMap(problemsOf));
    return undefined;
  };
  // An endpoint without a query refuses any query instead of ignoring it.
  if (!endpoint.query)
    for (const field of Object.keys(request.query as object))
      problems.push({ field, message: `There is no field ${field}` });
  const given = {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, fileName === undefined ? request.query : { fileName, ...(request.query as object) }),
    body: part(endpoint.body, request.body ?? undefined),
  };
  if (problems.length) throw invalid(problems, 'Please check what you entered');
  return given;
}

/** The problem of each field; unknown fields are listed one by one. */
const problemsOf = (issue: z.core.$ZodIssue): FieldProblem[] =>
  (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]).map((path) => ({
    field: path.join('.'),
    message: issue.message,
    ...takenInstead(issue),
  }));
