import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** Where `npm run dev` finds the API: the Lintel server beside it. */
const server = process.env['LINTEL_SERVER'] ?? 'http://127.0.0.1:8080';
const ours = [
  '/api',
  '/config.json',
  '/messageResources.json',
  '/currentUser',
  '/login/process-login.htm',
  '/logout.html',
  '/health',
  '/dropdown',
];

/** Libraries that every page needs, the sign-in page included. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|zod|clsx|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store)|@mantine\/(core\/esm\/core|hooks|store))\/|\/platform\/without-eval\.ts$/;

/** Each piece is compressed once and as far as it goes, not quickly and again for every visitor. */
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed],
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // What every page needs, and what many need, are a piece each: dozens of small ones compress badly.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE, priority: 1 },
            { name: 'shared', minShareCount: 22 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(ours.map((path) => [path, { target: server, changeOrigin: false }])) },
});
