import { Badge, Button, Text, Title } from '@mantine/core';
import {
  EVIDENCE_PACK_DAYS,
  evidencePacks,
  PACK_POLL_MILLISECONDS,
  type EvidencePack,
} from '@lintel/contract/areas/evidence-packs';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, dayText, instantText } from '#platform/time.ts';
import css from '#platform/page/made-files.module.css';
import { progressText, savePack } from './run-pack.ts';

/** The evidence packs that the user asked for and that are still kept. */
export function OwnPacks() {
  const { data, error } = useQuery({
    ...read(evidencePacks.list),
    refetchInterval: ({ state }) =>
      state.data?.objects.some((pack) => pack.state === 'waiting') ? PACK_POLL_MILLISECONDS : false,
  });
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t('pack.own')}
      </Title>
      {error && !data && <FailureAlert error={error} />}
      {data?.objects.length === 0 && <Text c="dimmed">{t('pack.none', { days: EVIDENCE_PACK_DAYS })}</Text>}
      <ul className={css.files}>
        {data?.objects.map((pack) => (
          <li key={pack.id}>
            <div>
              <Text fw={600}>
                {pack.from
                  ? t('pack.since', { title: pack.title, from: dayText(pack.from) })
                  : t('pack.of.all', { title: pack.title })}
              </Text>
              <Text size="sm" c="dimmed">
                {t('pack.asked', { when: instantText(pack.askedAt), until: dayOfInstantText(pack.expiresAt) })}
              </Text>
            </div>
            <Result pack={pack} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Result({ pack }: { pack: EvidencePack }) {
  if (pack.state === 'waiting')
    return <Text size="sm">{pack.totalCount === null ? t('pack.running.waiting') : progressText(pack)}</Text>;
  if (pack.state === 'failed')
    return (
      <div>
        <Badge color="red" variant="light">
          {t('pack.failed')}
        </Badge>
        <Text size="sm">{pack.errorMessage ?? t('pack.error')}</Text>
      </div>
    );
  if (!pack.mayDownload) return <Text size="sm">{t('pack.lost')}</Text>;
  return (
    <Button
      variant="default"
      size="compact-sm"
      flex="none"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={t('pack.download.of', { when: instantText(pack.askedAt) })}
      onClick={() => savePack(pack.id)}
    >
      {t('pack.download')}
    </Button>
  );
}
