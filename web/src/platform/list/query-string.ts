/** What an address says after its question mark: texts, lists of texts, and one level of named texts. */
export type Query = Record<string, unknown>;

/** Reads `a=1&ids[]=x&ids[]=y&storeys.lessThan=9`; values stay texts, so `007` stays `007`. */
export function parseQuery(text: string): Query {
  const query: Query = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [, list] = /^(.+)\[\]$/.exec(key) ?? [];
    const [, group, part] = /^([^.]+)\.([^.]+)$/.exec(key) ?? [];
    if (list) query[list] = [...asList(query[list]), value];
    else if (group && part) query[group] = { ...(isNamed(query[group]) ? query[group] : {}), [part]: value };
    else query[key] = key in query ? [...asList(query[key]), value] : value;
  }
  return query;
}

/** Writes what `parseQuery` reads, with its question mark; nothing for what is absent. */
export function printQuery(query: Query): string {
  const params: [string, string][] = [];
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) params.push(...value.map((each): [string, string] => [`${key}[]`, String(each)]));
    else if (isNamed(value)) params.push(...Object.entries(value).filter(([, each]) => each !== undefined).map(([part, each]): [string, string] => [`${key}.${part}`, String(each)]));
    else params.push([key, String(value)]);
  }
  const text = new URLSearchParams(params).toString().replaceAll('%5B%5D=', '[]=');
  return text && `?${text}`;
}

function asList(value: unknown): unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function isNamed(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
