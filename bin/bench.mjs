// npm run bench: what a reply costs.
import { becomes, installed, suitableNode } from './toolchain.mjs';

await installed({ withTools: true });
becomes(suitableNode(), ['server/bench/main.ts', ...process.argv.slice(2)]);
