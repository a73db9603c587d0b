import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { comments, flagsOf, sends, takesFiles } from '#test/flags';
import { aStatutoryNotice, noticeFields, recordEvent } from './testing.ts';

export const flags = [
  flagsOf(
    statutoryNotices.get,
    {
      'one of which nothing was recorded': async ({ by, property }) => ({
        query: { id: (await aStatutoryNotice(by, { property: await property() })).id },
      }),
      'one that was answered': async ({ by, property }) => {
        const { id } = await aStatutoryNotice(by, { property: await property() });
        await recordEvent(by, { id }, 'ANSWERED');
        return { query: { id } };
      },
    },
    {
      edit: async ({ id, version, property }, { by }) =>
        sends(statutoryNotices.save, {
          body: { ...(await noticeFields(by, { property, authorityReference: 'HSE/1' })), id, version },
        }),
      delete: ({ id }) => sends(statutoryNotices.remove, { query: { id, reason: 'Entered twice' } }),
      comment: comments('STATUTORY_NOTICE'),
      addFile: takesFiles,
      addRequirement: ({ id }) =>
        sends(statutoryNotices.require, { body: { noticeId: id, words: 'Guard the opening' } }),
    },
  ),
];
