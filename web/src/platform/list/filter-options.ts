import type { Filter } from '@lintel/contract/platform/list';
import type { Option } from '@lintel/contract/platform/shapes';

/** The maximum number of options per request. */
export const OPTION_LIMIT = 20;

export type WithUrl = Extract<Filter, { url: string }>;
type OptionCall = {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
};

/** A dictionary is fetched in full, once, and searched here. */
export function isDictionary(of: WithUrl): boolean {
  return of.kind !== 'autocomplete';
}

/** The request for the options of a filter that match a text, or those with these ids. */
export function optionCall(of: WithUrl, text: string, ids?: string[]): OptionCall {
  if (of.kind !== 'autocomplete') return { method: 'GET', path: of.url };
  const query = { limit: OPTION_LIMIT, searchString: text };
  if (of.by === 'code') return { method: 'GET', path: of.url, query };
  if (of.by === 'string') return { method: 'POST', path: of.url, query, body: { ...(ids && { ids }) } };
  const field = of.by === 'personSearchString' ? 'personSearchString' : 'searchString';
  return {
    method: 'POST',
    path: of.url,
    body: { limit: OPTION_LIMIT, [field]: text, ...of.payload, ...(ids && { ids }) },
  };
}

/** Options are in `objects`, in `data` or in `dto.data`; names may be called captions. */
export function readOptions(reply: unknown): Option[] {
  const answer = (reply ?? {}) as { objects?: unknown; data?: unknown; dto?: { data?: unknown } };
  const found = [answer.objects, answer.data, answer.dto?.data].find(Array.isArray) ?? [];
  return found.flatMap((each: unknown) => {
    if (typeof each === 'string') return [{ id: each, name: each }];
    if (typeof each !== 'object' || each === null) return [];
    const { id, name, caption, code } = each as Record<string, unknown>;
    const label = name ?? caption ?? code ?? id;
    return label === undefined || label === null
      ? []
      : [
          {
            id: String(id ?? code ?? label),
            name: String(label),
            ...(code !== undefined && code !== null && { code: String(code) }),
          },
        ];
  });
}

/** The search value of a chosen option: its id, its code or its own text. */
export function valueOfOption(of: Filter, option: Option): string {
  if (of.kind !== 'autocomplete') return option.id;
  return of.by === 'code' ? (option.code ?? option.id) : of.by === 'string' ? option.name : option.id;
}
