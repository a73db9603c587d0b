// The server in one file, if its sources have changed: for whatever starts servers itself, such as the tests.
import { serverBundled } from './toolchain.mjs';

await serverBundled();
