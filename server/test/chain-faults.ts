import { verifyChains } from '#server/operator/verify-chains';
import type { Organisation } from './organisation.ts';
import { asOwner } from './own-database.ts';

/** The faults in the log of one record; organisations in tests are copies, whose first entries are those of another. */
export const chainFaults = ({ server }: Organisation, recordId: string) =>
  asOwner(server.ownerUrl, async (owner) => {
    await owner.query('begin read only');
    return (await verifyChains(owner)).faults.filter((fault) => fault.recordId === recordId);
  });
