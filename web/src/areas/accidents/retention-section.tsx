import { Button, Checkbox, Group, NumberInput, Skeleton, Stack, Text } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { RetentionRules } from '@lintel/contract/areas/accidents/retention';
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

type Kept = Reply<typeof accidents.retention>['dto'];
const numbers = ['adultYears', 'childUntilAge', 'exposureYears'] as const;

/** How long this organisation keeps what accidents say of people, in words. */
export function RetentionSection() {
  const { data, error } = useQuery(read(accidents.retention));
  const title = t('accident.retention.title');
  if (!data)
    return (
      <Section title={title}>
        {error ? <FailureAlert error={error} /> : <Skeleton h={120} role="status" aria-label={t('loading')} />}
      </Section>
    );
  return (
    <EditableSection
      title={title}
      canEdit={data.dto.can.edit}
      edit={(close) => <RetentionForm kept={data.dto} onClose={close} />}
    >
      <RetentionInWords rules={data.dto} />
    </EditableSection>
  );
}

export function RetentionInWords({ rules }: { rules: RetentionRules }) {
  const { adultYears, childUntilAge, exposureYears, secondPerson } = rules;
  return (
    <Stack gap={4}>
      <Text>{t('accident.retention.words', { adultYears, childUntilAge, exposureYears })}</Text>
      <Text>{t(secondPerson ? 'accident.retention.two' : 'accident.retention.one')}</Text>
      <Text c="dimmed">{t('accident.retention.law')}</Text>
    </Stack>
  );
}

function RetentionForm({ kept: now, onClose }: { kept: Kept; onClose: () => void }) {
  const [kept] = useState(now);
  const [rules, setRules] = useState<RetentionRules>(kept);
  const saving = useVersionedSave({
    current: read(accidents.retention),
    version: kept.version,
    form: { isDirty: () => rules !== kept, getValues: () => ({ ...rules }) },
    send: (version) => {
      const { adultYears, childUntilAge, exposureYears, secondPerson } = rules;
      change.mutate({ body: { adultYears, childUntilAge, exposureYears, secondPerson, version } });
    },
    saved: t('accident.retention.saved'),
    onDone: onClose,
  });
  const change = useWrite(accidents.changeRetention, saving.options);
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
        {numbers.map((field) => (
          <NumberInput
            key={field}
            label={t(`accident.retention.${field}`)}
            required
            allowDecimal={false}
            allowNegative={false}
            maw={420}
            value={rules[field]}
            onChange={(value) => setRules({ ...rules, [field]: value === '' ? Number.NaN : Number(value) })}
            error={saving.errors[field]}
          />
        ))}
        <Checkbox
          label={t('accident.retention.secondPerson')}
          checked={rules.secondPerson}
          onChange={(event) => setRules({ ...rules, secondPerson: event.currentTarget.checked })}
        />
        <Text c="dimmed">{t('accident.retention.law')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('accident.retention.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
