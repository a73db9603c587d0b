import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { displayedNotices, type DisplayedNotice } from '@lintel/contract/areas/statutory-notices/displayed';
import { IconBan, IconGavel } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

/** Prohibitions in force and notices to be displayed, on a property and on the work there, until their discharge is on file. */
export function DisplayedNotices({ recordId }: { recordId: string }) {
  const { data, error } = useQuery(read(displayedNotices.displayed, { query: { recordId } }));
  if (!data) return <FailureAlert error={error} title={t('statutory.list.title')} mb="md" />;
  if (data.objects.length === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {data.objects.map((notice) => (
        <Displayed key={notice.id} notice={notice} />
      ))}
    </Stack>
  );
}

function Displayed({
  notice: { id, ref, type, partOfPremises, since, isProhibition, standing, canView },
}: {
  notice: DisplayedNotice;
}) {
  return (
    <Alert
      color={isProhibition ? 'red' : 'yellow'}
      icon={isProhibition ? <IconBan aria-hidden /> : <IconGavel aria-hidden />}
      title={t(isProhibition ? 'statutory.displayed.prohibition' : 'statutory.displayed.notice', {
        type: type.name,
        day: dayText(since),
      })}
    >
      {partOfPremises && <Text>{t('statutory.displayed.part', { part: partOfPremises })}</Text>}
      <Text>
        {canView ? (
          <Anchor renderRoot={(props) => <Link {...props} to={pageOf('STATUTORY_NOTICE', id)} />}>{ref}</Anchor>
        ) : (
          ref
        )}
        {` · ${standing.name}`}
      </Text>
    </Alert>
  );
}
