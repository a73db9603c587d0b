import type { Proposal } from '@lintel/contract/areas/task-management';
import type { AddLine } from './pending.ts';

/** The proposals of one task type, with their reasons, the most frequent first. */
export type ProposalGroup = {
  code: string;
  name: string;
  statutory: boolean;
  legalBasis: string;
  reasons: { reason: string; count: number }[];
  proposals: Proposal[];
};

/** Proposals by task type: statutory first, then by number of properties. */
export function groupedProposals(proposals: readonly Proposal[]): ProposalGroup[] {
  const groups = Map.groupBy(proposals, (proposal) => proposal.code);
  return [...groups.values()]
    .map((of) => ({
      code: of[0]!.code,
      name: of[0]!.name,
      statutory: of[0]!.statutory,
      legalBasis: of[0]!.legalBasis,
      reasons: countedReasons(of),
      proposals: of,
    }))
    .toSorted(
      (a, b) =>
        Number(b.statutory) - Number(a.statutory) ||
        b.proposals.length - a.proposals.length ||
        a.code.localeCompare(b.code),
    );
}

function countedReasons(proposals: readonly Proposal[]) {
  return [...Map.groupBy(proposals, (proposal) => proposal.reason)]
    .map(([reason, of]) => ({ reason, count: of.length }))
    .toSorted((a, b) => b.count - a.count);
}

export const lineOfProposal = (proposal: Proposal): AddLine => ({
  propertyId: proposal.propertyId,
  property: proposal.property,
  code: proposal.code,
  name: proposal.name,
  repositoryId: proposal.taskRepositoryDictId,
  dueDate: proposal.dueDate,
  proposedDueOn: proposal.dueDate,
  checked: true,
});
