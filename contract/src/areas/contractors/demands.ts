import type { EvidenceKindId } from './evidence-kinds.ts';
import { ruleOfAttribute, ruleOfBusiness } from './evidence-rules.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import type { ContractorAttribute } from './attributes.ts';

export type Demand = { kind: EvidenceKindId; level: 'required' | 'recommended' };

/** The evidence that its business and attributes require of a contractor, each kind once, and what is recommended. */
export function demandsOf(
  business: string | null,
  attributes: readonly ContractorAttribute[],
  rules: EvidenceRules,
): Demand[] {
  const own = business === null ? null : ruleOfBusiness(rules, business);
  if (own?.asksNothing) return [];
  const asked = [
    ...attributes.map((attribute) => ruleOfAttribute(rules, attribute)),
    rules.everybody,
    ...(own ? [own] : []),
  ];
  const required = asked.flatMap((one) => one.required);
  const recommended = asked.flatMap((one) => one.recommended);
  const kinds = new Map<EvidenceKindId, Demand['level']>();
  for (const kind of recommended) kinds.set(kind, 'recommended');
  for (const kind of required) kinds.set(kind, 'required');
  return [...new Set([...required, ...recommended])].map((kind) => ({ kind, level: kinds.get(kind)! }));
}
