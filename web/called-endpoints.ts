import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { withSingleCalls, type Take } from './single-calls.ts';
import { ALL, edited, fileAt, importedOf, localOf, type Called, type File, type Node } from './contract-files.ts';

const contract = join(import.meta.dirname, '..', 'contract', 'src');
const client = join(import.meta.dirname, 'src');
/** The module of one endpoint, beside the file that declares it: `endpoints.actions.close.call.ts`. */
const CALL = /\.(\w+)\.(\w+)\.call\.ts$/;

/**
 * Reduces the contract to what the client needs. Each endpoint is a module of its own, so that a page has those that it calls, with
 * the schemas of what it sends; of a reply only whether that holds a record. Unused declarations go with their imports: the bundler
 * would drop them too, but only after the chunks are formed.
 */
export function onlyCalledEndpoints(): Plugin {
  const files = new Map<string, File>();
  const used = new Map<string, Set<string>>();
  /** The declarations of a file that its endpoints import from it. */
  const lent = new Map<string, Set<string>>();
  const addTo = (map: Map<string, Set<string>>, path: string, name: string) =>
    map.set(path, (map.get(path) ?? new Set()).add(name));
  const calledAt = (path: string, name: string, key: string): Called | undefined =>
    files
      .get(path)
      ?.declarations.find(({ names }) => names.includes(name))
      ?.called.get(key);
  const take: Take = (path, name) => {
    const file = files.get(path);
    if (!file || used.get(path)?.has(name)) return;
    addTo(used, path, name);
    const imported = file.imports.get(name);
    if (imported) take(imported.file, imported.name);
    for (const { names, takes } of file.declarations)
      if (name === ALL) for (const each of names) take(path, each);
      else if (names.includes(name)) for (const each of [...names, ...takes]) take(path, each);
  };
  const takeCall = (path: string, name: string, key: string): string | undefined => {
    const called = calledAt(path, name, key);
    if (!called) return undefined;
    for (const each of called.takes) {
      const imported = files.get(path)!.imports.get(each);
      if (imported) take(imported.file, imported.name);
      else if (isDeclaredIn(files.get(path)!, each)) {
        take(path, each);
        addTo(lent, path, each);
      }
    }
    return path.replace(/\.ts$/, `.${name}.${key}.call.ts`);
  };
  const usesOf = (code: string, path: string) => withSingleCalls(code, path, { contract, take, takeCall });
  return {
    name: 'as-called',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      for (const map of [files, used, lent]) map.clear();
      for await (const path of glob(join(contract, '**/*.ts'))) files.set(path, await fileAt(path));
      for (const [path, code] of await modulesFrom(join(client, 'main.tsx'))) usesOf(code, path);
    },
    resolveId: { filter: { id: CALL }, handler: (id) => id },
    load: {
      filter: { id: CALL },
      handler(id) {
        const [, name, key] = CALL.exec(id)!;
        const path = id.replace(CALL, '.ts');
        const code = moduleOf(calledAt(path, name!, key!)!, path, files.get(path)!);
        return { code, moduleSideEffects: false };
      },
    },
    transform(code, id) {
      const file = files.get(id);
      if (file) {
        const text = withOnly(used.get(id) ?? new Set(), lent.get(id) ?? new Set(), file);
        return { code: text, map: null, moduleSideEffects: false };
      }
      return id.startsWith(client) && /\.tsx?$/.test(id) ? { code: usesOf(code, id), map: null } : null;
    },
  };
}

/** The source of the client modules that ship, reached from the entry; tests and their helpers lie beside them. */
async function modulesFrom(first: string): Promise<Map<string, string>> {
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
  return modules;
}

const isDeclaredIn = ({ declarations }: File, name: string) => declarations.some(({ names }) => names.includes(name));

/** One endpoint, with imports of what it refers to. */
function moduleOf({ text, takes }: Called, path: string, file: File): string {
  const imports = [...takes].flatMap((each) => {
    const imported = file.imports.get(each);
    if (imported?.name === ALL) return `import * as ${each} from ${JSON.stringify(imported.file)};`;
    if (imported) return `import { ${imported.name} as ${each} } from ${JSON.stringify(imported.file)};`;
    return isDeclaredIn(file, each) ? `import { ${each} } from ${JSON.stringify(path)};` : [];
  });
  return `${imports.join('\n')}\nexport const call = ${text};\n`;
}

function withOnly(
  used: ReadonlySet<string>,
  lent: ReadonlySet<string>,
  { code, declarations, importing }: File,
): string {
  const isUsed = (name: string) => used.has(name);
  const left = edited(code, [
    ...importing.map((node) => ({ start: node.start, end: node.end, text: importOf(node, code, isUsed) })),
    ...declarations.flatMap(({ node, names, edits }) =>
      names.some(isUsed) ? edits : [{ start: node.start, end: node.end, text: '' }],
    ),
  ]);
  const exported = declarations
    .filter(({ node }) => node.type === 'ExportNamedDeclaration')
    .flatMap(({ names }) => names);
  const toExport = [...lent].filter((name) => !exported.includes(name));
  return toExport.length > 0 ? `${left}\nexport { ${toExport.join(', ')} };\n` : left;
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
