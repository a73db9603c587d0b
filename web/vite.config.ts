import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { texts } from '@lintel/contract/texts/index';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { onlyCalledEndpoints } from './called-endpoints.ts';
import { importFromDeclaration } from './import-from-declaration.ts';
import { librariesAsUsed } from './libraries-as-used.ts';
import { offlineWorker } from './offline-worker.ts';
import { chunks } from './chunks.ts';

/** The server to which `npm run dev` proxies API requests. */
const server = process.env['LINTEL_SERVER'] ?? 'http://127.0.0.1:8080';
const ours = [
  '/api',
  '/config.json',
  '/messageResources.json',
  '/manifest.webmanifest',
  '/currentUser',
  '/login/process-login.htm',
  '/logout.html',
  '/health',
];

/** Compresses each asset once, as far as possible, instead of quickly on every request. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const pieces = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
    await Promise.all(
      pieces.map(async (name) => {
        const path = join(dir, name);
        const content = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }),
    );
  },
};

/** The script before the first paint is no module, so Vite ignores it: this gives it a hashed name that can be cached for good. */
const early: Plugin = {
  name: 'early',
  apply: 'build',
  async buildStart() {
    const source = await readFile(join(import.meta.dirname, 'src', 'early.js'), 'utf8');
    this.emitFile({ type: 'asset', name: 'early.js', source });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const name = Object.keys(bundle).find((each) => each.startsWith('assets/early-'));
      return html.replace('/src/early.js', `/${name}`);
    },
  },
};

/**
 * Preloads the Latin font and ignores it if it is late: a swap would reflow the rendered page. Fonts of other alphabets load when a
 * name needs them and are always applied: otherwise a Polish name would be set in two fonts until the next visit.
 */
const letters: Plugin = {
  name: 'letters',
  enforce: 'pre',
  transform: {
    filter: { id: /@fontsource-variable.*\.css$/ },
    handler: (css) => css.replace(/(inter-latin-wght-normal \*\/[^}]*font-display: )swap/, '$1optional'),
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => /\/inter-latin-wght-normal-.*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
};

/** A hash of the texts, so that browsers cache them until one changes. */
const textsVersion = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);

const shared = chunks();

/** The same wherever the project lies: the chunks follow from the compressed sizes of modules, and these from the names in them. */
const nameOfClass = (name: string, file: string) =>
  `_${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 6)}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    onlyCalledEndpoints(),
    librariesAsUsed(),
    importFromDeclaration(),
    react(),
    shared.plugin,
    compressed,
    early,
    letters,
    offlineWorker(),
  ],
  define: { 'import.meta.env.TEXTS_VERSION': JSON.stringify(textsVersion) },
  // React has it itself: the shim for its older versions is left out.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { modules: { generateScopedName: nameOfClass } },
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // One stylesheet, loaded once and cached: one per page would cost another request each.
    cssCodeSplit: false,
    // Each chunk is a request, and dozens of small ones compress badly: shared modules go into few, by the parts that load them.
    // Dependencies do not follow a module into its chunk: they may be shared with other pages.
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        // Each chunk names some ten others, and names compress badly: the manifest says what is in which.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: shared.atStart, debugName: 'at-start', priority: 2 },
            { name: shared.nameOf, debugName: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(ours.map((path) => [path, { target: server, changeOrigin: false }])) },
});
