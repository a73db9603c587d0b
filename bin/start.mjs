// npm start: everything from a clean checkout to a running server.
import { becomes, environment, installed, root, serverProcess, suitableNode, webClientBuilt } from './toolchain.mjs';
import { join } from 'node:path';

await installed();
const node = suitableNode();
const code = await webClientBuilt();
if (code !== 0) process.exit(code);
const { flags, env } = serverProcess;
becomes(node, [...flags, join(root, 'server', 'src', 'main.ts'), ...process.argv.slice(2)], { env: environment(env) });
