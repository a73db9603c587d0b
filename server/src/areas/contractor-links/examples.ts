import { contractorLinks, CONTRACTOR_TOKEN_HEADER } from '@lintel/contract/areas/contractor-links/endpoints';
import { anAction } from '#areas/actions/testing';
import { aContractor } from '#areas/contractors/testing';
import { aPdf } from '#areas/files/testing';
import { aShare } from '#areas/shares/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { aContractorToken, sentEvidence } from './testing.ts';

const known = ({ by }: Stage) => aContractor(by, { emailAddress: `${crypto.randomUUID()}@calder.example` });
const ofLink = async (stage: Stage) => ({
  body: { contractorToken: await aContractorToken(stage.by, await known(stage)) },
});
const ofContractor = async (stage: Stage) => ({ body: { id: (await known(stage)).id } });

export const examples = examplesOf(contractorLinks, {
  get: async (stage) => ({ query: { id: (await known(stage)).id } }),
  send: ofContractor,
  copy: ofContractor,
  revoke: async (stage) => {
    const contractor = await known(stage);
    await aContractorToken(stage.by, contractor);
    return { body: { id: contractor.id } };
  },
  open: ofLink,
  read: ofLink,
  addEvidence: async (stage) => ({
    body: { ...(await ofLink(stage)).body, kind: 'ssip' as const, toOn: '2029-06-30', number: '4711' },
  }),
  addFile: async (stage) => {
    const token = await aContractorToken(stage.by, await known(stage));
    return {
      query: { evidenceId: await sentEvidence(stage.by, token), fileName: 'certificate.pdf' },
      body: aPdf(),
      headers: { 'content-type': 'application/octet-stream', [CONTRACTOR_TOKEN_HEADER]: token },
    } as never;
  },
  openWork: async (stage) => {
    const contractor = await known(stage);
    const { info } = await aShare(stage.by, await anAction(stage.by), {
      contractorId: contractor.id,
      // A new address: somebody given work for a contractor once belongs to it from then on.
      email: `${crypto.randomUUID()}@calder.example`,
    });
    return { body: { contractorToken: await aContractorToken(stage.by, contractor), id: info.tokenId } };
  },
});
