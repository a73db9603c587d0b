// npm run soak: the long versions of the tests that kill, fill up and overload servers.
import { becomes, bin, installed } from './toolchain.mjs';

await installed({ withTools: true });
becomes(bin('vitest'), ['run', '--config', 'server/soak/vitest.config.ts', ...process.argv.slice(2)]);
