import { demandsOf } from '@lintel/contract/areas/contractors/demands';
import { effectOf, faultOf, stateOfItem, stateOfKind } from '@lintel/contract/areas/contractors/evidence';
import type {
  ContractorEvidence,
  EvidenceItem,
  EvidenceOfKind,
} from '@lintel/contract/areas/contractors/evidence-items';
import { evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import type { EvidenceKindId } from '@lintel/contract/areas/contractors/evidence-kinds';
import type { EvidenceRules } from '@lintel/contract/areas/contractors/evidence-rules';
import { demandStatesOn } from '@lintel/contract/areas/contractors/standing';
import { filesThere } from '#areas/files/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { ownEvidence } from './own-evidence.ts';
import { findContractor, operativesOf } from './queries.ts';
import { factsOf, standingsOf, waiverFactsOf, waiversFor } from './shown.ts';
import type { ShownEvidence, Waived } from './shown.ts';

/** What is required of a contractor and what it has shown; of its people only for those who manage contractors. */
export async function contractorEvidence(scope: Scope, id: string): Promise<ContractorEvidence> {
  if (!(await findContractor(scope, id))) throw notFound('contractor');
  return evidenceShown(scope, id, scope.me.has('PRISM_APP_CONTRACTOR_MANAGE'));
}

/** The same for a contractor that the caller may see, with or without its people. */
export async function evidenceShown(scope: Scope, id: string, manages: boolean): Promise<ContractorEvidence> {
  const [{ facts: ofAll, shown, waived }, own] = await Promise.all([
    standingsOf(scope, [id]),
    scope.me.contractor ? undefined : ownEvidence(scope, id),
  ]);
  const facts = ofAll.get(id)!;
  const files = await filesOf(scope, shown);
  const canJudge = ({ id: item }: { id: string }) => manages && own?.has(item) === false;
  const itemOf = shownItem(scope, files, facts.rules, canJudge);
  const itemsAnd = (some: ShownEvidence[]) => ({ canWaive: manages && some.every(canJudge), items: some.map(itemOf) });
  const ofFirm = shown.filter(({ operativeId }) => operativeId === null);
  const asked = demandStatesOn(facts, scope.today);
  const letOffFirm = waiversFor(waived, null);
  const kindsShown = [...new Set(ofFirm.map(({ kind }) => kind))].filter(
    (kind) => !asked.some((one) => one.kind === kind),
  );
  const kinds = [
    ...asked,
    ...kindsShown.map((kind) => ({
      kind,
      level: 'shown' as const,
      state: stateOfKind(kind, facts, scope.today),
      effect: null,
    })),
  ].map((one) => ({ ...one, waiver: waiverOf(letOffFirm, one.kind), ...itemsAnd(itemsOf(ofFirm, one.kind)) }));
  const operatives = manages ? await operativesOf(scope, [id]) : [];
  const personal = demandsOf(facts.business, facts.attributes, facts.rules).filter(
    ({ kind }) => evidenceKindOf(kind).whose === 'person',
  );
  return {
    kinds,
    operatives: operatives.map(({ id: operativeId, name, trade }) => {
      const theirs = shown.filter((one) => one.operativeId === operativeId);
      const letOff = waiversFor(waived, operativeId);
      const held = { items: theirs.map(factsOf), waivers: letOff.map(waiverFactsOf), rules: facts.rules };
      const all = [...new Set([...personal.map(({ kind }) => kind), ...theirs.map(({ kind }) => kind)])];
      return {
        id: operativeId,
        name,
        trade,
        kinds: all.map((kind): EvidenceOfKind => {
          const level = personal.find((one) => one.kind === kind)?.level ?? 'shown';
          return {
            kind,
            level,
            state: stateOfKind(kind, held, scope.today),
            effect: level === 'required' ? effectOf(kind, held, scope.today, facts.since) : null,
            waiver: waiverOf(letOff, kind),
            ...itemsAnd(itemsOf(theirs, kind)),
          };
        }),
      };
    }),
    can: { manage: manages && !facts.isArchived },
  };
}

const itemsOf = (shown: ShownEvidence[], kind: EvidenceKindId) => shown.filter((one) => one.kind === kind).toReversed();

function waiverOf(waived: Waived, kind: EvidenceKindId) {
  const found = waived.find((one) => one.kind === kind);
  return found ? { untilOn: found.untilOn, reason: found.reason, by: found.by } : null;
}

type Files = Map<string, { id: string; name: string }[]>;

async function filesOf(scope: Scope, shown: ShownEvidence[]): Promise<Files> {
  const rows = await filesThere(scope)
    .innerJoin('contractorEvidenceFiles', 'contractorEvidenceFiles.fileId', 'files.id')
    .select(['contractorEvidenceFiles.evidenceId', 'files.id', 'files.name'])
    .where('contractorEvidenceFiles.evidenceId', '=', oneOf(shown.map(({ id }) => id)))
    .orderBy('files.nameKey')
    .execute();
  const files: Files = new Map();
  for (const { evidenceId, id, name } of rows) files.set(evidenceId, [...(files.get(evidenceId) ?? []), { id, name }]);
  return files;
}

const shownItem =
  (scope: Scope, files: Files, rules: EvidenceRules, canCheck: (one: { id: string }) => boolean) =>
  (one: ShownEvidence): EvidenceItem => {
    const facts = factsOf(one);
    return {
      id: one.id,
      kind: one.kind,
      state: stateOfItem(facts, scope.today, rules),
      provider: one.provider,
      number: one.number,
      amount: one.amount,
      covers: one.covers,
      fromOn: one.fromOn,
      toOn: one.toOn,
      note: one.note,
      uploadedBy: one.uploader,
      uploadedAt: one.uploadedAt,
      check: one.check,
      fault: faultOf(facts, rules),
      files: scope.me.has('PRISM_PROPERTY_LIBRARY_VIEW') || scope.me.contractor ? (files.get(one.id) ?? []) : [],
      canCheck: canCheck(one),
    };
  };
