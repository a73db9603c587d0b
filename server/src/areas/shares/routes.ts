import { shares } from '@lintel/contract/areas/shares/endpoints';
import { reminders } from '@lintel/contract/areas/shares/reminders';
import { sharedTypeAt, shareStatuses } from '@lintel/contract/areas/shares/share';
import { sharedTypes } from '@lintel/contract/areas/shares/shared-types';
import type { AssignInfo } from '@lintel/contract/areas/shares/share';
import { longDate } from '@lintel/contract/cycles/calendar';
import { platformTexts } from '@lintel/contract/texts/platform';
import { shareTexts as texts } from '@lintel/contract/texts/shares';
import { download, thumbnail } from '#areas/files/service';
import { openFiles } from '#platform/file-store/files';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { activityByLink } from './activity.ts';
import { giveByEmail, giveSeveralByEmail } from './give.ts';
import { getAssignment } from './share-details.ts';
import { shareRows } from './list.ts';
import {
  answerDate,
  copyLink,
  extendShare,
  replyToOutsider,
  resendLink,
  resendTo,
  revokeShare,
  sendBack,
} from './manage.ts';
import {
  acceptShare,
  addFileByLink,
  commentByLink,
  declineShare,
  logVisit,
  openShare,
  proposeDate,
  reportDone,
  sharedFile,
} from './outsider.ts';
import { remind } from './remind.ts';
import { reminderPlan } from './to-remind.ts';
import { addPerson, assigneesFor, contractorsFor, findUsers } from './people.ts';
import { scorecardOf } from './scorecard.ts';
import { getSharedItem } from './shared-item.ts';
import { partsOf } from './token.ts';

const choices = (items: readonly { id: string; name: string }[]) => ({
  objects: items.map(({ id, name }) => ({ id, name, code: id })),
});

/** Assigning to users and by e-mail, and the outsider's endpoints through the link. */
export const shareRoutes = ({ config }: Pick<Setting, 'config'>) => {
  const files = openFiles(config.filesUrl);
  const isMailed = Boolean(config.smtpUrl);
  const sent = async (dto: Promise<AssignInfo>) => ({
    dto: await dto,
    message: texts[isMailed ? 'share.resent' : 'share.resent.kept'],
  });
  const aboutReminders = serve(reminders, {
    plan: (scope, { body }) => reminderPlan(scope, body),
    send: (scope, { body }) => remind(scope, config, body),
  });
  const aboutShares = serve(shares, {
    save: async (scope, { params, body }) => ({
      dto: await giveByEmail(scope, config, sharedTypeAt(params.kind), body),
      message: isMailed ? texts['share.saved'].replace('{email}', body.assigneeInfo.email) : texts['share.saved.kept'],
    }),
    saveSeveral: (scope, { params, body }) => giveSeveralByEmail(scope, config, sharedTypeAt(params.kind), body),
    contractors: (scope, { params, body }) => contractorsFor(scope, sharedTypeAt(params.kind), body),
    assign: (scope, { params, body }) =>
      sent(resendTo(scope, config, sharedTypeAt(params.kind), params.id, body.email)),
    get: async (scope, { query }) => ({ dto: await getAssignment(scope, query.entityType, query.entityId) }),
    scorecard: async (scope, { query }) => ({ dto: await scorecardOf(scope, query.id) }),
    resend: (scope, { body }) => sent(resendLink(scope, config, body.id)),
    link: async (scope, { body }) => ({
      dto: await copyLink(scope, config, body.id),
      message: texts['share.link.made'],
    }),
    extend: async (scope, { body }) => ({
      dto: await extendShare(scope, body.id, body.linkExpirationDate),
      message: texts['share.extended'].replace('{day}', longDate(body.linkExpirationDate)),
    }),
    revoke: async (scope, { body }) => ({
      dto: await revokeShare(scope, body.id, body.reason),
      message: texts['share.revoked'],
    }),
    answerDate: async (scope, { body: { id, ...answer } }) => ({
      dto: await answerDate(scope, id, answer),
      message: texts[answer.agreed ? 'share.date.agreed' : 'share.date.refused'],
    }),
    reply: async (scope, { body }) => ({
      dto: await replyToOutsider(scope, config, body.id, body.text),
      message: texts['share.replied'],
    }),
    sendBack: async (scope, { body }) => ({
      dto: await sendBack(scope, body.id, body.reason),
      message: texts['share.sent.back'],
    }),
    list: (scope, { body }) => shareRows.page(scope, body),
    export: (scope, { body }) => shareRows.export(scope, body),
    entityTypes: async () => choices(sharedTypes),
    statuses: async () => choices(shareStatuses),
    assignees: (scope, { body }) => assigneesFor(scope, body),
    findUsers: (scope, { body }) => findUsers(scope, body),
    addPerson: async (scope, { body }) => ({
      dto: await addPerson(scope, body),
      message: platformTexts['bsa.person.created'],
    }),

    open: async (scope, { body }) => ({ dto: await openShare(scope, partsOf(body.assignToken).secretHash) }),
    read: async (scope) => ({ dto: await getSharedItem(scope) }),
    activity: async (scope, { body }) => ({ success: true as const, records: await activityByLink(scope, body) }),
    comment: async (scope, { body }) => {
      await commentByLink(scope, body);
      return { success: true as const, message: texts['shared.commented'] };
    },
    accept: async (scope) => ({ dto: await acceptShare(scope), message: texts['shared.accepted'] }),
    decline: async (scope, { body }) => ({ dto: await declineShare(scope, body), message: texts['shared.declined'] }),
    proposeDate: async (scope, { body }) => ({
      dto: await proposeDate(scope, body),
      message: texts['shared.date.proposed'],
    }),
    logVisit: async (scope, { body }) => ({
      dto: await logVisit(scope, body),
      message: texts[body.gotIn ? 'shared.visit.logged' : 'shared.no.access.logged'],
    }),
    reportDone: async (scope, { body: { assignToken: _, ...report } }) => ({
      dto: await reportDone(scope, report),
      message: texts['shared.done'],
    }),
    addFile: async (upload, { query }) => ({
      dto: await addFileByLink(files, upload, query),
      message: texts['shared.file.added'],
    }),
    download: (scope, { body }, { request: { log } }) => download(scope, body.id, { files, log, find: sharedFile }),
    thumbnail: (scope, { body }, { request: { log } }) => thumbnail(scope, body.id, { files, log, find: sharedFile }),
  });
  return [...aboutShares, ...aboutReminders];
};
