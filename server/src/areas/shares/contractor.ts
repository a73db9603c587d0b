import { sql } from 'kysely';
import type { ChosenContractor, LackedEvidence, OfferedContractor } from '@lintel/contract/areas/contractors/chosen';
import { evidenceStates } from '@lintel/contract/areas/contractors/evidence';
import type { EvidenceState } from '@lintel/contract/areas/contractors/evidence';
import { evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import type { EvidenceKindId } from '@lintel/contract/areas/contractors/evidence-kinds';
import { lacksFor, obstaclesTo, operativeLacks } from '@lintel/contract/areas/contractors/standing';
import type { NewShare, SharedType } from '@lintel/contract/areas/shares/share';
import { contractorsToChoose, operativesOf } from '#areas/contractors/queries';
import { factsOf, standingFactsOf, standingsOf, waiverFactsOf, waiversFor } from '#areas/contractors/shown';
import { conflict, invalid } from '#platform/http/problems';
import type { Refusal } from '#platform/http/problems';
import type { RecordEvent } from '#platform/record/events';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import type { WorkItem } from '#platform/record/work-kind';
import type { ShareRecord } from './tables.ts';

type Lacking = readonly { kind: EvidenceKindId; state: EvidenceState }[];
const inWords = (lacks: Lacking): LackedEvidence =>
  lacks.map(({ kind, state }) => ({
    name: evidenceKindOf(kind).name,
    state: evidenceStates.find(({ id }) => id === state)!.name,
  }));
const inOneLine = (lacks: LackedEvidence) =>
  lacks.map(({ name, state }) => `${name} (${state.toLowerCase()})`).join(', ');

/** The businesses that do items of one kind, for those that have one. */
const businessesOf = async (scope: Scope, kind: SharedType, ids: readonly string[]) =>
  (await scope.kinds[kind].work.businessesOf?.(scope, ids)) ?? new Map<string, string>();

type Chosen = Pick<NewShare, 'contractorId' | 'assigneeInfo' | 'despite'>;

/** The contractor for whom somebody outside works: the one chosen, otherwise the one with their address or company name. */
async function contractorOf(scope: Scope, { contractorId, assigneeInfo }: Chosen): Promise<string | null> {
  if (contractorId) {
    const chosen = await contractorsToChoose(scope)
      .where('contractors.id', '=', contractorId)
      .where('contractors.archivedAt', 'is', null)
      .executeTakeFirst();
    if (!chosen) throw invalid([{ field: 'contractorId', message: 'Choose a contractor from the list' }]);
    return chosen.id;
  }
  const { email, company } = assigneeInfo;
  return (await contractorsAt(scope, [email])).get(email) ?? (await contractorCalled(scope, company));
}

/** The contractor in use with a name, the newest if there are several. */
async function contractorCalled(scope: Scope, name: string): Promise<string | null> {
  const found = await contractorsToChoose(scope)
    .where('contractors.nameKey', '=', sql<string>`lower(${name})`)
    .where('contractors.archivedAt', 'is', null)
    .orderBy('contractors.id', 'desc')
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The contractors in use with an address, or for which somebody with it was last given work. */
export async function contractorsAt(scope: Scope, addresses: readonly string[]): Promise<Map<string, string>> {
  const [byThem, before] = await Promise.all([
    contractorsToChoose(scope)
      .where('contractors.archivedAt', 'is', null)
      .where('contractors.emailAddress', 'in', [...addresses, ''])
      .orderBy('contractors.id', 'desc')
      .execute(),
    scope.whole
      .selectFrom('shares')
      .innerJoin('contractors', 'contractors.id', 'shares.contractorId')
      .select(['shares.email', 'contractors.id'])
      .distinctOn('shares.email')
      .where('shares.email', 'in', [...addresses, ''])
      .where('contractors.archivedAt', 'is', null)
      .orderBy('shares.email')
      .orderBy('shares.assignedAt', 'desc')
      .execute(),
  ]);
  return new Map([
    ...before.map(({ email, id }) => [email, id] as const),
    ...byThem.map(({ emailAddress, id }) => [emailAddress!, id] as const),
  ]);
}

/**
 * The contractor to be given work. For which items it is blocked is a refusal of each, unless a manager of contractors gives a
 * reason (`despite`); who could give one and has not is asked for it.
 */
export async function chooseContractor(scope: Scope, kind: SharedType, items: readonly WorkItem[], wanted: Chosen) {
  const despite = new Map<string, string>();
  const blocked = new Map<string, Refusal>();
  const contractorId = await contractorOf(scope, wanted);
  if (!contractorId) return { contractorId, despite, blocked };
  const facts = await standingFactsOf(scope, contractorId);
  const businesses = await businessesOf(
    scope,
    kind,
    items.map(({ id }) => id),
  );
  const obstacles = items.flatMap((item) => {
    const { isBlocked, lacks } = obstaclesTo(facts, businesses.get(item.id) ?? null, scope.today);
    return isBlocked ? [{ item, why: inOneLine(inWords(lacks)) || 'blocked manually' }] : [];
  });
  for (const [why, some] of Map.groupBy(obstacles, (obstacle) => obstacle.why)) {
    const blockedNow = `This contractor is blocked: ${why}`;
    if (!scope.me.has('PRISM_APP_CONTRACTOR_MANAGE')) {
      for (const { item } of some)
        blocked.set(item.id, conflict(`${blockedNow}. Somebody who manages contractors can still assign work to it.`));
      continue;
    }
    if (!wanted.despite)
      throw invalid([{ field: 'despite', message: `${blockedNow}. Give a reason for assigning this to it anyway.` }]);
    for (const { item } of some) despite.set(item.id, wanted.despite);
    await scope.record(contractorId, {
      type: 'STATUS_CHANGE',
      event: 'contractor.used-while-blocked',
      summary: `Assigned ${namesOf(some.map(({ item }) => item.ref))} while blocked: ${why}`,
      comment: wanted.despite,
    });
  }
  return { contractorId, despite, blocked };
}

const NAMED = 20;
const namesOf = (refs: readonly string[]) =>
  refs.length > NAMED ? `${refs.slice(0, NAMED).join(', ')} and ${refs.length - NAMED} more` : refs.join(', ');

type Lacks = Pick<OfferedContractor, 'blockedFor' | 'operativesLacking'>;

/**
 * What contractors lack today, in one line each: the evidence that blocks them, whatever the work; and, for who manages contractors,
 * the people of theirs who lack what is required of them, which does not block their firm (decision 039).
 */
export async function missingEvidenceOf(
  scope: Scope,
  offered: readonly Pick<ChosenContractor, 'id' | 'standing'>[],
): Promise<Map<string, Lacks>> {
  const manages = scope.me.has('PRISM_APP_CONTRACTOR_MANAGE');
  const asked = offered.filter(({ standing }) => manages || standing === 'BLOCKED');
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ id }) => id);
  const [{ facts, shown, waived }, operatives] = await Promise.all([
    standingsOf(scope, ids),
    manages ? operativesOf(scope, ids) : [],
  ]);
  const lacking = operatives.flatMap(({ id, contractorId, name }) => {
    const held = {
      items: shown.filter(({ operativeId }) => operativeId === id).map(factsOf),
      waivers: waiversFor(
        waived.filter((one) => one.contractorId === contractorId),
        id,
      ).map(waiverFactsOf),
    };
    const lacks = operativeLacks(facts.get(contractorId)!, held, scope.today);
    return lacks.length ? [{ contractorId, id, name, lacks: inOneLine(inWords(lacks)) }] : [];
  });
  const people = Map.groupBy(lacking, ({ contractorId }) => contractorId);
  return new Map(
    asked.map(({ id, standing }) => {
      const { lacks } = obstaclesTo(facts.get(id)!, null, scope.today);
      const blockedFor = standing === 'BLOCKED' && lacks.length ? inOneLine(inWords(lacks)) : null;
      return [id, { blockedFor, operativesLacking: people.get(id) ?? [] }];
    }),
  );
}

