import { queryOptions } from '@tanstack/react-query';
import { requestHeaders } from '#platform/app/request.ts';
import { config } from '#platform/app/client-config.ts';
import type { Schema } from './schema-text.ts';

type Content = Record<string, { schema?: Schema }>;
export type ApiCall = {
  method: string;
  path: string;
  operationId: string;
  tags: [string];
  summary?: string;
  /** Who may call it. */
  description: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: { 200: { content: Content } };
};
type ApiDocument = { paths: Record<string, Record<string, Omit<ApiCall, 'method' | 'path'>>> };

export const apiDocumentAddress = () => `${config.apiPath}openapi.json`;

/** The OpenAPI document that the server generates from the contract, as a list of endpoints. */
export const apiCalls = queryOptions({
  queryKey: ['api-document'],
  staleTime: 'static',
  queryFn: async ({ signal }): Promise<ApiCall[]> => {
    const response = await fetch(apiDocumentAddress(), { headers: requestHeaders(), signal });
    if (!response.ok) throw new Error(`The API document was answered with ${response.status}`);
    const { paths } = (await response.json()) as ApiDocument;
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ ...call, method: method.toUpperCase(), path })),
    );
  },
});
