// Lintel for the browser tests: the real server with its demonstration, in a data folder of its own.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, suitableNode, webClientBuilt } from '../bin/toolchain.mjs';

const notBuilt = await webClientBuilt();
if (notBuilt) process.exit(notBuilt);

const dataFolder = mkdtempSync(join(tmpdir(), 'lintel-e2e-'));
// PostgreSQL runs under another account than root, which must be able to enter.
chmodSync(dataFolder, 0o711);
process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }));

const { code } = await run(suitableNode(), ['server/src/main.ts'], { env: { DATA_DIR: dataFolder, DEMO: '1' } });
process.exit(code);
