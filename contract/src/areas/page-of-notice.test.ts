import { expect, it } from 'vitest';
import { pageOf } from './activity.ts';
import { pageOfNotice } from './notices.ts';

const id = '018f0000-0000-7000-8000-000000000001';

it('a notice opens the tab of its record that it is about, or the page', () => {
  expect(pageOfNotice('evidence-sent', 'CONTRACTOR', id)).toBe(`/contractor_view.html?id=${id}&tab=evidence`);
  expect(pageOfNotice('comment', 'CONTRACTOR', id)).toBe(`/contractor_view.html?id=${id}`);
  expect(pageOf('TASK', id, 'files')).toBe(`/task/${id}?tab=files`);
});
