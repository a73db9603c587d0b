import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { aFile } from '#areas/files/testing';
import { asTheyStand, comments, flagsOf, givesUpFiles, raises, sends, settingsSavedBy, takesFiles } from '#test/flags';
import type { Stage } from '#test/examples';
import { accidentFields, anAccident, closedAccident, secondPersonCloses } from './testing.ts';

/** One of two accidents of an incident, with a file. */
async function example({ by, property }: Stage) {
  const at = await property();
  const { id } = await anAccident(by, { property: at });
  await anAccident(by, { property: at, sameIncidentAs: id });
  await aFile(by, id);
  return { query: { id } };
}

export const flags = [
  flagsOf(
    accidents.get,
    {
      'an open one of an incident': example,
      'a closed one': async (stage) => {
        const { query } = await example(stage);
        await closedAccident(stage.by, query);
        return { query };
      },
      'one that somebody proposed to close': async (stage) => {
        const [first, { query }] = [await stage.organisation.person(), await example(stage)];
        await secondPersonCloses(first);
        await closedAccident(first, query);
        return { query };
      },
    },
    {
      edit: async ({ id, version, property }, { by }) =>
        sends(accidents.change, {
          body: { ...(await accidentFields(by, { property, department: 'Estates' })), id, version },
        }),
      close: ({ id, version }) => sends(accidents.close, { body: { id, version, reason: 'Nothing came of it' } }),
      accept: ({ id, version }) => sends(accidents.accept, { body: { id, version } }),
      sendBack: ({ id, version }) => sends(accidents.sendBack, { body: { id, version, reason: 'Still wet' } }),
      reopen: ({ id, version }) => sends(accidents.reopen, { body: { id, version, reason: 'It happened again' } }),
      comment: comments('ACCIDENT'),
      addFile: takesFiles,
      deleteFile: givesUpFiles,
      addAction: raises('ACCIDENT'),
      addAnother: async ({ id, property }, { by }) =>
        sends(accidents.create, {
          body: { ...(await accidentFields(by, { property })), sameIncidentAs: id },
        }),
      leaveIncident: ({ id, version }) =>
        sends(accidents.leaveIncident, { body: { id, version, reason: 'Another stair' } }),
    },
  ),
  flagsOf(accidents.rules, asTheyStand, settingsSavedBy(accidents.changeRules)),
  flagsOf(accidents.retention, asTheyStand, settingsSavedBy(accidents.changeRetention)),
];
