import { z } from 'zod';
import { line } from '../../platform/shapes.ts';
import { contractorAttributes } from './attributes.ts';
import type { ContractorAttribute } from './attributes.ts';
import { contractorEvidenceKinds, evidenceKindOf, inPounds } from './evidence-kinds.ts';
import type { EvidenceKindId, Lapse } from './evidence-kinds.ts';

export const lapses = [
  { id: 'block', name: 'Blocks' },
  { id: 'warn', name: 'Warns' },
  { id: 'warn-then-block', name: 'Warns, then blocks' },
] as const satisfies readonly { id: Lapse; name: string }[];

const KindId = z.enum(contractorEvidenceKinds.map((kind) => kind.id));
const days = (least: number) =>
  z.int('Use whole days').min(least, `Use ${least} or more`).max(180, 'Use 180 at the most');
const MOST_POUNDS = 1_000_000_000;

/** Required kinds, and recommended ones. */
const Asked = z.object({ required: z.array(KindId).max(50), recommended: z.array(KindId).max(50) });
export type Asked = z.infer<typeof Asked>;

const KindRule = z
  .object({
    kind: KindId,
    lapse: z.enum(lapses.map(({ id }) => id)),
    /** In pounds; null if any amount will do. */
    least: z.int('Use whole pounds').min(0, 'Use whole pounds').max(MOST_POUNDS, 'Use less').nullable(),
  })
  .superRefine(({ kind, least }, { addIssue }) => {
    const { name, least: byLaw } = evidenceKindOf(kind);
    if (byLaw !== undefined && (least === null || least < byLaw))
      addIssue({ code: 'custom', path: ['least'], message: `${name} is at least ${inPounds(byLaw)} by law` });
  });
export type KindRule = z.infer<typeof KindRule>;

/** What an organisation requires of contractors. Businesses, attributes and kinds not listed are as shipped. */
export const EvidenceRules = z.object({
  /** Days before its end from which evidence counts as expiring. */
  expiringWithin: days(1),
  /** Days for which a lapse of `warn-then-block` is only a warning. */
  warnedFor: days(0),
  /** Months for which an operative's evidence is kept after they last worked for us. */
  personKeptMonths: z.int('Use whole months').min(6, 'Use 6 or more').max(120, 'Use 120 at the most').default(12),
  /** For each contractor, unless nothing is required of its business. */
  everybody: Asked,
  businesses: z.array(Asked.extend({ code: line(60).min(1), asksNothing: z.boolean() })).max(200),
  attributes: z.array(Asked.extend({ id: z.enum(contractorAttributes.map(({ id }) => id)) })).max(20),
  kinds: z.array(KindRule).max(60),
});
export type EvidenceRules = z.infer<typeof EvidenceRules>;
type BusinessRule = EvidenceRules['businesses'][number];

export const shippedEvidenceRules: EvidenceRules = {
  expiringWithin: 30,
  warnedFor: 30,
  personKeptMonths: 12,
  everybody: { required: ['public-liability', 'ssip'], recommended: [] },
  businesses: [],
  attributes: [],
  kinds: [],
};

const asksNothing: readonly string[] = ['supplier', 'utility', 'site-staff'];

/** What each business requires in addition to everybody's, by the code of the business. */
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

const ofAttribute: Partial<Record<ContractorAttribute, Partial<Asked>>> = {
  employs: { required: ['employers-liability'], recommended: ['health-and-safety-policy', 'right-to-work'] },
  height: { required: ['height'] },
  homes: { required: ['dbs'] },
  care: { required: ['dbs'] },
  designs: { required: ['professional-indemnity'] },
  subcontracts: { recommended: ['modern-slavery'] },
};

export const shippedForBusiness = (code: string): BusinessRule => ({
  code,
  asksNothing: asksNothing.includes(code),
  required: [...(ofBusiness[code] ?? [])],
  recommended: [],
});
const shippedForAttribute = (id: ContractorAttribute): EvidenceRules['attributes'][number] => ({
  id,
  required: ofAttribute[id]?.required ?? [],
  recommended: ofAttribute[id]?.recommended ?? [],
});
const shippedForKind = (kind: EvidenceKindId): KindRule => {
  const { lapse, least } = evidenceKindOf(kind);
  return { kind, lapse, least: least ?? null };
};

export const ruleOfBusiness = ({ businesses }: EvidenceRules, code: string) =>
  businesses.find((one) => one.code === code) ?? shippedForBusiness(code);
export const ruleOfAttribute = ({ attributes }: EvidenceRules, id: ContractorAttribute) =>
  attributes.find((one) => one.id === id) ?? shippedForAttribute(id);
export const ruleOfKind = ({ kinds }: EvidenceRules, kind: EvidenceKindId) =>
  kinds.find((one) => one.kind === kind) ?? shippedForKind(kind);

const namesOf = (kinds: readonly EvidenceKindId[]) => kinds.map((kind) => evidenceKindOf(kind).name).join(', ');
const askedInWords = ({ required, recommended }: Asked) =>
  [
    required.length ? `required: ${namesOf(required)}` : 'nothing required',
    ...(recommended.length ? [`recommended: ${namesOf(recommended)}`] : []),
  ].join('; ');

/** A field of the rules as text, for the log. */
export function evidenceRulesInWords(field: keyof EvidenceRules, value: unknown): string | null {
  const rules = { [field]: value } as Partial<EvidenceRules>;
  if (rules.everybody) return askedInWords(rules.everybody);
  if (rules.businesses)
    return (
      rules.businesses
        .map((one) => `${one.code}: ${one.asksNothing ? 'nothing is required or recommended' : askedInWords(one)}`)
        .join('. ') || 'as supplied'
    );
  if (rules.attributes)
    return (
      rules.attributes
        .map((one) => `${contractorAttributes.find(({ id }) => id === one.id)!.name}: ${askedInWords(one)}`)
        .join('. ') || 'as supplied'
    );
  if (rules.kinds)
    return (
      rules.kinds
        .map(({ kind, lapse, least }) =>
          [
            `${evidenceKindOf(kind).name}: ${lapses.find(({ id }) => id === lapse)!.name.toLowerCase()}`,
            ...(least === null ? [] : [`at least ${inPounds(least)}`]),
          ].join(', '),
        )
        .join('. ') || 'as supplied'
    );
  return String(value);
}
