import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Marks the copy of the positioning hook that uses `placing.ts` in place of its library. */
const LATER = '?later';
const client = join(import.meta.dirname, 'src');

/**
 * Every Zod schema pulls in code that the client never uses: the JSON Schema writer (for the API document), the compiler of schemas,
 * which the content security policy forbids, the string formats as methods of strings, which the linter refuses, sentences in place
 * of ours (`plainly`), and what keeps a value that contains itself from being read for ever: JSON has none.
 */
const zodAsUsed: Plugin = {
  name: 'zod-as-used',
  apply: 'build',
  async load(id) {
    if (id.endsWith('/zod/v4/classic/schemas.js'))
      return (await readFile(id, 'utf8'))
        .replaceAll('core.$ZodObjectJIT.init', 'core.$ZodObject.init')
        .replaceAll(/^ {4}_ensureDefault(Locale|Memoizer)\(\);$/gm, '')
        .replaceAll(/^ {4}\w+\(params\) \{\s+return this\.check\(core\._\w+\(Zod\w+, params\)\);\s+\},$/gm, '');
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const names = Object.keys((await import(pathToFileURL(id).href)) as object);
    return names.map((name) => `export const ${name} = () => () => undefined;`).join('\n');
  },
};

/**
 * Most of the library that positions menus and lists decides when to show them, which only tooltips need. Popovers get just the
 * positioning, which is loaded once the page is used; the scroll area gets one small hook.
 */
const placedLater: Plugin = {
  name: 'placed-later',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source === '@floating-ui/dom' && importer?.endsWith(LATER))
      return join(client, 'platform', 'mantine', 'placing.ts');
    if (source !== '@floating-ui/react') return null;
    if (importer?.endsWith('/ScrollArea/ScrollArea.mjs')) return join(client, 'platform', 'mantine', 'merged-refs.ts');
    if (!importer?.endsWith('/Popover/use-popover.mjs')) return null;
    return `${(await this.resolve('@floating-ui/react-dom', importer))!.id}${LATER}`;
  },
  async load(id) {
    if (!id.endsWith(LATER)) return null;
    const code = await readFile(id.slice(0, -LATER.length), 'utf8');
    return code.replace(/^export \{[^}]*\} from/m, 'export { autoUpdate } from');
  },
};

/** The theme makes Mantine's own components scroll natively; the area with its own scrollbars only loads where we use it. */
const scrolledByBrowser: Plugin = {
  name: 'scrolled-by-browser',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const isIts = source.endsWith('/ScrollArea/ScrollArea.mjs') && importer?.includes('/@mantine/core/');
    return isIts ? join(client, 'platform', 'mantine', 'scrolled-by-browser.tsx') : null;
  },
};

/** Components carry others as properties (`Button.Group`): those never used by that name are dropped, with their imports. */
function componentsAsNamed(): Plugin {
  const namedSomewhere = new Set<string>();
  return {
    name: 'components-as-named',
    apply: 'build',
    async buildStart() {
      const library = fileURLToPath(import.meta.resolve('@mantine/core'));
      for (const files of [join(client, '**/*.tsx'), join(library, '../../../*/esm/**/*.mjs')])
        for await (const path of glob(files))
          for (const [name] of (await readFile(path, 'utf8')).matchAll(/(?<!['"])\b[A-Z]\w*\.[A-Z]\w*\b(?! = )/g))
            namedSomewhere.add(name);
    },
    transform(code, id) {
      if (!id.includes('/@mantine/core/esm/components/')) return null;
      let kept = code;
      for (const [line, name, other] of code.matchAll(/^(\w+\.[A-Z]\w*) = (\w+);\n/gm)) {
        if (namedSomewhere.has(name!)) continue;
        const without = kept.replace(line, '');
        const uses = [...without.matchAll(new RegExp(`\\b${other}\\b(?!\\.mjs|/)`, 'g'))].length;
        kept = uses === 1 ? without.replace(new RegExp(`^import \\{ ${other} \\} from .*\\n`, 'm'), '') : without;
      }
      return kept === code ? null : { code: kept, map: null };
    },
  };
}

/** What a component can do and nobody here asks it to, by the file that does it: what does nothing in its place, and how it would be asked. */
const neverAsked = new Map<string, { instead: string; asked: RegExp }>([
  [
    '@mantine/core/esm/utils/Floating/FloatingArrow/FloatingArrow.mjs',
    { instead: 'export const FloatingArrow = () => null;', asked: /\bwithArrow\b(?!: false)/ },
  ],
  [
    '@mantine/core/esm/components/Combobox/use-pills-reorder/use-pills-reorder.mjs',
    {
      instead:
        'const none = () => undefined; export const usePillsReorder = () => ({ getPillProps: none, getListProps: none, handleInputKeyDown: none });',
      asked: /\bwithPillsReorder\b/,
    },
  ],
  [
    '@mantine/core/esm/components/Loader/loaders/Bars.mjs',
    { instead: 'export const Bars = undefined;', asked: /(['"])bars\1/ },
  ],
  [
    '@mantine/core/esm/components/Loader/loaders/Dots.mjs',
    { instead: 'export const Dots = undefined;', asked: /(['"])dots\1/ },
  ],
  // Forms that are driven from elsewhere by their name.
  [
    '@mantine/form/esm/actions/actions.mjs',
    { instead: 'export const useFormActions = () => {};', asked: /\bcreateFormActions\b/ },
  ],
]);
/** Of zod, what `zodAsUsed` removes. */
const askedInVain = [/\btoJSONSchema\b/, ...[...neverAsked.values()].map(({ asked }) => asked)];

const withoutTheRest: Plugin = {
  name: 'without-the-rest',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    return neverAsked.get(id.split('/node_modules/').at(-1)!)?.instead ?? null;
  },
  // It would work under test, and do nothing in the built client.
  transform(code, id) {
    const found = id.startsWith(client) && askedInVain.find((each) => each.test(code));
    if (found) throw new Error(`${id} asks for ${found.source}, which is left out of the build: see neverAsked`);
  },
};

/** Reduces libraries to what this client uses of them: the bundler cannot tell that the rest is dead. */
export const librariesAsUsed = () => [zodAsUsed, placedLater, scrolledByBrowser, componentsAsNamed(), withoutTheRest];
