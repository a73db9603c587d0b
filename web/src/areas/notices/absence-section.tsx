import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { Absence } from '@lintel/contract/areas/absence';
import { notices } from '@lintel/contract/areas/notices';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { useMe } from '#platform/current-user.ts';
import { Loading } from '#platform/page/loading.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import type { Absentee } from './absence-dialog.tsx';
import css from './notices.module.css';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

const AbsenceDialog = lazyForm(() => import('./absence-dialog.tsx'), 'AbsenceDialog');
/** When the user, or somebody whom they manage, is away, and who stands in. */
export function AbsenceSection({ of, canAdd = true }: { of?: Absentee; canAdd?: boolean }) {
  const { data, isError, error } = useQuery(read(notices.absences, { query: of ? { userId: of.id } : {} }));
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={t(of ? 'absence.title.of' : 'absence.title')}
      actions={
        canAdd && (
          <Button
            size="compact-sm"
            variant="subtle"
            className="no-print"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('absence.add')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <Text c="dimmed">{t(of ? 'absence.what.of' : 'absence.what')}</Text>
        {data ? (
          data.objects.length > 0 ? (
            <ul className={css.absences}>
              {data.objects.map((absence) => (
                <OneAbsence key={absence.id} absence={absence} name={of?.fullName ?? t('absence.you')} />
              ))}
            </ul>
          ) : (
            <Text>{t('absence.none')}</Text>
          )
        ) : isError ? (
          <FailureAlert error={error} />
        ) : (
          <Loading h={32} />
        )}
      </Stack>
      {isAdding && <AbsenceDialog of={of} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function OneAbsence({ absence, name }: { absence: Absence; name: string }) {
  const { id, deputy, can } = absence;
  const { today } = useMe();
  const hasBegun = absence.fromOn <= today;
  const [from, until] = [dayText(absence.fromOn), dayText(absence.untilOn)];
  const end = useWrite(notices.endAbsence, { onSuccess: () => showSuccess(t('absence.ended')) });
  const button = t(hasBegun ? 'absence.end' : 'absence.take.back');
  const ask = async () => {
    const isSure = await confirm({
      title: t(hasBegun ? 'absence.end.title' : 'absence.take.back.title'),
      message: hasBegun
        ? t('absence.end.text', { name })
        : t('absence.take.back.text', { deputy: deputy.name, from, until }),
      confirm: button,
    });
    if (isSure) end.mutate({ query: { id } });
  };
  return (
    <li>
      <Group gap="xs">
        <Text component="span" fw={550} className="tabular">
          {from === until ? from : t('absence.line', { from, until })}
        </Text>
        <span>{t('absence.deputy.line', { deputy: deputy.name })}</span>
        {hasBegun && <Badge color="yellow">{t('absence.now')}</Badge>}
      </Group>
      {can.end && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className="no-print"
          loading={end.isPending}
          aria-label={t('absence.end.of', { button, from, until })}
          onClick={() => void ask()}
        >
          {button}
        </Button>
      )}
    </li>
  );
}
