import { Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { letters } from '@lintel/contract/areas/letters/endpoints';
import { readyLetter } from '@lintel/contract/areas/letters/letter';
import { sharedTypes } from '@lintel/contract/areas/shares/shared-types';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { LetterPaper, LetterSheet } from './letter-sheet.tsx';

const route = getRouteApi('/letter.html');

/** A letter for access that went out, as it was; printed again, it says nothing else. */
export function SentLetterPage() {
  const search = route.useSearch();
  const { kind = 'TASK' } = search;
  const [id, letterId] = [requiredParam(search, 'id'), requiredParam(search, 'letter')];
  const { data, error } = useQuery(read(letters.ofRecord, { query: { kind, id } }));
  const letter = data?.letters.find((one) => one.id === letterId);
  return (
    <>
      <LetterPaper />
      <div className="no-print">
        <PageHeader
          title={letter?.template ?? t('letters.title')}
          subtitle={letter && t('letters.sent.by', { day: dayText(letter.writtenOn), name: letter.sentBy })}
          back={{ to: pageOf(kind, id), label: sharedTypes.find((type) => type.id === kind)!.name }}
          {...(letter && { print: true })}
        />
        <FailureAlert error={error} />
        {!data && !error && <Loading h={400} />}
        {data && !letter && <Text c="dimmed">{t('letters.not.here')}</Text>}
      </div>
      {letter && <LetterSheet letter={readyLetter(letter, letter.unnamed)} name={letter.template} />}
    </>
  );
}
