import { sql } from 'kysely';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { sharedPaths, TOKEN_HEADER } from '@lintel/contract/areas/shares/share';
import type { SharedFile, SharedItem } from '@lintel/contract/areas/shares/by-link';
import type { AssignInfo, SharedType } from '@lintel/contract/areas/shares/share';
import type { Call, Endpoint, EndpointShape, Reply } from '@lintel/contract/platform/endpoint';
import { aPdf } from '#areas/files/testing';
import { deliverMail } from '#areas/mail/deliver-mail';
import { anSmtpServer, decoded } from '#areas/mail/testing';
import { newAddress } from '#areas/session/testing';
import { hashOfSecret, newSecret } from '#platform/access/secrets';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import type { Answered } from '#test/calls';
import type { Person } from '#test/organisation';
import { aServer, closeServer, theServer } from '#test/test-server';

export const outsider = { company: 'Hill Fire Ltd', fullName: 'Ada Hill', email: 'ada@hill-fire.example' };

type Shared = { info: AssignInfo; token: string };
type Wanted = Partial<typeof outsider> & {
  brief?: string;
  despite?: string;
  contractorId?: string;
  until?: string;
  tokenId?: string;
};

export const asShare = (
  by: Person,
  entityId: string,
  { brief, until, tokenId, despite, contractorId, ...assignee }: Wanted = {},
) => ({
  entityId,
  assigneeInfo: { ...outsider, ...assignee },
  assignmentBrief: brief ?? 'Fit a new closer to the door of flat 3',
  linkExpirationDate: until ?? inDays(by, 7),
  tokenId: tokenId ?? null,
  ...(despite && { despite }),
  ...(contractorId && { contractorId }),
});

/** The same for several items. */
export function asShares(by: Person, entityIds: readonly string[], wanted: Wanted = {}) {
  const { entityId: _, tokenId: __, ...input } = asShare(by, '', wanted);
  return { ...input, entityIds: [...entityIds] };
}

/** Shares an action or a task with somebody outside, with a token that counts as mailed. */
export async function aShare(
  by: Person,
  { id, kind = 'ACTION' }: { id: string; kind?: SharedType },
  wanted: Wanted = {},
): Promise<Shared> {
  const info = passed(
    await call(by, shares.save, { params: { kind: sharedPaths[kind] }, body: asShare(by, id, wanted) }),
  ).dto;
  return { info, token: await aMailedToken(by, info.tokenId) };
}

/** A sent message no longer contains its link, so this one is created for the test. */
async function aMailedToken({ server, organisationId }: Person, shareId: string): Promise<string> {
  const secret = newSecret();
  await server.maker.database.inOrganisation(organisationId, (db) =>
    db
      .insertInto('shareTokens')
      .values({
        id: crypto.randomUUID(),
        shareId,
        secretHash: hashOfSecret(secret),
        isMailed: true,
        madeAt: server.maker.clock().toISOString(),
        madeBy: null,
      })
      .execute(),
  );
  return `${organisationId}.${secret}`;
}

/** Backdates the assignment, by an hour unless told otherwise, so that resending mails a new link. */
export async function assignedEarlier({ server, organisationId }: Person, shareId: string, hours = 1) {
  await server.maker.database.inOrganisation(organisationId, (db) =>
    // The program itself never changes the time of an assignment.
    sql`update shares set assigned_at = assigned_at - ${hours} * interval '1 hour' where organisation_id = ${organisationId} and id = ${shareId}`.execute(
      db,
    ),
  );
}

/** The tokens of the messages waiting to be sent for a share, oldest first. */
export async function mailedTokens(by: Person, shareId: string): Promise<string[]> {
  const messages = await by.server.maker.database.inOrganisation(by.organisationId, (db) =>
    db
      .selectFrom('mailShares')
      .innerJoin('mailMessages', 'mailMessages.id', 'mailShares.mailId')
      .select('mailMessages.link')
      .where('mailShares.shareId', '=', shareId)
      .where('mailMessages.link', 'is not', null)
      .orderBy('mailMessages.id')
      .execute(),
  );
  return messages.map(({ link }) => tokenIn(link!));
}

export const tokenIn = (link: string) => link.split('#')[1]!;

export const aCopiedToken = async (by: Person, { tokenId }: { tokenId: string }) =>
  tokenIn(passed(await call(by, shares.link, { body: { id: tokenId } })).dto.link);

/** Sends a request by link, without any session, each from a new IP address by default. The first argument determines the server. */
export const byLink = <E extends EndpointShape>(
  { server }: Pick<Person, 'server'>,
  endpoint: Endpoint<E>,
  assignToken: string,
  body: Record<string, unknown> = {},
  { headers = {}, address = newAddress() }: { headers?: Record<string, string>; address?: string } = {},
): Promise<Answered<Reply<E>>> =>
  call({ ...nobody, server } as Person, endpoint, {
    body: { assignToken, ...body },
    headers,
    address,
  } as unknown as Call<E> & { headers: Record<string, string>; address: string });

const nobody = { cookie: 'lintel.csrf=test-token', csrf: 'test-token' };

export const opened = async (by: Person, token: string): Promise<SharedItem> =>
  passed(await byLink(by, shares.open, token)).dto;

/** Sends a file by a link. */
export const sendByLink = (
  { server }: Pick<Person, 'server'>,
  token: string,
  content: Buffer | string = aPdf(),
  { fileName = `${crypto.randomUUID()}.pdf`, evidence }: { fileName?: string; evidence?: string } = {},
): Promise<Answered<{ dto: SharedFile }>> =>
  call({ ...nobody, server } as Person, shares.addFile, {
    query: { fileName, ...(evidence ? { evidence } : {}) },
    body: content,
    headers: { 'content-type': 'application/octet-stream', [TOKEN_HEADER]: token },
  } as never);

/** A server that mails, beside the shared one, to a mail server of its own. */
export async function aPostingServer() {
  const smtp = await anSmtpServer();
  const server = await aServer({
    beside: await theServer(),
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
    works: false,
  });
  return {
    server,
    /** Delivers what waits, and returns it as text. */
    async delivered({ organisationId }: Person): Promise<string[]> {
      const before = smtp.received.length;
      await deliverMail(server.maker, server.config, organisationId);
      return smtp.received.slice(before).map(({ raw }) => decoded(raw));
    },
    async close() {
      await closeServer(server);
      await smtp.close();
    },
  };
}
