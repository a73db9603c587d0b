import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { parseAst } from 'vite';

type Node = { type: string; start: number; end: number; [part: string]: unknown };
type Edit = { start: number; end: number; text: string };
/** A declaration, the edits that remove parts of it, and the names that the rest refers to. */
type Declaration = { node: Node; names: readonly string[]; edits: readonly Edit[]; takes: ReadonlySet<string> };
type Imported = { file: string; name: string };
type File = { code: string; declarations: Declaration[]; importing: Node[]; imports: Map<string, Imported> };

const ALL = '*';
const contract = join(import.meta.dirname, '..', 'contract', 'src');
const client = join(import.meta.dirname, 'src');
const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string';
const named = (node: unknown) => (node as { name?: string } | undefined)?.name;
const partsOf = (node: Node) => Object.values(node).flat().filter(isNode);

/**
 * Reduces the contract to what the client needs. Of a reply it only keeps whether that holds a record, and it drops the summaries.
 * Unused declarations go with their imports: the bundler would drop them too, but only after the chunks are formed.
 */
export function asCalled(): Plugin {
  const files = new Map<string, File>();
  const used = new Map<string, Set<string>>();
  const take = (path: string, name: string) => {
    const file = files.get(path);
    if (!file || used.get(path)?.has(name)) return;
    used.set(path, (used.get(path) ?? new Set()).add(name));
    const imported = file.imports.get(name);
    if (imported) take(imported.file, imported.name);
    for (const { names, takes } of file.declarations)
      if (name === ALL) for (const each of names) take(path, each);
      else if (names.includes(name)) for (const each of [...names, ...takes]) take(path, each);
  };
  return {
    name: 'as-called',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      files.clear();
      used.clear();
      for await (const path of glob(join(contract, '**/*.ts'))) files.set(path, await fileAt(path));
      for (const code of await modulesFrom(join(client, 'main.tsx')))
        for (const { file, name } of takenFromContract(code)) take(file, name);
    },
    transform(_, id) {
      const file = files.get(id);
      return file ? { code: withOnly(used.get(id) ?? new Set(), file), map: null, moduleSideEffects: false } : null;
    },
  };
}

async function fileAt(path: string): Promise<File> {
  const code = await readFile(path, 'utf8');
  const { body } = parseAst(code, { lang: 'ts' }) as unknown as { body: Node[] };
  const file: File = { code, declarations: [], importing: [], imports: new Map() };
  for (const node of body) {
    const source = (node['source'] as { value: string } | null)?.value;
    if (source !== undefined) {
      file.importing.push(node);
      for (const each of node['specifiers'] as Node[])
        if (![each['importKind'], each['exportKind'], node['importKind'], node['exportKind']].includes('type'))
          file.imports.set(localOf(each), { file: join(dirname(path), source), name: importedOf(each) });
      continue;
    }
    const declared = (node['declaration'] ?? node) as Node;
    const names = (declared['declarations'] as Node[] | undefined)?.flatMap(({ id }) => namesIn(id as Node)) ?? [
      named(declared['id']) ?? '',
    ];
    if (declared.type.startsWith('TS')) continue;
    const inits = ((declared['declarations'] ?? []) as { init: Node | null }[]).flatMap(({ init }) => init ?? []);
    const edits = (await Promise.all(inits.map((init) => leftOut(init, path)))).flat();
    file.declarations.push({ node, names, edits, takes: new Set(namesTaken(declared, edits)) });
  }
  return file;
}

const localOf = (specifier: Node) => named(specifier['exported'] ?? specifier['local'])!;
const importedOf = (specifier: Node) => {
  if (specifier.type === 'ImportNamespaceSpecifier') return ALL;
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return named(specifier['imported'] ?? specifier['local'])!;
};

