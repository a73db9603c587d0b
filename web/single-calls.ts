import { join } from 'node:path';
import { READ_BY_CLIENTS } from '@lintel/contract/platform/endpoint';
import { parseAst } from 'vite';
import {
  ALL,
  edited,
  importedOf,
  isNameOnly,
  isNode,
  localOf,
  named,
  partsOf,
  type Edit,
  type Node,
} from './contract-files.ts';

export type Take = (path: string, name: string) => void;
type Taking = {
  contract: string;
  take: Take;
  /** Takes one endpoint, and returns the module that has it; undefined if this is none. */
  takeCall: (path: string, name: string, key: string) => string | undefined;
};
/** A member that is named, and the parts of it that are read there. */
type Member = { key: string; node: Node; read: readonly string[] };
const GIVEN: ReadonlySet<string> = new Set([...READ_BY_CLIENTS, 'area', 'name']);

/**
 * A module of the client that imports each endpoint by itself: `actions.close` becomes the export of a module of its own. A name
 * that the module also uses otherwise (as a whole, or for something of its own) stays as it is.
 */
export function withSingleCalls(code: string, path: string, { contract, take, takeCall }: Taking): string {
  if (!code.includes('@lintel/contract/')) return code;
  const lang = path.endsWith('x') ? 'tsx' : 'ts';
  const { body } = parseAst(code, { lang }) as unknown as { body: Node[] };
  const edits: Edit[] = [];
  const members = membersIn(body);
  for (const node of body) {
    const file = node.type === 'ImportDeclaration' && fileOf((node['source'] as { value: string }).value, contract);
    if (!file || node['importKind'] === 'type') continue;
    const specifiers = (node['specifiers'] as Node[]).filter((each) => each['importKind'] !== 'type');
    const texts = specifiers.map((each) => {
      const [local, name] = [localOf(each), importedOf(each)];
      const found = members.get(local) ?? [];
      const modules = found.map(({ key }) => takeCall(file, name, key));
      if (found.length === 0 || modules.includes(undefined)) {
        take(file, name);
        return undefined;
      }
      for (const { key, node, read } of found) {
        const missing = read.find((part) => !GIVEN.has(part));
        if (missing) throw new Error(`${path} reads ${local}.${key}.${missing}, which a built client is not given`);
        edits.push({ start: node.start, end: node.end, text: `${local}$${key}` });
      }
      const keys = new Map(found.map(({ key }, nth) => [key, modules[nth]!]));
      return [...keys].map(([key, module]) => `import { call as ${local}$${key} } from ${JSON.stringify(module)};`);
    });
    if (texts.every((text) => text === undefined)) continue;
    const whole = specifiers.filter((_, nth) => texts[nth] === undefined);
    const source = node['source'] as Node;
    const rest = whole.length
      ? `import { ${whole.map(({ start, end }) => code.slice(start, end)).join(', ')} } from ${code.slice(source.start, source.end)};`
      : '';
    edits.push({ start: node.start, end: node.end, text: [rest, ...texts.flatMap((text) => text ?? [])].join(' ') });
  }
  for (const found of code.matchAll(/import\('(@lintel\/contract\/[^']+)'\)(?:\)\.(\w+))?(?:\.(\w+))?/g)) {
    const [text, source, name = ALL, key] = found;
    const file = fileOf(source!, contract)!;
    const module = key && takeCall(file, name, key);
    if (module)
      edits.push({
        start: found.index,
        end: found.index + text.length,
        text: `import(${JSON.stringify(module)})).call`,
      });
    else take(file, name);
  }
  return edited(code, edits);
}

const fileOf = (source: string, contract: string) =>
  source.startsWith('@lintel/contract/') ? join(contract, `${source.slice('@lintel/contract/'.length)}.ts`) : undefined;

/** The parts of its object or value that a node reads: `allow` in `tasks.get.allow`, and in `const { allow } = tasks.get`. */
function partsReadBy(node: Node): string[] {
  const { type, id } = node as Node & { id?: Node };
  if (type === 'MemberExpression' && !node['computed']) return [named(node['property'])!];
  if (type !== 'VariableDeclarator' || id?.type !== 'ObjectPattern') return [];
  return (id['properties'] as Node[]).flatMap(({ key }) => named(key) ?? []);
}

/** Where the body names a member of something by a plain name; none for a name that it also uses without a member. */
function membersIn(body: readonly Node[]): Map<string, Member[]> {
  const members = new Map<string, Member[]>();
  const alone = new Set<string>();
  const read = (node: Node, parts: readonly string[] = []): void => {
    const within = node['expression'];
    if (node.type.startsWith('TS')) return isNode(within) ? read(within, parts) : undefined;
    const object = node['object'] as Node | undefined;
    if (node.type === 'MemberExpression' && !node['computed'] && object?.type === 'Identifier') {
      const name = named(object)!;
      members.set(name, [...(members.get(name) ?? []), { key: named(node['property'])!, node, read: parts }]);
      return;
    }
    if (node.type === 'Identifier') alone.add(named(node)!);
    for (const part of partsOf(node))
      if (!isNameOnly(part, node)) read(part, part === object || part === node['init'] ? partsReadBy(node) : []);
  };
  for (const node of body) if (node.type !== 'ImportDeclaration') read(node);
  for (const name of alone) members.delete(name);
  return members;
}
