import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the API: the Lintel server beside it. */
const server = process.env['LINTEL_SERVER'] ?? 'http://127.0.0.1:8080';
const ours = ['/api', '/config.json', '/messageResources.json', '/currentUser', '/login/process-login.htm', '/logout.html', '/health', '/dropdown'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { target: 'es2023', manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 700 },
  server: { proxy: Object.fromEntries(ours.map((path) => [path, { target: server, changeOrigin: false }])) },
});
