import { isUnsatisfactory, type Answers } from '@lintel/contract/areas/checklists/answers';
import type { EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import { useState } from 'react';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { askingsIn, asksOfPieces, type Asked } from './asked.ts';
import { ChecklistFields } from './checklist-fields.tsx';
import type { QuestionsProps } from './piece-state.ts';

const PieceQuestions = lazyForm(() => import('./piece-questions.tsx'), 'PieceQuestions');

/** The questions of a checklist: those asked once, then of each piece of equipment whether it was done and what is asked of it. */
export function QuestionsAsked(props: QuestionsProps) {
  const { asked, pieces, results, answers, onChange, ...rest } = props;
  const [proposed, setProposed] = useState<readonly string[]>([]);
  const askings = askingsIn(asked, pieces, results);
  const isFailing = (id: string, given: Answers) =>
    askings.some((asking) => asking.piece?.id === id && isUnsatisfactory(asking, given));

  /** While an answer is unsatisfactory, it proposes that its piece failed. */
  function proposedFor(given: Answers): EquipmentResults {
    const begun = results.filter(
      ({ id, outcome }) => outcome === 'satisfactory' && isFailing(id, given) && !isFailing(id, answers),
    );
    const over = results.filter(
      ({ id, outcome }) => outcome === 'unsatisfactory' && proposed.includes(id) && !isFailing(id, given),
    );
    if (begun.length + over.length === 0) return results;
    setProposed([...proposed.filter((id) => !over.some((each) => each.id === id)), ...begun.map(({ id }) => id)]);
    return results.map((each) => {
      if (begun.includes(each)) return { id: each.id, outcome: 'unsatisfactory' };
      return over.includes(each) ? { id: each.id, outcome: 'satisfactory' } : each;
    });
  }
  const answer = (changed: Asked['changed']) => {
    const given = Object.fromEntries(
      Object.entries({ ...answers, ...changed }).filter(([, value]) => value !== undefined),
    ) as Answers;
    onChange({ changed, answers: given, results: proposedFor(given) });
  };
  return (
    <>
      <ChecklistFields
        {...rest}
        askings={askings.filter(({ piece }) => !piece)}
        answers={answers}
        onAnswer={(key, given) => answer({ [key]: given })}
      />
      {asksOfPieces(asked, results) && (
        <PieceQuestions
          {...rest}
          askings={askings.filter(({ piece }) => piece)}
          questions={asked.questions.filter(({ isPerPiece }) => isPerPiece)}
          pieces={pieces}
          results={results}
          answers={answers}
          onAnswers={answer}
          onResults={(to) => {
            // What somebody says themselves is proposed no longer.
            setProposed(
              proposed.filter((id) => to.find((each) => each.id === id) === results.find((each) => each.id === id)),
            );
            onChange({ changed: {}, answers, results: to });
          }}
        />
      )}
    </>
  );
}
