// npm run dev: the server, restarted on every change, and the web client with hot reload.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { environment, installed, root, suitableNode } from './toolchain.mjs';

await installed();
const node = suitableNode();
const colour = { server: 36, web: 35 };
const children = [start('server', ['--watch', '--watch-preserve-output', join('server', 'src', 'main.ts')], root)];
if (existsSync(join(root, 'web', 'index.html'))) {
  children.push(start('web', [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], join(root, 'web')));
}

function start(name, args, cwd) {
  const child = spawn(node, args, {
    cwd,
    env: environment({ FORCE_COLOR: '1', LINTEL_SERVER: `http://127.0.0.1:${process.env.PORT || 8080}` }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) =>
      console.log(`\x1b[${colour[name]}m${name.padEnd(6)}\x1b[0m │ ${line}`),
    );
  }
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    for (const other of children) other.kill('SIGTERM');
  });
  return child;
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.removeAllListeners(signal);
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}
