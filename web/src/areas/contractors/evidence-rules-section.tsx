import { NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorAttributes } from '@lintel/contract/areas/contractors/attributes';
import { evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import type { EvidenceRules } from '@lintel/contract/areas/contractors/evidence-rules';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { SettingsForm, SettingsSection } from '#platform/form/settings-section.tsx';
import { t } from '#platform/texts.ts';
import { AskedOf } from './asked-of.tsx';
import { KindRules } from './kind-rules.tsx';
import { useBusinesses } from './use-businesses.ts';

type Kept = Reply<typeof contractors.rules>['dto'];
const numbers = ['expiringWithin', 'warnedFor', 'personKeptMonths'] as const;

/** What evidence this organisation asks of its contractors. */
export function EvidenceRulesSection() {
  return (
    <SettingsSection
      title={t('contractor.rules')}
      query={read(contractors.rules)}
      canEdit={({ can }) => can.edit}
      height={{ base: 230, sm: 110 }}
      edit={(kept, close) => <EvidenceRulesForm kept={kept} onClose={close} />}
    >
      {(rules) => <RulesInWords rules={rules} />}
    </SettingsSection>
  );
}

function RulesInWords({ rules }: { rules: EvidenceRules }) {
  const { expiringWithin, warnedFor, personKeptMonths, everybody, businesses, attributes, kinds } = rules;
  const nameOf = useBusinesses();
  const own = [
    ...businesses.map(({ code }) => nameOf(code)),
    ...attributes.map(({ id }) => contractorAttributes.find((one) => one.id === id)!.name),
    ...kinds.map(({ kind }) => evidenceKindOf(kind).name),
  ];
  return (
    <Stack gap={4}>
      <Text>{t('contractor.rules.days', { soon: expiringWithin, warned: warnedFor })}</Text>
      <Text>
        {t('contractor.rules.everybody', {
          kinds: everybody.required.map((kind) => evidenceKindOf(kind).name).join(', ') || '–',
        })}
      </Text>
      {own.length ? (
        <Text>{t('contractor.rules.own', { what: own.join(', ') })}</Text>
      ) : (
        <Text c="dimmed">{t('contractor.rules.as.shipped')}</Text>
      )}
      <Text>{t('contractor.rules.kept', { count: personKeptMonths })}</Text>
      <Text c="dimmed">{t('contractor.rules.law')}</Text>
    </Stack>
  );
}

function EvidenceRulesForm({ kept: now, onClose }: { kept: Kept; onClose: () => void }) {
  const [kept] = useState(now);
  const [rules, setRules] = useState<EvidenceRules>(() => {
    const { version: _, can: __, ...shown } = kept;
    return shown;
  });
  const [begun] = useState(rules);
  const saving = useVersionedSave({
    current: read(contractors.rules),
    version: kept.version,
    form: { isDirty: () => rules !== begun, getValues: () => ({ ...rules }) },
    send: (version) => change.mutate({ body: { ...rules, version } }),
    saved: t('contractor.rules.saved'),
    onDone: onClose,
  });
  const change = useWrite(contractors.changeRules, saving.options);
  const wrongOf = (field: string) => Object.entries(saving.errors).find(([path]) => path.startsWith(field))?.[1];
  return (
    <SettingsForm saving={saving} isPending={change.isPending} button={t('contractor.rules.save')} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={720}>
        {numbers.map((field) => (
          <NumberInput
            key={field}
            label={t(`contractor.rules.${field}`)}
            required
            allowDecimal={false}
            allowNegative={false}
            value={rules[field]}
            onChange={(value) => setRules({ ...rules, [field]: value === '' ? Number.NaN : Number(value) })}
            error={saving.errors[field]}
          />
        ))}
      </SimpleGrid>
      <AskedOf rules={rules} onChange={setRules} />
      <KindRules rules={rules} onChange={setRules} error={wrongOf('kinds')} />
    </SettingsForm>
  );
}
