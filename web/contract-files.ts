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
    const edits = (await Promise.all(inits.map((init) => leftOut(init, path)))).flat();
    const called = new Map(inits.flatMap((init) => callsIn(init, code, edits)));
    file.declarations.push({ node, names, edits, takes: new Set(namesTaken(declared, edits)), called });
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

/** Each endpoint of a declaration of endpoints, as a value of its own. */
function callsIn(init: Node, code: string, edits: readonly Edit[]): [string, Called][] {
  if (!isOfEndpoints(init)) return [];
  const [area, shapes] = init['arguments'] as Node[];
  return propertiesOf(shapes!).map((property) => {
    const [name, shape] = [named(property['key'])!, property['value'] as Node];
    const parts = shape.type === 'ObjectExpression' ? (shape['properties'] as Node[]) : [shape];
    const kept = parts.filter((part) => !part['key'] || KEPT.has(named(part['key']) ?? ''));
    const texts = kept.map((part) => {
      const within = edits.filter(({ start, end }) => part.start <= start && end <= part.end);
      const moved = within.map((edit) => ({ ...edit, start: edit.start - part.start, end: edit.end - part.start }));
      const text = edited(code.slice(part.start, part.end), moved);
      return part === shape ? `...${text}` : text;
    });
    texts.push(`area: ${JSON.stringify(area!['value'])}`, `name: ${JSON.stringify(name)}`);
    const takes = new Set(kept.flatMap((part) => namesTaken(part, edits)));
    return [name, { text: `{ ${texts.join(', ')} }`, takes }];
  });
}

const isOfEndpoints = (init: Node) => init.type === 'CallExpression' && named(init['callee']) === 'endpoints';
const propertiesOf = (object: Node) => (object['properties'] as Node[]).filter(({ type }) => type === 'Property');

async function leftOut(init: Node, id: string): Promise<Edit[]> {
  if (!isOfEndpoints(init)) return [];
  const [area, shapes] = init['arguments'] as Node[];
  const all = Object.values((await import(pathToFileURL(id).href)) as Record<string, Record<string, unknown>>);
  return propertiesOf(shapes!).flatMap((call) => {
    const name = named(call['key']);
    const shape = call['value'] as Node;
    if (shape.type !== 'ObjectExpression') return [];
    const reply = all
      .map((exported) => exported?.[name!] as { area?: unknown; reply?: unknown } | undefined)
      .find((endpoint) => endpoint?.area === area?.['value'])?.reply;
    if (reply === undefined) return [];
    const holds =
      typeof reply === 'string'
        ? reply
        : 'dto' in ((reply as { shape?: object }).shape ?? {})
          ? { shape: { dto: 1 } }
          : {};
    return propertiesOf(shape).flatMap((part) => {
      const value = part['value'] as Node;
      if (named(part['key']) === 'reply')
        return part['shorthand']
          ? [{ start: part.start, end: part.end, text: `reply: ${JSON.stringify(holds)}` }]
          : [{ start: value.start, end: value.end, text: JSON.stringify(holds) }];
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
