import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { confirm } from '../dialog/confirm.tsx';
import { SideDrawer } from '../dialog/side-drawer.tsx';
import { useMe } from '../current-user.ts';
import { isWithoutConnection } from '../on-device/connection.ts';
import { t } from '../texts.ts';
import { instantText } from '../time.ts';
import { lastWasSent, ownerOf } from './what-waits.ts';
import { KeptFileList } from './kept-file-list.tsx';
import css from './outbox.module.css';
import { discard } from './outbox.ts';
import { sendWaiting } from './send.ts';
import type { Unsent } from './unsent.ts';
import { useKeptFiles } from './use-kept-files.ts';

type Props = { unsent: readonly Unsent[]; onClose: () => void };

/** What waits on this device to be sent: what, about what, since when, and why. */
export function OutboxList({ unsent, onClose }: Props) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [wasTried, setTried] = useState(false);
  const waiting = unsent.filter(({ refused }) => refused === null);
  const send = async () => {
    setSending(true);
    await sendWaiting(queries).finally(() => setSending(false));
    setTried(true);
  };
  return (
    <SideDrawer title={t('unsent.title')} onClose={onClose} size="lg">
      <Stack gap="md">
        {unsent.length === 0 ? (
          <Text role="status">{t(lastWasSent() ? 'unsent.none' : 'unsent.nothing')}</Text>
        ) : (
          <Text c="dimmed">{t(waiting.length > 0 ? 'unsent.hint' : 'unsent.hint.refused')}</Text>
        )}
        {waiting.length > 0 && (
          <Group gap="sm">
            <Button loading={isSending} onClick={() => void send()}>
              {t('unsent.send')}
            </Button>
            {wasTried && !isSending && <Text role="status">{t('unsent.still')}</Text>}
          </Group>
        )}
        <ul className={css.list} aria-label={t('unsent.title')}>
          {unsent.map((one) => (
            <Waiting key={`${one.id} ${one.refused}`} one={one} onClose={onClose} />
          ))}
        </ul>
      </Stack>
    </SideDrawer>
  );
}

function Waiting({ one, onClose }: { one: Unsent; onClose: () => void }) {
  const { id, title, place, lines, at, lastFailure, refused, opensAt, opensOfflineAt, fileCount } = one;
  const navigate = useNavigate();
  const { files } = useKeptFiles(ownerOf(useMe()), id);
  const when = instantText(new Date(at).toISOString());
  const open = () => {
    onClose();
    // What was refused is looked at beside its record.
    const isOffline = refused === null && (!navigator.onLine || isWithoutConnection());
    void navigate({ href: (isOffline && opensOfflineAt) || opensAt } as never);
  };
  const askToDiscard = async () => {
    const isSure = await confirm({
      title: t('unsent.discard.title'),
      // Those that were sent are with the record.
      message: t(files.length > 0 ? 'unsent.discard.files' : 'unsent.discard.message', {
        title,
        when,
        count: files.length,
      }),
      confirm: t('unsent.discard'),
      isDestructive: true,
    });
    if (isSure) await discard(id);
  };
  return (
    <li className={css.item} data-refused={refused !== null || undefined}>
      <Stack gap={6}>
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <Text fw={600}>{title}</Text>
          <Badge color={refused === null ? 'blue' : 'orange'} variant="light" autoContrast flex="none">
            {t(refused === null ? 'unsent.waits' : 'unsent.needs.you')}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {[place, t('unsent.since', { when })].filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm" className="prose">
          {lines.join('\n')}
        </Text>
        <KeptFileList files={files} />
        {refused === null && lastFailure !== null && (
          <Text size="sm">{t('unsent.last.failure', { why: lastFailure })}</Text>
        )}
        {refused !== null && (
          <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {refused}
            {fileCount > files.length && ` ${t('unsent.files.there', { count: fileCount - files.length })}`}
          </Alert>
        )}
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={open}>
            {t('unsent.open')}
          </Button>
          <Button size="compact-md" variant="subtle" color="red" onClick={() => void askToDiscard()}>
            {t('unsent.discard')}
          </Button>
        </Group>
      </Stack>
    </li>
  );
}
