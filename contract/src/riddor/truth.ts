/**
 * A fact not given yet, the clause that asks for it ("whether a doctor diagnosed the fracture"), and the regulation that
 * depends on it; empty for a definition or an exclusion.
 */
export type Need = { fact: string; question: string; regulation: string };

/** Yes or no, why and by which regulation; or not known, and what must be known first. Not known is never no (Kleene). */
export type Truth =
  | { is: true; why: string; by: readonly string[] }
  | { is: false; why: string; by: readonly string[] }
  | { is: null; needs: readonly Need[] };

export const yes = (why: string, ...by: string[]): Truth => ({ is: true, why, by });
export const no = (why: string, ...by: string[]): Truth => ({ is: false, why, by });
export const notKnown = (fact: string, question: string, regulation = ''): Truth => ({
  is: null,
  needs: [{ fact, question, regulation }],
});

/** The truth of a fact: yes, no, or not known if it is not given (null). */
export const testFact = (
  value: boolean | null,
  ifYes: Truth,
  ifNo: Truth,
  ...asked: [fact: string, question: string]
) => (value === null ? notKnown(...asked, firstBy(ifYes) ?? firstBy(ifNo)) : value ? ifYes : ifNo);

const firstBy = (truth: Truth) => (truth.is === null ? undefined : truth.by[0]);

/** One no decides; otherwise whatever is not known must be asked. The last one gives the reason, and its regulations come first. */
export function all(...truths: [Truth, ...Truth[]]): Truth {
  const against = truths.find(({ is }) => is === false);
  if (against) return against;
  const needs = needsOf(truths);
  if (needs.length) return { is: null, needs };
  const agreed = truths.flatMap((truth) => (truth.is ? [truth] : []));
  return yes(
    agreed.at(-1)!.why,
    ...new Set(
      agreed
        .toReversed()
        .flatMap(({ by }) => by)
        .filter(Boolean),
    ),
  );
}

/** One yes decides; otherwise what is not known must be asked before `otherwise` applies. */
export function any(truths: readonly Truth[], otherwise: Truth): Truth {
  const decided = truths.find(({ is }) => is);
  if (decided) return decided;
  const needs = needsOf(truths);
  return needs.length ? { is: null, needs } : otherwise;
}

export function not(truth: Truth): Truth {
  if (truth.is === null) return truth;
  return { ...truth, is: !truth.is };
}

const needsOf = (truths: readonly Truth[]): Need[] =>
  eachOnce(truths.flatMap((truth) => (truth.is === null ? truth.needs : [])));

/** What is asked for, each question once. */
export const eachOnce = (needs: readonly Need[]): Need[] => [
  ...new Map(needs.map((need) => [need.question, need])).values(),
];
