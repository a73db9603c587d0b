import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { READ_BY_CLIENTS } from '@lintel/contract/platform/endpoint';
import { parseAst } from 'vite';

export type Node = { type: string; start: number; end: number; [part: string]: unknown };
export type Edit = { start: number; end: number; text: string };
/** An endpoint by itself, and the names that it refers to. */
export type Called = { text: string; takes: ReadonlySet<string> };
/** A declaration, the edits that remove parts of it, and the names that the rest refers to; if it declares endpoints, each by its name. */
type Declaration = {
  node: Node;
  names: readonly string[];
  edits: readonly Edit[];
  takes: ReadonlySet<string>;
  called: ReadonlyMap<string, Called>;
};
type Imported = { file: string; name: string };
export type File = { code: string; declarations: Declaration[]; importing: Node[]; imports: Map<string, Imported> };

export const ALL = '*';
const KEPT: ReadonlySet<string> = new Set([...READ_BY_CLIENTS, 'reply']);
export const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string';
export const named = (node: unknown) => (node as { name?: string } | undefined)?.name;
export const partsOf = (node: Node) => Object.values(node).flat().filter(isNode);

/** A file of the contract as the client needs it. */
export async function fileAt(path: string): Promise<File> {
  const code = await readFile(path, 'utf8');
  const { body } = parseAst(code, { lang: 'ts' }) as unknown as { body: Node[] };
  const file: File = { code, declarations: [], importing: [], imports: new Map() };
  for (const node of body) {
    const source = (node['source'] as { value: string } | null)?.value;
    if (source !== undefined) {
      file.importing.push(node);
      for (const each of node['specifiers'] as Node[])
        if (![each['importKind'], each['exportKind'], node['importKind'], node['exportKind']].includes('type'))
          file.imports.set(localOf(each), {
            file: source.startsWith('.') ? join(dirname(path), source) : source,
            name: importedOf(each),
          });
      continue;
    }
    const declared = (node['declaration'] ?? node) as Node;
    const names = (declared['declarations'] as Node[] | undefined)?.flatMap(({ id }) => namesIn(id as Node)) ?? [
      named(declared['id']) ?? '',
    ];
    if (declared.type.startsWith('TS')) continue;
    const inits = ((declared['declarations'] ?? []) as { init: Node | null }[]).flatMap(({ init }) => init ?? []);
    const endpoints = await Promise.all(inits.map((init) => endpointsOf(init, path)));
    const edits = inits.flatMap((init, nth) => leftOut(init, endpoints[nth]!));
    const valueOf = (name: string) => valueIn(file, path, name);
    const called = await Promise.all(
      inits.map((init, nth) => callsIn(init, endpoints[nth]!, { code, edits, valueOf })),
    );
    file.declarations.push({
      node,
      names,
      edits,
      takes: new Set(namesTaken(declared, edits)),
      called: new Map(called.flat()),
    });
  }
  return file;
}

export const localOf = (specifier: Node) => named(specifier['exported'] ?? specifier['local'])!;
export const importedOf = (specifier: Node) => {
  if (specifier.type === 'ImportNamespaceSpecifier') return ALL;
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return named(specifier['imported'] ?? specifier['local'])!;
};

function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [named(pattern)!];
  if (pattern.type === 'Property') return namesIn(pattern['value'] as Node);
  return partsOf(pattern).flatMap(namesIn);
}

/** The names that a value refers to, without types. */
function namesTaken(node: Node, without: readonly Edit[]): string[] {
  if (without.some(({ start, end }) => start <= node.start && node.end <= end)) return [];
  if (node.type === 'Identifier') return [named(node)!];
  if (node.type.startsWith('TS')) return isNode(node['expression']) ? namesTaken(node['expression'], without) : [];
  return partsOf(node).flatMap((part) => (isNameOnly(part, node) ? [] : namesTaken(part, without)));
}

/** Whether a name is that of a member or of a property, and refers to nothing. */
export const isNameOnly = (part: Node, node: Node) =>
  !node['computed'] && ((node.type === 'MemberExpression' && part === node['property']) || part === keyOf(node));

const keyOf = (node: Node) => (node.type === 'Property' && !node['shorthand'] ? node['key'] : undefined);

type Value = Partial<Record<string, unknown>>;
type Within = { code: string; edits: readonly Edit[]; valueOf: (name: string) => Promise<unknown> };

