import { Table, Text } from '@mantine/core';
import type { ReadingSeries } from '@lintel/contract/areas/checklists/endpoints';
import { pageOf } from '@lintel/contract/areas/activity';
import { AddressLink } from '#platform/list/address-link.tsx';
import cards from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import css from './checklists.module.css';
import { Reading, Series } from './reading-parts.tsx';

/** So many pieces are shown at once; the others are folded up, except in print. */
const SHOWN = 20;

/** What was read of each piece of equipment: a line for each, a column for each question, the last one and its course. */
export function ReadingsOfPieces({ of }: { of: readonly ReadingSeries[] }) {
  const questions = [...new Map(of.map((series) => [series.questionId, series])).values()];
  const collator = new Intl.Collator('en-GB', { numeric: true });
  const pieces = [...Map.groupBy(of, ({ piece }) => piece!.id).values()].toSorted((one, other) =>
    collator.compare(one[0]!.piece!.name, other[0]!.piece!.name),
  );
  const outCount = pieces.filter((series) =>
    series.some(({ readings }) => readings.at(-1)!.judgement === 'unsatisfactory'),
  ).length;
  const rest = pieces.slice(SHOWN);
  return (
    <>
      {outCount > 0 && (
        <Text size="sm" mb="xs">
          {t('checklist.readings.out', { out: outCount, count: pieces.length })}
        </Text>
      )}
      <Lines pieces={pieces.slice(0, SHOWN)} questions={questions} />
      {rest.length > 0 && (
        <details className={css.others}>
          <summary>{t('checklist.pieces.more', { count: rest.length })}</summary>
          <Lines pieces={rest} questions={questions} />
        </details>
      )}
    </>
  );
}

type LinesProps = { pieces: readonly (readonly ReadingSeries[])[]; questions: readonly ReadingSeries[] };

const Lines = ({ pieces, questions }: LinesProps) => (
  <Table.ScrollContainer minWidth={0}>
    <Table aria-label={t('checklist.readings')} verticalSpacing={6} className={cards.cards}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('task.equipment')}</Table.Th>
          {questions.map(({ questionId, question, limits }) => (
            <Table.Th key={questionId}>
              {question}
              <Text size="xs" c="dimmed">
                {limits}
              </Text>
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {pieces.map((ofPiece) => {
          const { id, name } = ofPiece[0]!.piece!;
          return (
            <Table.Tr key={id}>
              <Table.Td>
                <AddressLink href={pageOf('EQUIPMENT', id)}>{name}</AddressLink>
              </Table.Td>
              {questions.map(({ questionId, question }) => {
                const series = ofPiece.find((each) => each.questionId === questionId);
                return (
                  <Table.Td key={questionId} data-label={question}>
                    {series ? (
                      <div>
                        <Reading of={series.readings.at(-1)!} />
                        <Series series={series} />
                      </div>
                    ) : (
                      t('no.value')
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
