import { Button, Fieldset, Group, Select, Stack } from '@mantine/core';
import { contractorEvidenceKinds, evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import {
  lapses,
  ruleOfKind,
  type EvidenceRules,
  type KindRule,
} from '@lintel/contract/areas/contractors/evidence-rules';
import { useState, type ReactNode } from 'react';
import { NumberBox } from '#platform/form/number-box.tsx';
import { t } from '#platform/texts.ts';

type Props = { rules: EvidenceRules; onChange: (rules: EvidenceRules) => void; error: ReactNode };

/** The minimum amount of an insurance, and the effect of a lapsed kind. */
export function KindRules({ rules, onChange, error }: Props) {
  const [kind, setKind] = useState<KindRule['kind']>('public-liability');
  const rule = ruleOfKind(rules, kind);
  const others = rules.kinds.filter((one) => one.kind !== kind);
  const set = (more: Partial<KindRule>) => onChange({ ...rules, kinds: [...others, { ...rule, ...more }] });
  return (
    <Fieldset legend={t('contractor.rules.lapses')} variant="unstyled">
      <Stack gap="sm" maw={720}>
        <Select
          label={t('contractor.rules.kind')}
          allowDeselect={false}
          searchable
          data={contractorEvidenceKinds.map(({ id, name }) => ({ value: id, label: name }))}
          value={kind}
          onChange={(value) => value && setKind(value)}
        />
        <Select
          label={t('contractor.rules.lapse')}
          allowDeselect={false}
          data={lapses.map(({ id, name }) => ({ value: id, label: name }))}
          value={rule.lapse}
          onChange={(value) => value && set({ lapse: value })}
        />
        {evidenceKindOf(kind).asks.includes('amount') && (
          <NumberBox
            label={t('contractor.rules.least')}
            description={t('contractor.rules.least.hint')}
            thousandSeparator=","
            value={rule.least ?? null}
            onChange={(least) => set({ least })}
            error={error}
          />
        )}
        <Group>
          <Button variant="default" size="compact-md" onClick={() => onChange({ ...rules, kinds: others })}>
            {t('contractor.rules.shipped')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
