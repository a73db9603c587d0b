import { contractorLinks, CONTRACTOR_TOKEN_HEADER } from '@lintel/contract/areas/contractor-links/endpoints';
import type { ContractorWorkspace } from '@lintel/contract/areas/contractor-links/endpoints';
import type { Call, Endpoint, EndpointShape, Reply } from '@lintel/contract/platform/endpoint';
import { aPdf } from '#areas/files/testing';
import { newAddress } from '#areas/session/testing';
import { hashOfSecret, newSecret } from '#platform/access/secrets';
import { call, passed } from '#test/calls';
import type { Answered } from '#test/calls';
import type { Person } from '#test/organisation';

const nobody = { cookie: 'lintel.csrf=test-token', csrf: 'test-token' };

/** The token of a link to a contractor's page. */
export const aContractorToken = async (by: Person, { id }: { id: string }): Promise<string> =>
  passed(await call(by, contractorLinks.copy, { body: { id } })).dto.link.split('#')[1]!;

/** The token of a link mailed to an address. Mail stored without a mail server contains no link, so it gets another secret. */
export async function aMailedContractorToken(by: Person, { id }: { id: string }, email: string): Promise<string> {
  passed(await call(by, contractorLinks.send, { body: { id, email } }));
  const secret = newSecret();
  await by.server.maker.database.inOrganisation(by.organisationId, (db) =>
    db
      .updateTable('contractorLinks')
      .set({ secretHash: hashOfSecret(secret) })
      .where('contractorId', '=', id)
      .where('revokedAt', 'is', null)
      .execute(),
  );
  return `${by.organisationId}.${secret}`;
}

/** The token of the page of one item of work, opened from the contractor's page. */
export const openedWork = async (by: Person, token: string, { tokenId: id }: { tokenId: string }): Promise<string> =>
  passed(await byContractor(by, contractorLinks.openWork, token, { id })).dto.path.split('#')[1]!;

/** Sends a request with a contractor's link, without any session. */
export const byContractor = <E extends EndpointShape>(
  { server }: Pick<Person, 'server'>,
  endpoint: Endpoint<E>,
  contractorToken: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answered<Reply<E>>> =>
  call({ ...nobody, server } as Person, endpoint, {
    body: { contractorToken, ...body },
    headers,
    address: newAddress(),
  } as unknown as Call<E>);

export const workspaceOf = async (by: Person, token: string): Promise<ContractorWorkspace> =>
  passed(await byContractor(by, contractorLinks.read, token)).dto;

/** Evidence sent by a contractor; returns its id. */
export const sentEvidence = async (by: Person, token: string, more: object = {}): Promise<string> =>
  passed(
    await byContractor(by, contractorLinks.addEvidence, token, {
      kind: 'public-liability',
      toOn: '2029-06-30',
      ...more,
    }),
  ).dto.id;

export const sendFile = (
  { server }: Pick<Person, 'server'>,
  token: string,
  evidenceId: string,
  content: Buffer = aPdf(),
) =>
  call({ ...nobody, server } as Person, contractorLinks.addFile, {
    query: { evidenceId, fileName: `${crypto.randomUUID()}.pdf` },
    body: content,
    headers: { 'content-type': 'application/octet-stream', [CONTRACTOR_TOKEN_HEADER]: token },
  } as never);
