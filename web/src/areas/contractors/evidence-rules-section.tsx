import { Stack, Text } from '@mantine/core';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorAttributes } from '@lintel/contract/areas/contractors/attributes';
import { evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import type { EvidenceRules } from '@lintel/contract/areas/contractors/evidence-rules';
import { read } from '#platform/api.ts';
import { SettingsSection } from '#platform/form/settings-section.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { useBusinesses } from './use-businesses.ts';

const EvidenceRulesForm = lazySection(() => import('./evidence-rules-form.tsx'));

/** What evidence this organisation requires of its contractors. */
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
