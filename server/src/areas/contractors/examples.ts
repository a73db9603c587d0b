import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { inDays } from '#areas/tasks/testing';
import { examplesOf } from '#test/examples';
import { call, passed } from '#test/calls';
import { aContractor, anOperative, someEvidence } from './testing.ts';

export const examples = examplesOf(contractors, {
  create: () => ({ body: { name: 'Calder Fire Doors', emailAddress: 'office@calder-doors.example' } }),
  change: async ({ by }) => {
    const { id, version } = await aContractor(by);
    return { body: { id, version, name: 'Millgate Electrical Ltd' } };
  },
  archive: async ({ by }) => {
    const { id, version } = await aContractor(by);
    return { body: { id, version, reason: 'Ceased trading' } };
  },
  restore: async ({ by }) => {
    const { id, version } = await aContractor(by);
    passed(await call(by, contractors.archive, { body: { id, version, reason: 'Ceased trading' } }));
    return { query: { id } };
  },
  block: async ({ by }) => ({ body: { id: (await aContractor(by)).id, isBlocked: true, reason: 'Left a riser open' } }),
  changeRules: async ({ by }) => {
    const { version, can: _, ...rules } = passed(await call(by, contractors.rules)).dto;
    return { body: { ...rules, expiringWithin: rules.expiringWithin === 30 ? 45 : 30, version } };
  },
  evidence: async ({ by }) => ({ query: { id: (await aContractor(by)).id } }),
  addEvidence: async ({ by }) => ({
    body: { contractorId: (await aContractor(by)).id, kind: 'public-liability' as const, toOn: inDays(by, 200) },
  }),
  // The checker must not be the uploader.
  checkEvidence: async ({ by, organisation }) => {
    const another = await organisation.person(['PRISM_APP_CONTRACTOR_MENU', 'PRISM_APP_CONTRACTOR_MANAGE']);
    const { id } = await someEvidence(another, await aContractor(by));
    return { body: { id, outcome: 'VALID' as const, how: 'COPY' as const } };
  },
  waive: async ({ by }) => ({
    body: {
      contractorId: (await aContractor(by)).id,
      kind: 'ssip' as const,
      outcome: 'NOT_REQUIRED' as const,
      reason: 'Delivers only',
    },
  }),
  addOperative: async ({ by }) => ({ body: { contractorId: (await aContractor(by)).id, name: 'Owen Fletcher' } }),
  removeOperative: async ({ by }) => ({ query: { id: (await anOperative(by, await aContractor(by))).id } }),
});
