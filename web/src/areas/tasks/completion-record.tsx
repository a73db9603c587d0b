import { Stack, Text } from '@mantine/core';
import { outcomes, pieceOutcomes } from '@lintel/contract/areas/tasks/states';
import { completionFieldLabels, type Completion } from '@lintel/contract/areas/tasks/task';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

const outcomeNames = Object.fromEntries(outcomes.map(({ id, name }) => [id, name]));

const NAMED = 12;
const namesOf = (pieces: Completion['equipment']) =>
  [
    ...pieces.slice(0, NAMED).map(({ name }) => name),
    ...(pieces.length > NAMED ? [t('task.equipment.more', { count: pieces.length - NAMED })] : []),
  ].join(', ');

/** The outcome of one completion, its certificate and its note. */
export function CompletionRecord({ completion }: { completion: Completion }) {
  const {
    certificateNumber,
    certificateIssuedOn,
    certificateExpiresOn,
    note,
    followUp,
    withoutEvidenceReason,
    equipment,
  } = completion;
  return (
    <Stack gap={6}>
      <Facts>
        <Fact name={completionFieldLabels.outcome}>{outcomeNames[completion.outcome]}</Fact>
        {certificateNumber && <Fact name={completionFieldLabels.certificateNumber}>{certificateNumber}</Fact>}
        {certificateIssuedOn && (
          <Fact name={completionFieldLabels.certificateIssuedOn}>{dayText(certificateIssuedOn)}</Fact>
        )}
        {certificateExpiresOn && (
          <Fact name={completionFieldLabels.certificateExpiresOn}>{dayText(certificateExpiresOn)}</Fact>
        )}
        {pieceOutcomes.map(({ id }) => {
          const of = equipment.filter((piece) => piece.outcome === id);
          return (
            of.length > 0 && (
              <Fact key={id} name={t(`task.equipment.${id}`)}>
                {namesOf(of)}
              </Fact>
            )
          );
        })}
        {withoutEvidenceReason && <Fact name={t('task.without.evidence')}>{withoutEvidenceReason}</Fact>}
      </Facts>
      {note && <Text className="prose">{note}</Text>}
      {followUp && (
        <Text className="prose">
          <b>{completionFieldLabels.followUp}:</b> {followUp}
        </Text>
      )}
    </Stack>
  );
}
