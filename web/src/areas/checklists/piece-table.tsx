import { Button, Checkbox, Table, Text } from '@mantine/core';
import { limitsInWords } from '@lintel/contract/areas/checklists/questions';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { pieceDetails } from '#areas/tasks/piece-seen.ts';
import { t } from '#platform/texts.ts';
import { answerField } from './asked.ts';
import { AnswerInput } from './answer-input.tsx';
import css from './checklists.module.css';
import { FailedBox, StateOfPiece } from './piece-state-parts.tsx';
import { allSatisfactory, keyOf, satisfactoryInWords, type OfPieces, type PieceAsked } from './piece-state.ts';

const NAME_WIDTH = 200;

/** A line for each piece, a column for each question. */
export function PieceTable(props: OfPieces) {
  const { shown, questions } = props;
  // Lines are drawn again only where something of theirs changed, and still do what the newest of them would.
  const newest = useRef(props);
  useEffect(() => void (newest.current = props));
  const [does] = useState<Does>(() => ({
    onAnswers: (changed) => newest.current.onAnswers(changed),
    onOutcome: (id, outcome) => newest.current.onOutcome(id, outcome),
    idOf: (field) => newest.current.idOf(field),
  }));
  if (shown.length === 0) return null;
  return (
    <div className={css.grid}>
      <Table
        aria-label={t('checklist.title')}
        stickyHeader
        withColumnBorders
        verticalSpacing={4}
        horizontalSpacing={6}
        onKeyDownCapture={moveAlong}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th miw={NAME_WIDTH}>{t('task.equipment')}</Table.Th>
            {questions.map((question) => (
              <Table.Th key={question.id} miw={120} fz="xs" style={{ verticalAlign: 'bottom' }}>
                {question.text}
                {question.isRequired && (
                  <span className={css.asterisk} aria-hidden>
                    {' *'}
                  </span>
                )}
                <Text size="xs" c="dimmed">
                  {limitsInWords(question)}
                </Text>
              </Table.Th>
            ))}
            <Table.Th miw={165}>{t('task.stands')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((of) => (
            <Line
              key={of.piece.id}
              {...{ of, questions, does }}
              answers={props.answers}
              errors={props.errors}
              asksFailed={props.asksFailed}
              isRefused={props.isRefused}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type Does = Pick<OfPieces, 'onAnswers' | 'onOutcome' | 'idOf'>;
type LineProps = Pick<OfPieces, 'questions' | 'answers' | 'errors' | 'asksFailed' | 'isRefused'> & {
  of: PieceAsked;
  does: Does;
};

const isSameLine = (one: LineProps, other: LineProps) =>
  one.of.piece === other.of.piece &&
  one.of.outcome === other.of.outcome &&
  one.asksFailed === other.asksFailed &&
  one.isRefused === other.isRefused &&
  one.of.askings.length === other.of.askings.length &&
  other.of.askings.every(
    ({ key }) =>
      one.answers[key] === other.answers[key] && one.errors[answerField(key)] === other.errors[answerField(key)],
  );

const Line = memo(function LineOfPiece({ of, questions, answers, errors, asksFailed, isRefused, does }: LineProps) {
  const { piece, outcome } = of;
  const isDone = outcome !== 'not-done';
  const left = allSatisfactory(of, answers);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Checkbox
          label={piece.name}
          description={pieceDetails(piece)}
          checked={isDone}
          onChange={({ currentTarget: { checked } }) => does.onOutcome(piece.id, checked ? 'satisfactory' : 'not-done')}
        />
      </Table.Th>
      {questions.map((question) => {
        const key = keyOf(question, of);
        return (
          <Table.Td key={question.id}>
            {isDone && (
              <AnswerInput
                question={question}
                cell={{ of: of.called }}
                id={does.idOf(answerField(key))}
                answer={answers[key]}
                error={errors[answerField(key)] ?? (isRefused && question.isRequired && answers[key] === undefined)}
                onAnswer={(answer) => does.onAnswers({ [key]: answer })}
              />
            )}
          </Table.Td>
        );
      })}
      <Table.Td>
        <StateOfPiece of={of} />
        {Object.keys(left).length > 0 && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t('checklist.satisfactory.of', { words: satisfactoryInWords(of, answers), name: of.called })}
            onClick={() => does.onAnswers(left)}
          >
            {satisfactoryInWords(of, answers)}
          </Button>
        )}
        {asksFailed && isDone && <FailedBox of={of} onOutcome={does.onOutcome} />}
      </Table.Td>
    </Table.Tr>
  );
}, isSameLine);

const INPUTS = 'input:checked, input:not(:disabled), select, textarea';
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Up, down and Enter move along a column, as in a spreadsheet; within a cell the keys of its input stay. */
function moveAlong(event: KeyboardEvent<HTMLTableElement>) {
  const by = steps[event.key];
  const input = event.target as HTMLElement;
  const cell = input.closest<HTMLTableCellElement>('td, th');
  const line = cell?.parentElement;
  const isOwnKey = input.matches('textarea, button') || (input.matches('select') && event.key !== 'Enter');
  if (by === undefined || !cell || !line || isOwnKey || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const lines = [...line.parentElement!.children] as HTMLTableRowElement[];
  for (let at = lines.indexOf(line as HTMLTableRowElement) + by; lines[at]; at += by) {
    const there = lines[at]!.cells[cell.cellIndex]!;
    const next = there.querySelector<HTMLElement>('input:checked') ?? there.querySelector<HTMLElement>(INPUTS);
    if (!next) continue;
    next.focus();
    if (next instanceof HTMLInputElement && next.type === 'text') next.select();
    return;
  }
}