/** The evidence that the contractor of a share lacks for the work on the date it was done; null if nothing. */
export async function missingEvidenceOn(scope: Scope, share: ShareRecord, day: string): Promise<LackedEvidence | null> {
  if (!share.contractorId) return null;
  const facts = await standingFactsOf(scope, share.contractorId);
  const business = (await businessesOf(scope, share.kind, [share.recordId])).get(share.recordId);
  const lacks = lacksFor(facts, business ?? facts.business, day);
  return lacks.length ? inWords(lacks) : null;
}

export async function contractorsShown(scope: Scope, ids: readonly string[]): Promise<Map<string, ChosenContractor>> {
  if (ids.length === 0) return new Map();
  const found = await contractorsToChoose(scope).where('contractors.id', '=', oneOf(ids)).execute();
  return new Map(found.map(({ emailAddress: _, ...contractor }) => [contractor.id, contractor]));
}

/** Links people outside who were given work before to the contractor with their address. */
export async function matchShares(scope: Scope, happened: readonly RecordEvent[]) {
  // A contractor being added is inserted only later.
  scope.beforeCommit(() =>
    matchThem(
      scope,
      happened.map(({ recordId }) => recordId),
    ),
  );
}

async function matchThem({ db, whole }: Scope, ids: readonly string[]) {
  await db
    .updateTable('shares')
    .from(whole.selectFrom('contractors').select(['id', 'emailAddress']).where('id', '=', oneOf(ids)).as('known'))
    .set((eb) => ({ contractorId: eb.ref('known.id') }))
    .whereRef('shares.email', '=', 'known.emailAddress')
    .where('shares.contractorId', 'is', null)
    .execute();
}
