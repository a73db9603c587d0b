import { everyCallOf } from '#test/every-call/of-area';

await everyCallOf(import.meta.dirname);
