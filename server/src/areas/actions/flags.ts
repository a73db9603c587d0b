import { actions } from '@lintel/contract/areas/actions/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { asShare } from '#areas/shares/testing';
import { inDays } from '#areas/tasks/testing';
import { asTheyStand, comments, flagsOf, givesUpFiles, sends, settingsSavedBy, takesFiles } from '#test/flags';
import { actionStatus, aPhotograph, anAction, asForm, awaiting, closed } from './testing.ts';

export const flags = [
  flagsOf(
    actions.get,
    {
      'an open one': async ({ by, property }) => {
        const { id } = await anAction(by, { property: await property() });
        await aPhotograph(by, { id });
        return { query: { id } };
      },
      'a closed one': async ({ by, property }) => {
        const action = await anAction(by, { property: await property() });
        await aPhotograph(by, action);
        return { query: { id: (await closed(by, action)).id } };
      },
      'one that awaits verification': async ({ organisation, property }) => ({
        query: { id: (await awaiting(await organisation.person(), { property: await property() })).id },
      }),
    },
    {
      edit: (action) => sends(actions.change, { body: { ...asForm(action), location: 'Stair 2' } }),
      changeDueDate: (action, { by }) =>
        sends(actions.change, { body: { ...asForm(action), dueDate: inDays(by, 1), reason: 'Sooner' } }),
      assign: ({ id }, { by }) => sends(actions.assign, { params: { id }, body: { assignee: by.email } }),
      assignByEmail: ({ id }, { by }) => sends(shares.save, { params: { kind: 'action' }, body: asShare(by, id) }),
      remove: ({ id }) => sends(actions.remove, { query: { id, reason: 'Raised twice' } }),
      close: async ({ id, version }, { by }) =>
        sends(actions.close, {
          body: { id, version, statusId: await actionStatus(by, 'closed-completed'), doneOn: inDays(by, 0) },
        }),
      verify: ({ id, version }) => sends(actions.verify, { body: { id, version, accepted: true } }),
      reopen: ({ id, version }) => sends(actions.reopen, { body: { id, version, reason: 'It slips again' } }),
      comment: comments('ACTION'),
      addFile: takesFiles,
      deleteFile: givesUpFiles,
    },
  ),
  flagsOf(actions.closingRules, asTheyStand, settingsSavedBy(actions.changeClosingRules)),
];
