import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { call, passed } from '#test/calls';
import { asTheyStand, comments, flagsOf, sends, settingsSavedBy } from '#test/flags';
import { aContractor } from './testing.ts';

export const flags = [
  flagsOf(
    contractors.get,
    {
      'one in use': async ({ by }) => ({ query: { id: (await aContractor(by)).id } }),
      'an archived one': async ({ by }) => {
        const { id, version } = await aContractor(by);
        passed(await call(by, contractors.archive, { body: { id, version, reason: 'Ceased trading' } }));
        return { query: { id } };
      },
    },
    {
      edit: ({ id, version }) => sends(contractors.change, { body: { id, version, name: 'Millgate Electrical Ltd' } }),
      archive: ({ id, version }) => sends(contractors.archive, { body: { id, version, reason: 'Ceased trading' } }),
      restore: ({ id }) => sends(contractors.restore, { query: { id } }),
      comment: comments('CONTRACTOR'),
    },
  ),
  flagsOf(contractors.rules, asTheyStand, settingsSavedBy(contractors.changeRules)),
];
