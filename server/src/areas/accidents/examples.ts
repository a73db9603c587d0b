import { accidents } from '@lintel/contract/areas/accidents';
import { broken } from '@lintel/contract/riddor/testing';
import { examplesOf } from '#test/examples';

export const examples = examplesOf(accidents, {
  decide: () => ({ body: { facts: broken('wrist'), asOf: '2026-03-09' } }),
});
