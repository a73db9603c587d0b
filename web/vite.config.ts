import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
            { name: 'shared', minShareCount: 16 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(ours.map((path) => [path, { target: server, changeOrigin: false }])) },
});
