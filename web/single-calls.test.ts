import { expect, it } from 'vitest';
import { withSingleCalls } from './single-calls.ts';

const IMPORT = "import { tasks } from '@lintel/contract/areas/tasks/endpoints';\n";
const built = (code: string) => {
  const whole: string[] = [];
  const text = withSingleCalls(IMPORT + code, 'page.ts', {
    contract: '/contract',
    take: (path, name) => whole.push(`${name} of ${path}`),
    takeCall: (path, name, key) => path.replace(/\.ts$/, `.${name}.${key}.call.ts`),
  });
  return { text, whole };
};

it('a module has the endpoints that it names, each by itself, unless it uses the whole of them', () => {
  const { text, whole } = built('read(tasks.get); type Dto = typeof tasks.list;');
  expect(text).toContain('import { call as tasks$get } from "/contract/areas/tasks/endpoints.tasks.get.call.ts";');
  expect(text).toContain('read(tasks$get)');
  expect(whole).toEqual([]);
  expect(built('read(tasks.get); names(tasks);')).toEqual({
    text: `${IMPORT}read(tasks.get); names(tasks);`,
    whole: ['tasks of /contract/areas/tasks/endpoints.ts'],
  });
});

it.each(['tasks.get.allow', 'tasks.get!.reply.parse(body)', 'const { sentLater, path } = tasks.get'])(
  'no module reads what a built client is not given: %s',
  (code) => {
    expect(() => built(code)).toThrow(/^page\.ts reads tasks\.get\.\w+, which a built client is not given$/);
  },
);

it.each(['tasks.get.path', 'key(tasks.get.area, tasks.get.name)', 'const { method } = tasks.get'])(
  'what it is given may be read: %s',
  (code) => {
    expect(built(code).text).toContain('tasks$get');
  },
);
