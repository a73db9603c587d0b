import { verifyChains } from '#server/operator/verify-chains';
import type { Organisation } from './organisation.ts';
import { asOwner } from './own-database.ts';

/**
 * The faults in the log of one record. Row security leaves its organisation alone to be read: a database of tests has hundreds,
 * whose first entries, since they are copies, are those of another.
 */
export const chainFaults = ({ id, server }: Organisation, recordId: string) =>
  asOwner(server.ownerUrl, async (owner) => {
    await owner.query(`begin read only; set local role lintel_app; set local lintel.organisation = '${id}'`);
    return (await verifyChains(owner)).faults.filter((fault) => fault.recordId === recordId);
  });
