import { actions } from '@lintel/contract/areas/actions/endpoints';
import { inDays } from '#areas/tasks/testing';
import { shippedRules } from './closing-rules.ts';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { actionStatus, anAction, asForm, awaiting, closed } from './testing.ts';

const example = async ({ by, property }: Stage) => anAction(by, { property: await property() });

export const examples = examplesOf(actions, {
  start: async ({ property }) => ({ query: { propertyId: (await property()).id } }),
  view: async (stage) => ({ body: { actionId: (await example(stage)).id } }),
  create: async ({ property }) => ({
    body: { name: 'Replace the door closer', priority: 'HIGH' as const, propertyId: (await property()).id },
  }),
  createSeveral: async ({ property }) => ({
    body: {
      propertyId: (await property()).id,
      actions: [{ name: 'Replace the door closer', priority: 'HIGH' as const }],
    },
  }),
  importClosed: async ({ by, property }) => ({
    body: {
      propertyId: (await property()).id,
      actions: [
        {
          name: 'Replace the door closer',
          priority: 'HIGH' as const,
          startDate: inDays(by, -400),
          dueDate: inDays(by, -399),
          closedOn: inDays(by, -380),
        },
      ],
    },
  }),
  change: async (stage) => ({ body: { ...asForm(await example(stage)), location: 'Stair 2' } }),
  assign: async (stage) => ({ params: { id: (await example(stage)).id }, body: { assignee: stage.by.email } }),
  close: async (stage) => {
    const { id, version } = await example(stage);
    return {
      body: {
        id,
        version,
        statusId: await actionStatus(stage.by, 'closed-completed'),
        doneOn: inDays(stage.by, 0),
      },
    };
  },
  verify: async (stage) => {
    const doer = await stage.organisation.person();
    const { id, version } = await awaiting(doer, { property: await stage.property() });
    return { body: { id, version, accepted: true } };
  },
  bulkChange: async (stage) => ({
    body: { ids: [(await example(stage)).id], set: { priority: 'HIGH' as const } },
  }),
  bulkVerify: async (stage) => {
    const doer = await stage.organisation.person();
    return { body: { ids: [(await awaiting(doer, { property: await stage.property() })).id] } };
  },
  reopen: async (stage) => {
    const { id, version } = await closed(stage.by, await example(stage));
    return { body: { id, version, reason: 'The closer slips again' } };
  },
  bulkClose: async (stage) => ({
    body: {
      ids: [(await example(stage)).id],
      statusId: await actionStatus(stage.by, 'closed-completed'),
      doneOn: inDays(stage.by, 0),
    },
  }),
  changeClosingRules: async ({ organisation }) => ({
    body: {
      ...shippedRules,
      version: await organisation.within(
        async ({ db }) => (await db.selectFrom('actionSettings').select('version').executeTakeFirst())?.version ?? 0,
      ),
    },
  }),
  recheck: async (stage) => {
    const doer = await stage.organisation.person();
    const action = await closed(doer, await anAction(doer, { property: await stage.property() }));
    const month = action.closing.closedOn!.slice(0, 7);
    await stage.organisation.within(async ({ db, now }) => {
      await db
        .insertInto('actionSamples')
        .values({ month, drawnAt: now.toISOString(), closedCount: 1 })
        .onConflict((there) => there.columns(['organisationId', 'month']).doNothing())
        .execute();
      await db.insertInto('actionSampled').values({ month, actionId: action.id }).execute();
    });
    return { body: { id: action.id, month, passed: true } };
  },
});
