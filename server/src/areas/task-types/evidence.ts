import type { TaskTypeDetails } from '@lintel/contract/areas/task-types';
import type { ShippedTaskType } from './shipped.ts';

/** Work that ends with a certificate, by short code: for the installation, the building, insurance, or a licence. */
const certified = new Set([
  'GAS01',
  'GAS02',
  'GAS03',
  'GAS04',
  'OIL01',
  'SLD01',
  'EIC01',
  'EIC02',
  'EIC03',
  'EIC04',
  'EIC05',
  'PAT02',
  'LPS01',
  'SPV01',
  'FAL02',
  'EML02',
  'FFE02',
  'DRM02',
  'WRM01',
  'SPR03',
  'AOV02',
  'EPC01',
  'DEC01',
  'DEC02',
  'ELC01',
  'INS01',
  'HMO01',
  'BSA08',
  'CTW01',
  'WTM05',
]);

/** The initial evidence of a completion: a certificate, an inspector's or assessor's report, or none for daily rounds. */
export function evidenceOf({
  shortCode,
  inspection,
  riskAssessment,
}: Pick<ShippedTaskType, 'shortCode' | 'inspection' | 'riskAssessment'>): TaskTypeDetails['evidence'] {
  if (certified.has(shortCode)) return ['certificate'];
  return inspection || riskAssessment ? ['report'] : [];
}
