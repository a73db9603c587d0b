import {
  Ladder,
  NoticeRules,
  type NoticeLevel,
  type Rung,
  type ShownNoticeRules,
} from '@lintel/contract/areas/notice-rules';
import { plainly } from '@lintel/contract/platform/sentences';
import type { Priority } from '@lintel/contract/areas/actions/states';
import { t } from '#platform/texts.ts';

export type Side = 'before' | 'on' | 'after';
/** A reminder being edited. */
export type DraftRung = { key: number; count: number | null; side: Side; to: NoticeLevel[] };
export type DraftLadder = DraftRung[];

/** The rules being edited. A ladder is named by its path in the rules: `tasks`, `actions.HIGH`. */
export type RulesDraft = {
  sendAt: string;
  directorIds: string[];
  tasks: DraftLadder;
  taskGroups: { groupId: string; ladder: DraftLadder }[];
  taskTypes: { taskTypeId: string; ladder: DraftLadder }[];
  actions: Record<Priority, DraftLadder>;
};

let lastKey = 0;
const sideOf = (days: number): Side => (days < 0 ? 'before' : days > 0 ? 'after' : 'on');
const draftRung = ({ days, to }: Rung): DraftRung => ({
  key: (lastKey += 1),
  count: Math.abs(days),
  side: sideOf(days),
  to: [...to],
});

export const draftLadder = (ladder: Ladder): DraftLadder => ladder.toSorted((a, b) => a.days - b.days).map(draftRung);

/** The most likely next reminder: a week after the last, to the same people. */
export function anotherRung(ladder: DraftLadder): DraftRung {
  const last = ladder.at(-1);
  const days = last ? daysOf(last) : Number.NaN;
  return draftRung({ days: Number.isNaN(days) ? 0 : days + 7, to: last?.to ?? ['owner'] });
}

function daysOf({ count, side }: DraftRung): number {
  if (side === 'on') return 0;
  return count === null ? Number.NaN : side === 'before' ? -count : count;
}

const ladderOf = (draft: DraftLadder): Ladder => draft.map((rung) => ({ days: daysOf(rung), to: rung.to }));

export const draftOf = (rules: ShownNoticeRules): RulesDraft => ({
  sendAt: rules.sendAt,
  directorIds: rules.directorIds,
  tasks: draftLadder(rules.tasks),
  taskGroups: rules.taskGroups.map(({ groupId, ladder }) => ({ groupId, ladder: draftLadder(ladder) })),
  taskTypes: rules.taskTypes.map(({ taskTypeId, ladder }) => ({ taskTypeId, ladder: draftLadder(ladder) })),
  actions: {
    HIGH: draftLadder(rules.actions.HIGH),
    MEDIUM: draftLadder(rules.actions.MEDIUM),
    LOW: draftLadder(rules.actions.LOW),
    ADVISORY: draftLadder(rules.actions.ADVISORY),
  },
});

export const rulesOf = (draft: RulesDraft): NoticeRules => ({
  sendAt: draft.sendAt,
  directorIds: draft.directorIds,
  tasks: ladderOf(draft.tasks),
  taskGroups: draft.taskGroups.map(({ groupId, ladder }) => ({ groupId, ladder: ladderOf(ladder) })),
  taskTypes: draft.taskTypes.map(({ taskTypeId, ladder }) => ({ taskTypeId, ladder: ladderOf(ladder) })),
  actions: {
    HIGH: ladderOf(draft.actions.HIGH),
    MEDIUM: ladderOf(draft.actions.MEDIUM),
    LOW: ladderOf(draft.actions.LOW),
    ADVISORY: ladderOf(draft.actions.ADVISORY),
  },
});

/** The problems, by their path: `actions.HIGH`, `taskGroups.0.ladder.2.days`. */
export function problemsOf(draft: RulesDraft): Record<string, string> {
  const result = NoticeRules.safeParse(rulesOf(draft), { error: plainly });
  if (result.success) return {};
  return Object.fromEntries(
    result.error.issues.map(({ path, message }) => [path.join('.'), t.known(message)]).toReversed(),
  );
}

/** The ladder, if valid by its own rules; undefined while it is unfinished. */
export function finished(draft: DraftLadder): Ladder | undefined {
  return Ladder.safeParse(ladderOf(draft)).data;
}
