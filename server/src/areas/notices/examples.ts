import { notices } from '@lintel/contract/areas/notices';
import { shippedNoticeRules } from './rules.ts';
import { aProperty } from '#areas/properties/testing';
import { aUser, roleNamed } from '#areas/users/testing';
import { inDays } from '#areas/tasks/testing';
import { examplesOf } from '#test/examples';
import { aNotice, anAbsence } from './testing.ts';

export const examples = examplesOf(notices, {
  read: async ({ organisation, caller }) => ({ body: { id: await aNotice(organisation, caller) } }),
  readAll: async ({ organisation, caller }) => ({ body: { newestId: await aNotice(organisation, caller) } }),
  ofRecord: async ({ property }) => ({ body: { entityType: 'PROPERTY' as const, entityId: (await property()).id } }),
  changeRules: async ({ organisation }) => {
    const kept = await organisation.within(({ db }) =>
      db.selectFrom('noticeSettings').select(['version', 'rules']).executeTakeFirst(),
    );
    return {
      body: {
        ...shippedNoticeRules,
        sendAt: kept?.rules.sendAt === '08:30' ? '09:30' : '08:30',
        version: kept?.version ?? 0,
      },
    };
  },
  changePreferences: () => ({
    body: {
      assigned: 'at-once' as const,
      due: 'digest' as const,
      overdue: 'usual' as const,
      progress: 'usual' as const,
      comments: 'bell' as const,
      shares: 'usual' as const,
    },
  }),
  addAbsence: async ({ by }) => ({
    body: { fromOn: inDays(by, 3), untilOn: inDays(by, 9), deputyId: (await aUser(by)).id },
  }),
  endAbsence: async ({ organisation, by, caller }) => ({
    query: { id: await anAbsence(organisation, caller, await aUser(by)) },
  }),
  holdings: async ({ by }) => ({ query: { id: (await aUser(by)).id } }),
  leavers: async ({ by }) => ({ body: { ids: [(await aUser(by)).id] } }),
  handOver: async ({ by, organisation }) => {
    const leaver = await aUser(by);
    await aProperty(by, { ownerIds: [leaver.id] });
    const successor = await aUser(by, {
      grants: [{ roleId: await roleNamed(organisation, 'site-staff'), reach: 'organisation' }],
    });
    return { body: { id: leaver.id, successorId: successor.id } };
  },
});
