import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** What opens without the server, beside what every page needs. */
const opens = [
  'src/header-parts.ts',
  'src/platform/shell/frame.tsx',
  'src/platform/dialog/over-the-page.ts',
  'src/areas/my-work/my-work-page.tsx',
  'src/areas/actions/add-action-page.tsx',
];
/** These have the pages of areas as their parts: only those above are kept. */
const namesPages = /\/(routes|router)\.tsx?$/;
/** Large, and shown with files, which are not on the device. */
const isLeftOut = (module: string) => /pdf/.test(module);

/**
 * Writes `worker.js`, which keeps the page and these files on a device where somebody keeps their work, with the version by which
 * the server names this client.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'opens-without-server',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = await readFile(join(dir, 'index.html'));
      const files = filesOf(bundle, (id) => this.getModuleInfo(id));
      const define = {
        CLIENT_VERSION: JSON.stringify(createHash('sha256').update(page).digest('hex').slice(0, 16)),
        CLIENT_FILES: JSON.stringify(files),
      };
      const built = (await build({
        configFile: false,
        logLevel: 'warn',
        define,
        build: {
          write: false,
          target: 'es2023',
          rolldownOptions: {
            input: join(import.meta.dirname, 'src/worker/worker.ts'),
            output: { format: 'iife', codeSplitting: false },
          },
        },
      })) as Rolldown.RolldownOutput;
      await writeFile(join(dir, 'worker.js'), built.output[0].code);
    },
  };
}

type Info = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;

/** The addresses of the scripts of what opens, with all that they import, and of styles, fonts and pictures. */
function filesOf(bundle: Rolldown.OutputBundle, infoOf: (id: string) => Info): string[] {
  const modules = modulesFrom(
    opens.map((path) => join(import.meta.dirname, path)),
    infoOf,
  );
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const needed = new Set(
    chunks
      .filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => modules.has(id)))
      .map(({ fileName }) => fileName),
  );
  // A set is walked to the names that are added meanwhile.
  for (const name of needed)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) needed.add(imported);
  const others = Object.keys(bundle).filter(
    (name) => /\.css$|\/early-[^/]*\.js$/.test(name) || /\/inter-latin-wght-normal-[^/]*\.woff2$/.test(name),
  );
  return [...[...needed, ...others].map((name) => `/${name}`), '/icon.svg'].toSorted();
}

function modulesFrom(starts: readonly string[], infoOf: (id: string) => Info): Set<string> {
  const missing = starts.filter((id) => !infoOf(id));
  if (missing.length)
    throw new Error(`Not in the build: ${missing.map((id) => relative(import.meta.dirname, id)).join(', ')}`);
  const found = new Set(starts);
  for (const id of found) {
    const info = infoOf(id);
    for (const imported of info?.importedIds ?? []) found.add(imported);
    if (namesPages.test(id)) continue;
    for (const part of info?.dynamicallyImportedIds ?? []) if (!isLeftOut(part)) found.add(part);
  }
  return found;
}
