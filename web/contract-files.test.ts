import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fileAt } from './contract-files.ts';

it('an endpoint that its list declares comes with what is sent, and neither with its reply nor with who may call it', async () => {
  const { declarations } = await fileAt(fileURLToPath(import.meta.resolve('@lintel/contract/areas/people/endpoints')));
  const calls = declarations.find(({ names }) => names.includes('people'))!.called;
  expect(calls.get('neighbours')).toEqual({
    text: '{ method: "POST", path: "people/data-table/neighbours.json", reads: true, body: personList.neighboursOf, reply: {}, area: "people", name: "neighbours" }',
    takes: new Set(['personList']),
  });
  const sheet = calls.get('exportMatrix')!;
  expect(sheet.text).toContain('method: "POST"');
  expect(sheet.takes).toEqual(new Set(['asksOfMatrix']));
});
