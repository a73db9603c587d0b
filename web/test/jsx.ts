import { createRequire } from 'node:module';

/** Whether a warning counts that only the JSX of React's development build can give, such as a missing key. */
export const hasAllWarnings = Boolean(process.env['ALL_WARNINGS']);

// That build keeps a stack for each element, which is an eighth of what the client's tests cost. React chooses when it is loaded.
if (!hasAllWarnings) {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  createRequire(import.meta.url)('react/jsx-runtime');
  process.env['NODE_ENV'] = NODE_ENV;
}
