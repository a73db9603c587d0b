import type { Contractor } from '@lintel/contract/areas/contractors/contractor';

export const contractorId = '018f0000-0000-7000-8000-0000000000c1';
export const electrical = {
  id: '018f0000-0000-7000-8000-0000000000c2',
  name: 'Electrical contractor',
  code: 'electrical',
};

/** An approved electrician, as seen by those who manage contractors. */
export const aContractor = (of: Partial<Contractor> = {}): Contractor => ({
  id: contractorId,
  version: 3,
  name: 'Millgate Electrical',
  business: electrical,
  dateApproved: '2026-03-01',
  dateReview: '2027-02-15',
  emailAddress: 'office@millgate.example',
  keeper: null,
  attributes: ['employs'],
  standing: 'APPROVED',
  blockedReason: null,
  lacks: [],
  evidenceUntil: '2027-01-31',
  archivedAt: null,
  archivedReason: null,
  createdAt: '2026-03-01T10:00:00Z',
  fileCount: 2,
  documentExplorerViewInfo: {
    path: `/contractor_view.html?id=${contractorId}&tab=files`,
    canUploadFiles: true,
    canDeleteFiles: true,
  },
  can: { edit: true, archive: true, restore: false, comment: true },
  ...of,
});
