// Lintel for the browser tests: the real server with its demonstration, in a data folder of its own.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { becomes, environment, serverBundled, serverProgram, suitableNode, webClientBuilt } from '../bin/toolchain.mjs';

await serverBundled();
const notBuilt = await webClientBuilt();
if (notBuilt) process.exit(notBuilt);

const dataFolder = mkdtempSync(join(tmpdir(), 'lintel-e2e-'));
// PostgreSQL runs under another account than root, which must be able to enter.
chmodSync(dataFolder, 0o711);
process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }));

// Without a time limit of its own: the tests stop it, however long they take.
becomes(suitableNode(), [serverProgram], { env: environment({ DATA_DIR: dataFolder, DEMO: '1' }) });