/** The source of the client modules that ship, reached from the entry; tests and their helpers lie beside them. */
async function modulesFrom(first: string): Promise<string[]> {
  const modules = new Map<string, string>();
  const waiting = [first];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (modules.has(path)) continue;
    const code = await readFile(path, 'utf8');
    modules.set(path, code);
    for (const [, name] of code.matchAll(/(?:from|import\()\s*'([#.][^']*\.tsx?)'/g))
      waiting.push(name!.startsWith('#') ? join(client, name!.slice(1)) : join(dirname(path), name!));
    for (const [, pattern] of code.matchAll(/import\.meta\.glob(?:<\w+>)?\(\s*'([^']+)'/g))
      for await (const found of glob(join(dirname(path), pattern!))) waiting.push(found);
  }
  return [...modules.values()];
}

/** What a module imports from the contract; everything if a dynamic import names nothing. */
function takenFromContract(code: string): Imported[] {
  const fileOf = (path: string) => join(contract, `${path}.ts`);
  const atOnce = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*'@lintel\/contract\/([^']+)'/g)];
  const later = [...code.matchAll(/import\('@lintel\/contract\/([^']+)'\)(?:\)\.(\w+))?/g)];
  return [
    ...atOnce.flatMap(([, list, path]) =>
      list!
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each && !each.startsWith('type '))
        .map((each) => ({ file: fileOf(path!), name: each.split(/\s+as\s+/)[0]! })),
    ),
    ...later.map(([, path, name = ALL]) => ({ file: fileOf(path!), name })),
  ];
}

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
  const isNameOnly = (part: Node) =>
    !node['computed'] && ((node.type === 'MemberExpression' && part === node['property']) || part === keyOf(node));
  return partsOf(node).flatMap((part) => (isNameOnly(part) ? [] : namesTaken(part, without)));
}

const keyOf = (node: Node) => (node.type === 'Property' && !node['shorthand'] ? node['key'] : undefined);

async function leftOut(init: Node, id: string): Promise<Edit[]> {
  if (init.type !== 'CallExpression' || named(init['callee']) !== 'endpoints') return [];
  const [area, shapes] = init['arguments'] as Node[];
  const all = Object.values((await import(pathToFileURL(id).href)) as Record<string, Record<string, unknown>>);
  const property = (of: Node) => (of['properties'] as Node[]).filter((each) => each.type === 'Property');
  return property(shapes!).flatMap((call) => {
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
    return property(shape).flatMap((part) => {
      const value = part['value'] as Node;
      if (named(part['key']) === 'reply')
        return part['shorthand']
          ? [{ start: part.start, end: part.end, text: `reply: ${JSON.stringify(holds)}` }]
          : [{ start: value.start, end: value.end, text: JSON.stringify(holds) }];
      return named(part['key']) === 'summary' ? [{ start: value.start, end: value.end, text: "''" }] : [];
    });
  });
}

function withOnly(used: ReadonlySet<string>, { code, declarations, importing }: File): string {
  const isUsed = (name: string) => used.has(name);
  return edited(code, [
    ...importing.map((node) => ({ start: node.start, end: node.end, text: importOf(node, code, isUsed) })),
    ...declarations.flatMap(({ node, names, edits }) =>
      names.some(isUsed) ? edits : [{ start: node.start, end: node.end, text: '' }],
    ),
  ]);
}

function importOf(node: Node, code: string, isUsed: (name: string) => boolean): string {
  const taken = (node['specifiers'] as Node[]).filter((each) => isUsed(localOf(each)));
  if (taken.length === 0) return '';
  const from = `from ${code.slice((node['source'] as Node).start, node.end)}`;
  const verb = node.type === 'ImportDeclaration' ? 'import' : 'export';
  return taken[0]!.type === 'ImportNamespaceSpecifier'
    ? `${verb} * as ${localOf(taken[0]!)} ${from}`
    : `${verb} { ${taken.map((each) => `${importedOf(each)} as ${localOf(each)}`).join(', ')} } ${from}`;
}

function edited(code: string, edits: Edit[]): string {
  let text = '';
  let at = 0;
  for (const { start, end, text: put } of edits.toSorted((one, other) => one.start - other.start)) {
    text += code.slice(at, start) + put;
    at = end;
  }
  return text + code.slice(at);
}
