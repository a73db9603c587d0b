import { pageOf } from '@lintel/contract/areas/activity';
import { expect, it } from 'vitest';
import { letterOfOne } from './letters.ts';
import type { NoticeLine } from './letters.ts';

it('a message about training leads to one’s own account, where that needs no permission, or to the page of the other person', () => {
  const [own, other] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
  const pathOf = (personId: string) =>
    letterOfOne({
      id: '018f0000-0000-7000-8000-000000000003',
      kind: 'training-ended',
      subject: 'USER',
      recordId: own,
      title: 'First aid at work',
      property: null,
      priority: null,
      dueOn: null,
      details: { personId, day: '2026-11-20' },
      others: [],
    } as Partial<NoticeLine> as NoticeLine).path;
  expect(pathOf(own)).toBe('/account/training');
  expect(pathOf(other)).toBe(pageOf('PERSON', other));
});
