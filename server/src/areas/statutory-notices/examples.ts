import { displayedNotices } from '@lintel/contract/areas/statutory-notices/displayed';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { inDays } from '#areas/tasks/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { aStatutoryNotice, noticeFields } from './testing.ts';

const example = async ({ by, property }: Stage) => aStatutoryNotice(by, { property: await property() });

const ofRecords = examplesOf(displayedNotices, {
  displayed: async ({ by, property }) => {
    const at = await property();
    await aStatutoryNotice(by, { property: at, displayDuty: true });
    return { query: { recordId: at.id } };
  },
});
const ofNotices = examplesOf(statutoryNotices, {
  save: async ({ by, property }) => {
    const at = await property();
    const { id, version } = await aStatutoryNotice(by, { property: at });
    return { body: { ...(await noticeFields(by, { property: at, authorityReference: 'HSE/1' })), id, version } };
  },
  require: async (stage) => ({ body: { noticeId: (await example(stage)).id, words: 'Guard the opening' } }),
  addEntry: async (stage) => ({
    body: { noticeId: (await example(stage)).id, kind: 'ANSWERED' as const, on: inDays(stage.by, 0) },
  }),
});

export const examples = [...ofNotices, ...ofRecords];
