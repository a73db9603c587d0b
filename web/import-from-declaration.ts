import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const LIBRARY =
  /import\s*\{([^}]*)\}\s*from\s*["'](@mantine\/[a-z]+|@tabler\/icons-react|@tanstack\/(?:react-router|react-query|query-core))["'];?/g;
const ALL_OF_ANOTHER = /export\s*\*\s*from\s*["']([^"']+)["']/g;
const NAMES_OF_FILE = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/**
 * Imports each name of these libraries from the file that declares it. Their index files re-export everything, so that a button
 * would seem to need every component, and modules could not be grouped by the pages that need them.
 */
export function importFromDeclaration(): Plugin {
  const libraries = new Map<string, Promise<Map<string, string>>>();
  return {
    name: 'from-where-declared',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      if (!/\.(m?js|tsx?)$/.test(id)) return null;
      const found = [...code.matchAll(LIBRARY)];
      if (found.length === 0) return null;
      const declared = new Map<string, Map<string, string>>();
      for (const library of new Set(found.map(([, , name]) => name!))) {
        const fileOf = async (name: string, from: string) => (await this.resolve(name, from))!.id;
        if (!libraries.has(library))
          libraries.set(
            library,
            fileOf(library, id).then((index) => declarations(index, fileOf)),
          );
        declared.set(library, await libraries.get(library)!);
      }
      const imports = (_: string, names: string, library: string) =>
        namesIn(names)
          .map(([name, local]) => {
            const from = declared.get(library)!.get(name);
            if (!from) throw new Error(`${library} does not say where ${name} is declared`);
            return from.replace('{}', () => local);
          })
          .join(' ');
      return { code: code.replaceAll(LIBRARY, imports), map: null };
    },
  };
}

/** Each export of a library with the line that imports it, where {} stands for the local name. */
async function declarations(
  index: string,
  fileOf: (name: string, from: string) => Promise<string>,
): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  const text = await readFile(index, 'utf8');
  for (const [, library] of text.matchAll(ALL_OF_ANOTHER))
    for (const [name, line] of await declarations(await fileOf(library!, index), fileOf)) lines.set(name, line);
  for (const [, names, name] of text.matchAll(NAMES_OF_FILE)) {
    const file = name!.startsWith('.') ? join(dirname(index), name!) : await fileOf(name!, index);
    for (const [declared, called] of namesIn(names!))
      lines.set(called, `import { ${declared} as {} } from ${JSON.stringify(file)};`);
  }
  return lines;
}

const namesIn = (list: string) =>
  list
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/))
    .filter(([name]) => name)
    .map(([name, local = name!]) => [name!, local] as const);
