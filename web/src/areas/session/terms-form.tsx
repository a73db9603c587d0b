import { Button, Loader, ScrollArea, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { session } from '@lintel/contract/areas/session';
import { read, useWrite } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

export function TermsForm({ onDone }: { onDone: () => void }) {
  const terms = useQuery(read(session.terms));
  const accept = useWrite(session.acceptTerms, { onSuccess: onDone });
  if (terms.isPending) return <Loader size="sm" aria-label={t('loading')} />;
  if (terms.isError) return <FailureAlert error={terms.error} />;
  return (
    <Stack gap="sm">
      <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0 }}>
        <Text style={{ whiteSpace: 'pre-line' }}>{terms.data.dto?.text}</Text>
      </ScrollArea.Autosize>
      <Button loading={accept.isPending} onClick={() => accept.mutate({})}>
        {t('settle.terms.accept')}
      </Button>
    </Stack>
  );
}
