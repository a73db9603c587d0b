import { Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import {
  askingInWords,
  isUnsatisfactory,
  unsatisfactoryOf,
  type Asking,
} from '@lintel/contract/areas/checklists/answers';
import { answerInWords, isAnswered, isNotTaken, type Question } from '@lintel/contract/areas/checklists/questions';
import type { EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import { useState } from 'react';
import { enterStays, isFound, MANY, namesApart, withAll } from '#areas/tasks/piece-seen.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { t } from '#platform/texts.ts';
import { piecesField } from './asked.ts';
import css from './checklists.module.css';
import { PieceCards } from './piece-cards.tsx';
import { PieceTable } from './piece-table.tsx';
import { RaiseAction } from './raise-action.tsx';
import { isToAnswer, type OfPieces, type PieceAsked, type QuestionsProps } from './piece-state.ts';

type Props = Omit<QuestionsProps, 'asked' | 'onChange'> & {
  askings: readonly Asking[];
  questions: readonly Question[];
  onAnswers: OfPieces['onAnswers'];
  onResults: (results: EquipmentResults) => void;
};

const filters = ['all', 'left', 'failed'] as const;
/** So many lines at once: each has an input for each question. */
const STEP = 50;

/** What is asked of each piece of equipment: a table on a wide window, cards on a phone. */
export function PieceQuestions(props: Props) {
  const { askings, questions, pieces, results, outcome, answers, errors, raises, idOf = fieldId, onResults } = props;
  const isPhone = useIsPhone();
  const [words, setWords] = useState('');
  const [most, setMost] = useState(STEP);
  // Those that were found stay, or a line would go away under the hand that completes it.
  const [filtered, setFiltered] = useState<{ by: 'left' | 'failed'; ids: readonly string[] } | null>(null);
  const known = new Map(pieces.map((piece) => [piece.id, piece]));
  const names = namesApart(pieces);
  const ofPieces = Map.groupBy(askings, ({ piece }) => piece!.id);
  const every = results.map(({ id, outcome: of }): PieceAsked => {
    const asked = ofPieces.get(id) ?? [];
    return {
      piece: known.get(id) ?? { id, name: '' },
      called: names.get(id) ?? '',
      outcome: of,
      askings: asked,
      leftCount: asked.filter(({ key, question }) => question.isRequired && !isAnswered(answers[key])).length,
      notTakenCount: asked.filter(({ key }) => isNotTaken(answers[key])).length,
      failedCount: asked.filter((asking) => isUnsatisfactory(asking, answers)).length,
      isBegun: asked.some(({ key }) => answers[key] !== undefined),
    };
  });
  const found = {
    all: every,
    left: every.filter(isToAnswer),
    failed: every.filter(({ failedCount }) => failedCount > 0),
  };
  const matching = every.filter(
    ({ piece }) => isFound(piece, words) && (filtered === null || filtered.ids.includes(piece.id)),
  );
  const doneCount = every.filter(({ outcome: of }) => of !== 'not-done').length;
  const isMatching = new Set(matching.map(({ piece }) => piece.id));
  const setMatching = (isDone: boolean) => onResults(withAll(results, isMatching, isDone));
  const asksFailed = outcome === 'unsatisfactory';
  const isRefused = Boolean(errors[piecesField]);
  const leftCount = every.reduce((sum, each) => sum + each.leftCount, 0);
  const guided = questions.filter(({ guidance }) => guidance);
  const Shown = isPhone ? PieceCards : PieceTable;
  return (
    <Stack component="fieldset" gap="sm" className={css.questions} m={0} miw={0} onKeyDown={enterStays}>
      <Text component="legend" fw={500} size="sm" px={4}>
        {t('task.equipment.done', { done: doneCount, count: results.length })}
      </Text>
      <Group gap="xs">
        {filters.map((by) => (
          <Button
            key={by}
            id={by === 'left' ? idOf(piecesField) : undefined}
            size="compact-sm"
            variant={(filtered?.by ?? 'all') === by ? 'light' : 'default'}
            {...(by === 'failed' && found.failed.length > 0 && { color: 'red', variant: 'light' })}
            aria-pressed={(filtered?.by ?? 'all') === by}
            onClick={() => setFiltered(by === 'all' ? null : { by, ids: found[by].map(({ piece }) => piece.id) })}
          >
            {t(`checklist.pieces.${by}`, { count: found[by].length })}
          </Button>
        ))}
        {results.length > MANY && (
          <TextInput
            size="xs"
            flex="1 1 160px"
            maw={280}
            aria-label={t('task.equipment.find')}
            placeholder={t('task.equipment.find')}
            value={words}
            onChange={({ currentTarget: { value } }) => setWords(value)}
          />
        )}
        {results.length > 3 && (
          <Group gap={4} ml="auto">
            <Text size="sm" c="dimmed">
              {t('checklist.piece.done')}:
            </Text>
            <Button size="compact-sm" variant="subtle" onClick={() => setMatching(true)}>
              {t('task.equipment.all')}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => setMatching(false)}>
              {t('task.equipment.none')}
            </Button>
          </Group>
        )}
      </Group>
      {isRefused && leftCount > 0 && (
        <Input.Error>{t('checklist.pieces.missing', { answers: leftCount, count: found.left.length })}</Input.Error>
      )}
      {!isPhone && guided.length > 0 && (
        <details className={css.listed}>
          <summary>{t('checklist.guidance.all')}</summary>
          {guided.map(({ id, text, guidance }) => (
            <Text key={id} size="sm">
              <b>{text}:</b> {guidance}
            </Text>
          ))}
        </details>
      )}
      {matching.length === 0 && <Text size="sm">{t('task.equipment.not.found')}</Text>}
      <Shown
        shown={matching.slice(0, most)}
        questions={questions}
        answers={answers}
        errors={errors}
        asksFailed={asksFailed}
        isRefused={isRefused}
        idOf={idOf}
        onAnswers={props.onAnswers}
        onOutcome={(id, to) => onResults(results.map((each) => (each.id === id ? { id, outcome: to } : each)))}
      />
      {matching.length > most && (
        <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setMost(most + STEP)}>
          {t('checklist.pieces.more', { count: matching.length - most })}
        </Button>
      )}
      {errors['equipment'] && <Input.Error id={idOf('equipment')}>{errors['equipment']}</Input.Error>}
      <Text size="sm" c="dimmed">
        {t(asksFailed ? 'task.equipment.which.failed' : 'task.equipment.keeps')}
      </Text>
      {raises && <Failed askings={unsatisfactoryOf(askings, answers)} answers={answers} raises={raises} />}
    </Stack>
  );
}

/** Each unsatisfactory answer, from which an action can be raised. */
function Failed({
  askings,
  answers,
  raises,
}: Pick<Props, 'askings' | 'answers'> & { raises: NonNullable<Props['raises']> }) {
  if (askings.length === 0) return null;
  return (
    <ul className={css.readings} role="status" tabIndex={-1}>
      {askings.map((asking) => (
        <li key={asking.key}>
          <Text size="sm" className="prose">
            {askingInWords(asking)}: <b>{answerInWords(asking.question, answers[asking.key]!)}</b>
          </Text>
          <RaiseAction asking={asking} raises={raises} size="compact-sm" />
        </li>
      ))}
    </ul>
  );
}
