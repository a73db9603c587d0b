import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NoticeSubject } from '@lintel/contract/areas/notices';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import type { Scope } from '../scope.ts';
import type { WorkItem, WorkKind } from './work-kind.ts';

type Work = WorkKind<Scope>;
type WithKinds = Pick<Scope, 'kinds'>;

export const workKinds = ({ kinds }: WithKinds): (readonly [SharedType, Work])[] =>
  Object.entries(kinds).flatMap(([type, kind]) => (kind?.work ? [[type as SharedType, kind.work] as const] : []));

/** Holds items of any kind, by their ids. */
export async function holdWork(scope: Scope, ids: readonly string[]): Promise<Map<string, WorkItem>> {
  const held = new Map<string, WorkItem>();
  for (const [, { hold }] of workKinds(scope).toSorted(([, a], [, b]) => Number(b.holdsOthers) - Number(a.holdsOthers)))
    for (const item of await hold(scope, ids)) held.set(item.id, item);
  return held;
}

/** The union of a statement for each kind of work: `everyWork(scope, (kind, work) => sql`select … from (${work.facts(scope)}) …`)`. */
export const everyWork = (of: WithKinds, select: (kind: SharedType, work: Work) => RawBuilder<unknown>) =>
  union(workKinds(of).map(([kind, work]) => select(kind, work)));

type Subject = Exclude<NoticeSubject, 'USER'>;
type InNotices = Pick<Work, 'permission' | 'facts'>;

/** The kinds that notices are about: work, and those that declare it in `record.ts`. */
export const kindsInNotices = ({ kinds }: WithKinds): (readonly [Subject, InNotices])[] =>
  Object.entries(kinds).flatMap(([type, kind]) => {
    const inNotices = kind?.work ?? kind?.notices;
    return inNotices ? [[type as Subject, inNotices] as const] : [];
  });

/** The union of a statement for each kind that notices are about. */
export const everyKindInNotices = (of: WithKinds, select: (kind: Subject, of: InNotices) => RawBuilder<unknown>) =>
  union(kindsInNotices(of).map(([kind, inNotices]) => select(kind, inNotices)));

const union = (statements: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(statements, sql` union all `);
