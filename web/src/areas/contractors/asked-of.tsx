import { Button, Checkbox, Fieldset, Group, MultiSelect, Select, Stack } from '@mantine/core';
import { contractorAttributes, type ContractorAttribute } from '@lintel/contract/areas/contractors/attributes';
import { contractorEvidenceKinds } from '@lintel/contract/areas/contractors/evidence-kinds';
import {
  ruleOfAttribute,
  ruleOfBusiness,
  shippedEvidenceRules,
  type Asked,
  type EvidenceRules,
} from '@lintel/contract/areas/contractors/evidence-rules';
import { useState } from 'react';
import { fetchedSelectItemProps } from '#platform/form/fetched-select.ts';
import { t } from '#platform/texts.ts';
import { useBusinessList } from './use-businesses.ts';

type Props = { rules: EvidenceRules; onChange: (rules: EvidenceRules) => void };
const EVERYBODY = 'everybody';
const kinds = contractorEvidenceKinds.map(({ id, name }) => ({ value: id, label: name }));

/** What is required and recommended of every contractor, of a business, or because of what a contractor does. */
export function AskedOf({ rules, onChange }: Props) {
  const { businesses, reading } = useBusinessList();
  const [of, setOf] = useState(EVERYBODY);
  const attribute = contractorAttributes.find(({ id }) => of === `attribute ${id}`)?.id;
  const code = of.startsWith('business ') ? of.slice('business '.length) : undefined;
  const business = code === undefined ? undefined : ruleOfBusiness(rules, code);
  const asked = attribute ? ruleOfAttribute(rules, attribute) : (business ?? rules.everybody);
  const without = {
    businesses: rules.businesses.filter((one) => one.code !== code),
    attributes: rules.attributes.filter((one) => one.id !== attribute),
  };
  const set = (more: Partial<Asked & { asksNothing: boolean }>) => {
    if (attribute)
      onChange({ ...rules, attributes: [...without.attributes, { ...ruleOfAttribute(rules, attribute), ...more }] });
    else if (business) onChange({ ...rules, businesses: [...without.businesses, { ...business, ...more }] });
    else onChange({ ...rules, everybody: { ...rules.everybody, ...more } });
  };
  const asShipped = () =>
    onChange(
      attribute || business ? { ...rules, ...without } : { ...rules, everybody: shippedEvidenceRules.everybody },
    );
  return (
    <Fieldset legend={t('contractor.rules.asked')} variant="unstyled">
      <Stack gap="sm" maw={720}>
        <Select
          label={t('contractor.rules.of')}
          allowDeselect={false}
          searchable
          value={of}
          onChange={(value) => setOf(value ?? EVERYBODY)}
          {...fetchedSelectItemProps(reading, [
            { value: EVERYBODY, label: t('contractor.rules.of.everybody') },
            {
              group: t('contractor.rules.of.attributes'),
              items: contractorAttributes.map(({ id, name }: { id: ContractorAttribute; name: string }) => ({
                value: `attribute ${id}`,
                label: name,
              })),
            },
            {
              group: t('contractor.rules.of.businesses'),
              // What is required of a business is stored under its code.
              items: businesses.flatMap((one) =>
                one.code ? [{ value: `business ${one.code}`, label: one.name }] : [],
              ),
            },
          ])}
        />
        {business && (
          <Checkbox
            label={t('contractor.rules.nothing')}
            checked={business.asksNothing}
            onChange={(event) => set({ asksNothing: event.currentTarget.checked })}
          />
        )}
        {!business?.asksNothing &&
          (['required', 'recommended'] as const).map((level) => (
            <MultiSelect
              key={level}
              label={t(`contractor.rules.${level}`)}
              searchable
              data={kinds.filter(
                ({ value }) => !asked[level === 'required' ? 'recommended' : 'required'].includes(value),
              )}
              value={asked[level]}
              onChange={(chosen) => set({ [level]: chosen })}
            />
          ))}
        <Group>
          <Button variant="default" size="compact-md" onClick={asShipped}>
            {t('contractor.rules.shipped')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