/** Each endpoint of a declaration of endpoints, as a value of its own. */
async function callsIn(
  init: Node,
  endpoints: ReadonlyMap<string, Value>,
  { code, edits, valueOf }: Within,
): Promise<[string, Called][]> {
  if (!isOfEndpoints(init)) return [];
  const [area, shapes] = init['arguments'] as Node[];
  const asWritten = (part: Node, shape: Node): Called => {
    const within = edits.filter(({ start, end }) => part.start <= start && end <= part.end);
    const moved = within.map((edit) => ({ ...edit, start: edit.start - part.start, end: edit.end - part.start }));
    const text = edited(code.slice(part.start, part.end), moved);
    return { text: part === shape ? `...${text}` : text, takes: new Set(namesTaken(part, edits)) };
  };
  const calls = propertiesOf(shapes!).map(async (property): Promise<[string, Called]> => {
    const [name, shape] = [named(property['key'])!, property['value'] as Node];
    const parts = shape.type === 'ObjectExpression' ? (shape['properties'] as Node[]) : [shape];
    const kept = parts.filter((part) => !part['key'] || KEPT.has(named(part['key']) ?? ''));
    const [own, given] = [kept.filter((part) => part['key']), kept.filter((part) => !part['key'])];
    const made = await asGiven(given, own, endpoints.get(name), valueOf);
    const texts = made
      ? [made, ...own.map((part) => asWritten(part, shape))]
      : kept.map((part) => asWritten(part, shape));
    const all = [
      ...texts.map(({ text }) => text),
      `area: ${JSON.stringify(area!['value'])}`,
      `name: ${JSON.stringify(name)}`,
    ];
    return [
      name,
      { text: `{ ${all.filter(Boolean).join(', ')} }`, takes: new Set(texts.flatMap(({ takes }) => [...takes])) },
    ];
  });
  return Promise.all(calls);
}

/**
 * What an endpoint is given as a whole, by `...menu` or `pagesOf(list)`: its plain values, and members of the list. Undefined if it is
 * given something else.
 */
async function asGiven(
  given: readonly Node[],
  own: readonly Node[],
  endpoint: Value | undefined,
  valueOf: Within['valueOf'],
): Promise<Called | undefined> {
  if (given.length === 0 || !endpoint) return undefined;
  const values = given.map((part) => (part['argument'] ?? part) as Node);
  const [first] = (values.find(({ type }) => type === 'CallExpression')?.['arguments'] ?? []) as Node[];
  const list = named(first);
  const members = Object.entries(((list && (await valueOf(list))) ?? {}) as Value);
  const texts = [...KEPT.difference(new Set(own.map(({ key }) => named(key))))].flatMap((key) => {
    const value = endpoint[key];
    if (value === undefined) return [];
    if (key === 'reply') return `reply: ${JSON.stringify(heldBy(value))}`;
    if (typeof value !== 'object') return `${key}: ${JSON.stringify(value)}`;
    const member = members.find(([, each]) => each === value);
    return member ? `${key}: ${list}.${member[0]}` : [undefined];
  });
  return texts.includes(undefined) ? undefined : { text: texts.join(', '), takes: new Set(list ? [list] : []) };
}

const isOfEndpoints = (init: Node) => init.type === 'CallExpression' && named(init['callee']) === 'endpoints';
const propertiesOf = (object: Node) => (object['properties'] as Node[]).filter(({ type }) => type === 'Property');

const exportsOf = async (path: string) => (await import(pathToFileURL(path).href)) as Record<string, unknown>;

/** What a name of a file stands for, if it is imported there or exported. */
async function valueIn(file: File, path: string, name: string): Promise<unknown> {
  const imported = file.imports.get(name);
  if (!imported) return (await exportsOf(path))[name];
  return imported.file.startsWith('/') ? (await exportsOf(imported.file))[imported.name] : undefined;
}

/** The endpoints that a declaration declares, by name. */
async function endpointsOf(init: Node, path: string): Promise<Map<string, Value>> {
  if (!isOfEndpoints(init)) return new Map();
  const [area, shapes] = init['arguments'] as Node[];
  const all = Object.values(await exportsOf(path)) as (Partial<Record<string, Value>> | undefined)[];
  const names = propertiesOf(shapes!).map(({ key }) => named(key)!);
  return new Map(
    names.flatMap((name) => {
      const found = all.map((exported) => exported?.[name]).find((each) => each?.['area'] === area?.['value']);
      return found ? [[name, found] as const] : [];
    }),
  );
}

/** Of a reply what a client reads: its format, or whether it holds a record. */
const heldBy = (reply: unknown) =>
  typeof reply === 'string' ? reply : 'dto' in ((reply as { shape?: object }).shape ?? {}) ? { shape: { dto: 1 } } : {};

function leftOut(init: Node, endpoints: ReadonlyMap<string, Value>): Edit[] {
  if (!isOfEndpoints(init)) return [];
  return propertiesOf((init['arguments'] as Node[])[1]!).flatMap((call) => {
    const shape = call['value'] as Node;
    const reply = endpoints.get(named(call['key'])!)?.['reply'];
    if (shape.type !== 'ObjectExpression' || reply === undefined) return [];
    const holds = JSON.stringify(heldBy(reply));
    return propertiesOf(shape).flatMap((part) => {
      const value = part['value'] as Node;
      if (named(part['key']) === 'reply')
        return part['shorthand']
          ? [{ start: part.start, end: part.end, text: `reply: ${holds}` }]
          : [{ start: value.start, end: value.end, text: holds }];
      return named(part['key']) === 'summary' ? [{ start: value.start, end: value.end, text: "''" }] : [];
    });
  });
}

export function edited(code: string, edits: Edit[]): string {
  let text = '';
  let at = 0;
  for (const { start, end, text: put } of edits.toSorted((one, other) => one.start - other.start)) {
    text += code.slice(at, start) + put;
    at = end;
  }
  return text + code.slice(at);
}
