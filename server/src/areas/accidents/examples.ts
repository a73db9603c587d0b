import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { shippedRetention } from '@lintel/contract/platform/retention-rules';
import { broken } from '@lintel/contract/riddor/testing';
import { inDays } from '#areas/tasks/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { call, passed } from '#test/calls';
import {
  accidentChoice,
  accidentFields,
  anAccident,
  anOldAccident,
  closedAccident,
  secondPersonCloses,
  theAccident,
} from './testing.ts';

const example = async ({ by, property }: Stage) => anAccident(by, { property: await property() });
const anInjury = async ({ by }: Stage) => ({
  partOfBodyInjuredId: await accidentChoice(by, 'partOfBodyInjured'),
  injurySustainedId: await accidentChoice(by, 'injurySustained'),
});
const anInterview = async (stage: Stage) =>
  passed(
    await call(stage.by, accidents.saveInterview, { body: { accidentId: (await example(stage)).id, name: 'Bo Hall' } }),
  ).dto;

/** An accident that somebody else has proposed to close. */
async function proposed(stage: Stage) {
  const first = await stage.organisation.person();
  await secondPersonCloses(first);
  const { id, version } = await closedAccident(first, await anAccident(first, { property: await stage.property() }));
  return { body: { id, version } };
}

export const examples = examplesOf(accidents, {
  decide: () => ({ body: { facts: broken('wrist'), asOf: '2026-03-09' } }),
  create: async ({ by, property }) => ({ body: await accidentFields(by, { property: await property() }) }),
  change: async (stage) => {
    const property = await stage.property();
    const { id, version } = await anAccident(stage.by, { property });
    return { body: { ...(await accidentFields(stage.by, { property, department: 'Estates' })), id, version } };
  },
  decisions: async (stage) => ({ body: { accidentId: (await example(stage)).id } }),
  riddorForms: async (stage) => ({ body: { accidentId: (await example(stage)).id } }),
  answerForm: async (stage) => ({
    body: { accidentId: (await example(stage)).id, answersId: null, answers: { mainActivity: 'Social housing' } },
  }),
  keepReport: async (stage) => {
    const { id: accidentId, version } = await example(stage);
    const sent = {
      kind: 'injury',
      sentOn: inDays(stage.by, 0),
      sentHow: 'online',
      sentBy: 'Bo Hall',
      reference: 'AB12',
      reason: 'The insurer asked for it',
    } as const;
    return { body: { accidentId, version, ...sent } };
  },
  markNotified: async (stage) => ({
    body: { accidentId: (await example(stage)).id, whom: 'insurer', notifiedOn: inDays(stage.by, 0) },
  }),
  judge: async (stage) => {
    const { id, version } = await example(stage);
    return { body: { id, version, isReportable: true, reason: 'The ambulance took her' } };
  },
  report: async (stage) => {
    const { id, version } = await example(stage);
    return {
      body: { id, version, riddorDateHse: inDays(stage.by, 0), riddorHseReporter: 'Bo Hall', hseReference: 'R-1' },
    };
  },
  close: async (stage) => {
    const { id, version } = await example(stage);
    return { body: { id, version, reason: 'Nothing came of it' } };
  },
  accept: async (stage) => proposed(stage),
  sendBack: async (stage) => {
    const { body } = await proposed(stage);
    return { body: { ...body, reason: 'The stair is still wet' } };
  },
  leaveIncident: async (stage) => {
    const property = await stage.property();
    const first = await anAccident(stage.by, { property });
    await anAccident(stage.by, { property, sameIncidentAs: first.id });
    const { id, version } = await theAccident(stage.by, first);
    return { body: { id, version, reason: 'Another stair' } };
  },
  reopen: async (stage) => {
    const { id } = await closedAccident(await stage.organisation.person(), await example(stage));
    const { version, state } = await theAccident(stage.by, { id });
    // Another example may have made closing require two people.
    if (state !== 'closed') passed(await call(stage.by, accidents.accept, { body: { id, version } }));
    return { body: { id, version: (await theAccident(stage.by, { id })).version, reason: 'It happened again' } };
  },
  changeRules: async ({ by }) => {
    const { version } = passed(await call(by, accidents.rules)).dto;
    return { body: { secondPersonCloses: true, targetDays: 5, version } };
  },
  changeRetention: async ({ by }) => {
    const { version, adultYears } = passed(await call(by, accidents.retention)).dto;
    return { body: { ...shippedRetention, adultYears: adultYears + 1, version } };
  },
  proposeRedaction: async (stage) => ({ body: { ids: [(await anOldAccident(stage.by, await stage.property())).id] } }),
  keepLonger: async (stage) => ({
    body: {
      ids: [(await anOldAccident(stage.by, await stage.property())).id],
      until: '2099-12-31',
      reason: 'A claim is open',
    },
  }),
  redact: async ({ by, organisation, property }) => {
    const { id } = await anOldAccident(by, await property());
    passed(await call(await organisation.person(), accidents.proposeRedaction, { body: { ids: [id] } }));
    return { body: { ids: [id] } };
  },
  saveHours: () => ({ body: { regionId: null, months: [{ month: '2026-01', hours: 160_000 }] } }),
  injuries: async (stage) => ({ body: { accidentId: (await example(stage)).id } }),
  saveInjury: async (stage) => ({ body: { accidentId: (await example(stage)).id, ...(await anInjury(stage)) } }),
  removeInjury: async (stage) => {
    const accidentId = (await example(stage)).id;
    const injury = { accidentId, ...(await anInjury(stage)) };
    return { query: { id: passed(await call(stage.by, accidents.saveInjury, { body: injury })).dto.id } };
  },
  interviews: async (stage) => ({ body: { accidentId: (await example(stage)).id } }),
  interview: async (stage) => ({ query: { id: (await anInterview(stage)).id } }),
  saveInterview: async (stage) => ({ body: { accidentId: (await example(stage)).id, name: 'Bo Hall' } }),
  removeInterview: async (stage) => ({ query: { id: (await anInterview(stage)).id } }),
});
