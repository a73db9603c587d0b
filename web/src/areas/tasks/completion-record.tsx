import { Stack, Text } from '@mantine/core';
import { outcomes } from '@lintel/contract/areas/tasks/states';
import { completionFieldLabels, type Completion } from '@lintel/contract/areas/tasks/task';
import { AnswerList } from '#areas/checklists/answer-list.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { equipmentFacts } from './equipment-results.ts';

const outcomeNames = Object.fromEntries(outcomes.map(({ id, name }) => [id, name]));

type Props = {
  completion: Completion;
  /** Where actions for unsatisfactory answers are raised. */
  raises?: object | undefined;
};

/** The outcome of one completion, its answers, its certificate and its note. */
export function CompletionRecord({ completion, raises }: Props) {
  const {
    certificateNumber,
    certificateIssuedOn,
    certificateExpiresOn,
    note,
    followUp,
    withoutEvidenceReason,
    despite,
    equipment,
    answers,
    pieceAnswers,
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
        {equipmentFacts(equipment).map(({ name, names }) => (
          <Fact key={name} name={name}>
            {names}
          </Fact>
        ))}
        {despite && <Fact name={completionFieldLabels.despite}>{despite}</Fact>}
        {withoutEvidenceReason && <Fact name={t('task.without.evidence')}>{withoutEvidenceReason}</Fact>}
      </Facts>
      <AnswerList answers={answers} pieceAnswers={pieceAnswers} raises={raises} />
      {note && <Text className="prose">{note}</Text>}
      {followUp && (
        <Text className="prose">
          <b>{completionFieldLabels.followUp}:</b> {followUp}
        </Text>
      )}
    </Stack>
  );
}
