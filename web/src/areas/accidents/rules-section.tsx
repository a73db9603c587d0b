import { Button, Checkbox, Group, NumberInput, Skeleton, Stack, Text } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { EditableSection } from '#platform/editable-section.tsx';
import { FailureAlert } from '#platform/failure-alert.tsx';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';

type Kept = Reply<typeof accidents.rules>['dto'];

/** How this organisation works with accidents: who closes them, and by when it wants its reports. */
export function AccidentRulesSection() {
  const { data, error } = useQuery(read(accidents.rules));
  const title = t('accident.rules.title');
  if (!data)
    return (
      <Section title={title}>
        {error ? <FailureAlert error={error} /> : <Skeleton h={60} role="status" aria-label={t('loading')} />}
      </Section>
    );
  const { secondPersonCloses, targetDays, can } = data.dto;
  return (
    <EditableSection title={title} canEdit={can.edit} edit={(close) => <RulesForm kept={data.dto} onClose={close} />}>
      <Stack gap="xs">
        <Text>{t(secondPersonCloses ? 'accident.rules.second.is' : 'accident.rules.second.not')}</Text>
        <Text>
          {targetDays === null ? t('accident.rules.target.none') : t('accident.rules.target.is', { days: targetDays })}
        </Text>
      </Stack>
    </EditableSection>
  );
}

function RulesForm({ kept: now, onClose }: { kept: Kept; onClose: () => void }) {
  const [kept] = useState(now);
  const [isSecond, setSecond] = useState(kept.secondPersonCloses);
  const [days, setDays] = useState<number | string>(kept.targetDays ?? '');
  const values = { secondPersonCloses: isSecond, targetDays: days === '' ? null : Number(days) };
  const saving = useVersionedSave({
    current: read(accidents.rules),
    version: kept.version,
    form: {
      isDirty: () => isSecond !== kept.secondPersonCloses || values.targetDays !== kept.targetDays,
      getValues: () => values,
    },
    send: (version) => change.mutate({ body: { ...values, version } }),
    saved: t('accident.rules.saved'),
    onDone: onClose,
  });
  const change = useWrite(accidents.changeRules, saving.options);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The section stands inside another form's page.
        event.stopPropagation();
        if (!change.isPending) saving.save();
      }}
    >
      <Stack gap="md">
        <SaveProblems {...saving.problems} />
        <Checkbox
          label={t('accident.rules.second')}
          checked={isSecond}
          onChange={(event) => setSecond(event.currentTarget.checked)}
        />
        <NumberInput
          label={t('accident.rules.target')}
          description={t('accident.rules.target.what')}
          min={1}
          max={15}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          maw={420}
          value={days}
          onChange={setDays}
          error={saving.errors['targetDays']}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
