// npm run check: what CI checks before it runs a test.
import { failedChecks } from './checks.mjs';
import { installed } from './toolchain.mjs';

await installed({ withTools: true });
process.exitCode = (await failedChecks()).length ? 1 : 0;
