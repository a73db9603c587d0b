import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { files } from '@lintel/contract/areas/files';
import { people } from '@lintel/contract/areas/people/endpoints';
import type { TrainingOfKind } from '@lintel/contract/areas/people/training';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { addressFor } from '#platform/app/request.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Section } from '#platform/page/section.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import lined from '#platform/page/lined-list.module.css';
import { showSuccess } from '#platform/app/toasts.ts';
import { TrainingBadge, untilText } from './training-state.tsx';

const AddTraining = lazyForm(() => import('./add-training.tsx'), 'AddTraining');

type Item = TrainingOfKind['items'][number];

/** Somebody's training and what is required of them, with commands to record and to withdraw for those who may. */
export function TrainingList({ personId, title }: { personId: string; title: string }) {
  const { data, error } = useQuery(read(people.training, { query: { id: personId } }));
  const [isAdding, setAdding] = useState(false);
  const [withdrawn, setWithdrawn] = useState<{ item: Item; name: string }>();
  const withdraw = useWrite(people.withdrawTraining, {
    silent: true,
    onSuccess: () => (showSuccess(t('training.withdrawn')), setWithdrawn(undefined)),
  });
  if (!data)
    return (
      <Section title={title}>
        <LoadingOrFailed error={error} h={100} />
      </Section>
    );
  const { kinds, offered, can } = data.dto;
  return (
    <Section
      title={title}
      actions={
        can.record && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('training.add')}
          </Button>
        )
      }
    >
      {kinds.length === 0 && <Text c="dimmed">{t('training.nothing')}</Text>}
      <ul className={lined.list}>
        {kinds.map((kind) => (
          <li key={kind.kind}>
            <Group gap="xs">
              <Text fw={600}>{kind.name}</Text>
              <TrainingBadge state={kind.state} />
            </Group>
            <Text size="sm" c="dimmed">
              {[
                t(kind.isRequired ? 'training.required' : 'training.extra'),
                untilText(kind.state, kind.toOn),
                kind.source,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Stack gap={4} mt={4}>
              {kind.items.map((item) => (
                <Group key={item.id} gap="xs" justify="space-between" className={lined.part}>
                  <Text size="sm">
                    {itemText(item)}
                    {item.files.map((file) => (
                      <span key={file.id}>
                        {' · '}
                        <Anchor inherit href={addressFor(files.download, { query: { id: file.id } })}>
                          {file.name}
                        </Anchor>
                      </span>
                    ))}
                  </Text>
                  {can.record && (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color="gray"
                      className="no-print"
                      aria-label={`${t('training.withdraw')} ${kind.name}, ${dayText(item.fromOn)}`}
                      onClick={() => setWithdrawn({ item, name: kind.name })}
                    >
                      {t('training.withdraw')}
                    </Button>
                  )}
                </Group>
              ))}
            </Stack>
          </li>
        ))}
      </ul>
      {isAdding && <AddTraining personId={personId} offered={offered} onClose={() => setAdding(false)} />}
      {withdrawn && (
        <ReasonDialog
          draft={withdrawn.item.id}
          title={t('training.withdraw.title', { name: withdrawn.name })}
          hint={t('training.withdraw.hint')}
          label={t('training.withdraw.reason')}
          button={t('training.withdraw')}
          isDestructive
          write={withdraw}
          onSave={(reason) => withdraw.mutate({ body: { id: withdrawn.item.id, reason } })}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </Section>
  );
}

const itemText = ({ fromOn, provider, number, recordedBy }: Item) =>
  [
    t(provider ? 'training.item' : 'training.item.no.provider', { from: dayText(fromOn), provider: provider ?? '' }),
    number && t('training.number', { number }),
    recordedBy && t('training.by', { name: recordedBy }),
  ]
    .filter(Boolean)
    .join(' · ');
