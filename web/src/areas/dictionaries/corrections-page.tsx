import { Anchor, Stack, Text } from '@mantine/core';
import { dictionaries, type EntryCorrection } from '@lintel/contract/areas/dictionaries';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read, useWrite } from '#platform/api.ts';
import { CorrectedFields, CorrectionsPage } from '#platform/corrections/corrections-page.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

/** Corrections of dictionary entries, with the accidents that would be decided differently. */
export function EntryCorrectionsPage() {
  const apply = useWrite(dictionaries.correct, { onSuccess: ({ message }) => showSuccess(message) });
  return (
    <CorrectionsPage<EntryCorrection>
      found={useQuery(read(dictionaries.corrections))}
      back={{ to: '/admin/dictionaries', label: t('dictionaries.title') }}
      hint={t('dictionaries.corrections.hint')}
      none={t('dictionaries.corrections.none')}
      keyOf={({ id }) => id}
      columns={{
        what: { title: t('dictionaries.name'), nameOf: ({ name }) => name, cell: nameOfEntry },
        change: ({ changes }) => (
          <Stack gap={6}>
            <CorrectedFields changes={changes} />
          </Stack>
        ),
        moves: { title: t('dictionaries.corrections.moves'), cell: movesOfEntry },
      }}
      ask={(chosen) => {
        const moved = chosen.reduce((total, { decidedOtherwiseCount }) => total + decidedOtherwiseCount, 0);
        return t('dictionaries.corrections.ask', { moved });
      }}
      isApplying={apply.isPending}
      onApply={(ids) => apply.mutate({ body: { ids } })}
    />
  );
}

function nameOfEntry({ dictionary, name, usedCount }: EntryCorrection) {
  return (
    <>
      <Anchor renderRoot={(props) => <Link {...props} to="/admin/dictionaries" search={{ dictionary }} />}>
        {name}
      </Anchor>
      <Text size="sm" c="dimmed">
        {t(`dictionary.${dictionary}`)} ·{' '}
        {usedCount ? t('dictionaries.used.times', { count: usedCount }) : t('dictionaries.used.never')}
      </Text>
    </>
  );
}

function movesOfEntry({ decidedOtherwiseCount: count }: EntryCorrection) {
  if (count === 0) return <Text c="dimmed">{t('dictionaries.corrections.moves.none')}</Text>;
  return <Text>{t('dictionaries.corrections.moves.accidents', { count })}</Text>;
}
