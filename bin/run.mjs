// node bin/run.mjs FILE ARGS…: runs a TypeScript file of ours with everything it needs in place.
import { becomes, giveUp, installed, suitableNode } from './toolchain.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) giveUp('Usage: node bin/run.mjs FILE [ARGUMENTS]', 2);
await installed();
becomes(suitableNode(), [file, ...args]);
