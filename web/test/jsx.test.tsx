import { expect, it } from 'vitest';
import { hasAllWarnings } from './jsx.ts';

it('tests use the JSX of the production build, unless they ask for all warnings', () => {
  expect('_store' in <i />).toBe(hasAllWarnings);
});
