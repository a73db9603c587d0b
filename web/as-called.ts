import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { parseAst } from 'vite';

type Node = { type: string; start: number; end: number; [part: string]: unknown };
type Edit = { start: number; end: number; text: string };

const contract = join(import.meta.dirname, '..', 'contract', 'src');
const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string';
const named = (node: unknown) => (node as { name?: string } | undefined)?.name;

/**
 * The contract as who calls needs it. Of an answer that is whether it holds a record, and no sentence of the API document; and what
 * stands in a file and no page uses is left out, which a bundler dares not while something is called to make it.
 */
export const asCalled: Plugin = {
  name: 'as-called',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.startsWith(contract) || !id.endsWith('.ts')) return null;
    const { body } = parseAst(code, { lang: 'ts' }) as unknown as { body: Node[] };
    const edits: Edit[] = [];
    for (const statement of body) {
      const declared = (statement['declaration'] ?? statement) as Node;
      if (declared.type !== 'VariableDeclaration') continue;
      for (const { init } of declared['declarations'] as { init: Node | null }[]) {
        if (!init || !calls(init)) continue;
        edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
        edits.push(...(await leftOut(init, id)));
        edits.push({ start: init.end, end: init.end, text: '))()' });
      }
    }
    return { code: edited(code, edits), map: null, moduleSideEffects: false };
  },
};

/** Whether something is called when it is evaluated, not later. */
function calls(node: Node): boolean {
  if (node.type === 'CallExpression') return true;
  if (/Function/.test(node.type)) return false;
  return Object.values(node)
    .flat()
    .some((part) => isNode(part) && calls(part));
}

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

function edited(code: string, edits: Edit[]): string {
  let text = '';
  let at = 0;
  for (const { start, end, text: put } of edits) {
    text += code.slice(at, start) + put;
    at = end;
  }
  return text + code.slice(at);
}
