import { shares } from '@lintel/contract/areas/shares/endpoints';
import { reminders } from '@lintel/contract/areas/shares/reminders';
import { sharedTypeAt, TOKEN_HEADER } from '@lintel/contract/areas/shares/share';
import { anAction } from '#areas/actions/testing';
import { aContractor } from '#areas/contractors/testing';
import { aPdf, aPicture } from '#areas/files/testing';
import { aTask, inDays } from '#areas/tasks/testing';
import { passed } from '#test/calls';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { assignedEarlier, asShare, asShares, aShare, byLink, outsider, sendByLink } from './testing.ts';

let count = 0;
const anExample = async ({ by, property }: Stage) => anAction(by, { property: await property() });
const aSharedAction = async (stage: Stage) => {
  const action = await anExample(stage);
  return { action, ...(await aShare(stage.by, action)) };
};
const aSharedTask = async ({ by, property }: Stage) => {
  const task = await aTask(by, { property: await property() });
  return { task, ...(await aShare(by, { id: task.id, kind: 'TASK' })) };
};
const ofShare = async (stage: Stage) => ({ body: { id: (await aSharedAction(stage)).info.tokenId } });
const ofLink = async (stage: Stage) => ({ body: { assignToken: (await aSharedAction(stage)).token } });
const aSharedFile = async (stage: Stage) => {
  const { token } = await aSharedAction(stage);
  return { body: { assignToken: token, id: passed(await sendByLink(stage.by, token)).dto.id } };
};

/** By the path of a kind's endpoints: `task`, otherwise an action. */
const aWork = async (stage: Stage, kind?: string) =>
  kind === 'task'
    ? { params: { kind: 'task' as const }, id: (await aTask(stage.by, { property: await stage.property() })).id }
    : { params: { kind: 'action' as const }, id: (await anExample(stage)).id };

const ofShares = examplesOf(shares, {
  save: async (stage, kind) => {
    const { params, id } = await aWork(stage, kind);
    return { params, body: asShare(stage.by, id) };
  },
  saveSeveral: async (stage, kind) => {
    const [{ params, id }, other] = [await aWork(stage, kind), await aWork(stage, kind)];
    return { params, body: asShares(stage.by, [id, other.id]) };
  },
  contractors: (_, kind) =>
    kind === 'task'
      ? { params: { kind: 'task' as const }, body: { entityType: 'TASK' as const } }
      : { params: { kind: 'action' as const }, body: { entityType: 'ACTION' as const } },
  assign: async (stage, kind) => {
    const { params, id } = await aWork(stage, kind);
    const { info } = await aShare(stage.by, { id, kind: sharedTypeAt(params.kind) });
    await assignedEarlier(stage.by, info.tokenId);
    return { params: { ...params, id }, body: { email: outsider.email } };
  },
  scorecard: async ({ by }) => ({ query: { id: (await aContractor(by)).id } }),
  get: async (stage) => ({ query: { entityId: (await anExample(stage)).id, entityType: 'ACTION' as const } }),
  resend: ofShare,
  link: ofShare,
  revoke: ofShare,
  extend: async (stage) => ({
    body: { id: (await aSharedAction(stage)).info.tokenId, linkExpirationDate: inDays(stage.by, 20) },
  }),
  answerDate: async (stage) => {
    const { info, token } = await aSharedAction(stage);
    passed(await byLink(stage.by, shares.proposeDate, token, { day: inDays(stage.by, 3) }));
    return { body: { id: info.tokenId, agreed: true } };
  },
  reply: async (stage) => ({ body: { id: (await aSharedAction(stage)).info.tokenId, text: 'Keys at the desk' } }),
  sendBack: async (stage) => {
    const { info, token } = await aSharedTask(stage);
    passed(await sendByLink(stage.by, token, aPdf(), { evidence: 'certificate' }));
    const input = { doneOn: inDays(stage.by, 0), note: 'Serviced', outcome: 'satisfactory' };
    passed(await byLink(stage.by, shares.reportDone, token, input));
    return { body: { id: info.tokenId, reason: 'The certificate is of another boiler' } };
  },
  assignees: async ({ property }) => ({ body: { propertyId: (await property()).id } }),
  addPerson: () => ({ body: { name: `Example Person ${(count += 1)}`, email: `person-${count}@outside.example` } }),
  open: ofLink,
  read: ofLink,
  accept: ofLink,
  activity: async (stage) => ({
    body: { assignToken: (await aSharedAction(stage)).token, entityType: 'ACTION' as const },
  }),
  comment: async (stage) => ({
    body: { assignToken: (await aSharedAction(stage)).token, entityType: 'ACTION' as const, text: 'Who has the keys?' },
  }),
  decline: async (stage) => ({ body: { assignToken: (await aSharedAction(stage)).token, reason: 'Too far away' } }),
  proposeDate: async (stage) => ({
    body: { assignToken: (await aSharedAction(stage)).token, day: inDays(stage.by, 3) },
  }),
  logVisit: async (stage) => ({
    body: {
      assignToken: (await aSharedAction(stage)).token,
      visitedOn: inDays(stage.by, 0),
      gotIn: true,
      note: 'The frame is bent as well',
    },
  }),
  reportDone: async (stage) => ({
    body: { assignToken: (await aSharedAction(stage)).token, doneOn: inDays(stage.by, 0), note: 'New closer fitted' },
  }),
  addFile: async (stage) =>
    ({
      query: { fileName: `shared-${(count += 1)}.pdf` },
      body: aPdf(),
      headers: { 'content-type': 'application/pdf', [TOKEN_HEADER]: (await aSharedAction(stage)).token },
    }) as never,
  download: aSharedFile,
  thumbnail: async (stage) => {
    const { token } = await aSharedAction(stage);
    const { dto } = passed(await sendByLink(stage.by, token, await aPicture(), { fileName: 'door.png' }));
    return { body: { assignToken: token, id: dto.id } };
  },
});

const ofReminders = examplesOf(reminders, {
  plan: async (stage) => ({ body: { entityIds: [(await aSharedAction(stage)).action.id] } }),
  send: async (stage) => ({ body: { shareIds: [(await aSharedAction(stage)).info.tokenId], isAgain: true } }),
});

export const examples = [...ofShares, ...ofReminders];
