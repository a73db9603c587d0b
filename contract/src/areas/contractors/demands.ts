import type { EvidenceKindId } from './evidence-kinds.ts';

/** What else a contractor does that evidence is asked for. */
export const contractorAttributes = [
  { id: 'employs', name: 'Has employees' },
  { id: 'height', name: 'Works at height' },
  { id: 'homes', name: 'Enters occupied homes' },
  { id: 'care', name: 'Works with children or in care' },
  { id: 'designs', name: 'Designs' },
  { id: 'subcontracts', name: 'Subcontracts' },
  { id: 'hot-work', name: 'Does hot work' },
] as const;
export type ContractorAttribute = (typeof contractorAttributes)[number]['id'];

export type Demand = { kind: EvidenceKindId; level: 'required' | 'recommended' };

const asksNothing: readonly string[] = ['supplier', 'utility', 'site-staff'];

/** What is required of each business beside insurance and the assessment of its safety, by the code of the business. */
const ofBusiness: Readonly<Record<string, readonly EvidenceKindId[]>> = {
  'gas-and-heating': ['gas-safe-business', 'gas-safe-engineer'],
  'catering-equipment': ['gas-safe-business', 'gas-safe-engineer'],
  electrical: ['electrical-scheme'],
  'ev-and-solar': ['electrical-scheme', 'mcs'],
  'fire-risk-assessor': ['professional-indemnity', 'fire-scheme'],
  'fire-engineer': ['professional-indemnity', 'fire-scheme'],
  'fire-alarms': ['fire-scheme'],
  'emergency-lighting': ['fire-scheme'],
  'fire-extinguishers': ['fire-scheme'],
  sprinklers: ['fire-scheme'],
  'passive-fire': ['fire-scheme'],
  'fire-doors': ['fire-scheme'],
  'smoke-ventilation': ['fire-scheme'],
  'water-hygiene': ['legionella-control', 'professional-indemnity'],
  'asbestos-surveyor': ['ukas-17020', 'ukas-17025', 'professional-indemnity'],
  'asbestos-removal': ['hse-asbestos-licence'],
  lifts: ['lift'],
  'engineering-inspection': ['ukas-17020', 'professional-indemnity'],
  hvac: ['f-gas'],
  scaffolding: ['height'],
  roofing: ['height'],
  'rope-access': ['rope'],
  'window-cleaning': ['height'],
  'fall-protection': ['height'],
  'security-services': ['sia', 'sia-licence'],
  'security-systems': ['security-scheme'],
  'waste-management': ['waste-carrier'],
  clearance: ['waste-carrier'],
  demolition: ['waste-carrier'],
  'building-surveyor': ['professional-indemnity', 'professional-body'],
  'structural-engineer': ['professional-indemnity', 'professional-body'],
  architect: ['professional-indemnity', 'professional-body'],
  'energy-assessor': ['professional-indemnity', 'professional-body'],
  'building-safety-consultant': ['professional-indemnity', 'professional-body'],
  'health-and-safety-consultant': ['professional-indemnity', 'professional-body'],
};

const ofAttribute: Partial<Record<ContractorAttribute, readonly EvidenceKindId[]>> = {
  employs: ['employers-liability'],
  height: ['height'],
  homes: ['dbs'],
  care: ['dbs'],
  designs: ['professional-indemnity'],
};
const recommended: Partial<Record<ContractorAttribute, readonly EvidenceKindId[]>> = {
  employs: ['health-and-safety-policy', 'right-to-work'],
  subcontracts: ['modern-slavery'],
};

/** What a contractor must show by its business and attributes, each kind once; and what is as well to have. */
export function demandsOf(business: string | null, attributes: readonly ContractorAttribute[]): Demand[] {
  if (business !== null && asksNothing.includes(business)) return [];
  const required: EvidenceKindId[] = [
    ...attributes.flatMap((attribute) => ofAttribute[attribute] ?? []),
    'public-liability',
    'ssip',
    ...(business === null ? [] : (ofBusiness[business] ?? [])),
  ];
  const asWell = attributes.flatMap((attribute) => recommended[attribute] ?? []);
  const kinds = new Map<EvidenceKindId, Demand['level']>();
  for (const kind of asWell) kinds.set(kind, 'recommended');
  for (const kind of required) kinds.set(kind, 'required');
  return [...new Set([...required, ...asWell])].map((kind) => ({ kind, level: kinds.get(kind)! }));
}
