import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import {
  ContractorFields,
  contractorFieldLabels as labels,
  usualReview,
  yearlyReview,
  type Contractor,
} from '@lintel/contract/areas/contractors/contractor';
import { contractorAttributes, type ContractorAttribute } from '@lintel/contract/areas/contractors/attributes';
import type { Option } from '@lintel/contract/platform/shapes';
import { useState } from 'react';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { fetchedSelectProps, withCurrent } from '#platform/form/fetched-select.ts';
import { PersonSelect, type Person } from '#platform/form/people-select.tsx';
import { Section } from '#platform/page/section.tsx';
import { RecordForm, type FormOfRecord } from '#platform/record/record-form.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { useBusinessList } from './use-businesses.ts';

type ContractorValues = {
  name: string;
  businessId: string | null;
  dateApproved: string | null;
  dateReview: string | null;
  emailAddress: string;
  keeperId: string | null;
  attributes: ContractorAttribute[];
};

export const newContractor: ContractorValues = {
  name: '',
  businessId: null,
  dateApproved: null,
  dateReview: null,
  emailAddress: '',
  keeperId: null,
  attributes: ['employs'],
};

export const valuesOf = ({
  name,
  business,
  dateApproved,
  dateReview,
  emailAddress,
  keeper,
  attributes,
}: Contractor): ContractorValues => ({
  name,
  businessId: business?.id ?? null,
  dateApproved,
  dateReview,
  emailAddress: emailAddress ?? '',
  keeperId: keeper?.id ?? null,
  attributes,
});

/** The request body, once the form is valid. */
export const fieldsOf = (values: ContractorValues) => values;

export const useContractorForm = (initialValues: ContractorValues) =>
  useContractForm<ContractorValues>(ContractorFields, { initialValues });

type Props = {
  of: FormOfRecord<ContractorValues>;
  /** Offered even if it has been archived since. */
  chosenBusiness?: Option | null;
  keeper?: Option | null;
  button: string;
};

export function ContractorForm({ of, chosenBusiness, keeper = null, button }: Props) {
  const { form } = of;
  const [chosenKeeper, setChosenKeeper] = useState<Person | null>(keeper);
  const { businesses, reading } = useBusinessList();
  const shared = (field: keyof ContractorValues) => ({ id: fieldId(field), label: labels[field] });
  const { dateApproved, dateReview } = form.values;
  const isLapsed = dateApproved !== null && dateReview !== null && dateReview < dateApproved;
  const approve = (day: string | null) => {
    // A review date that follows from the approval moves with it; one that somebody chose stays.
    const follows = dateReview === null || (dateApproved !== null && dateReview === usualReview(dateApproved));
    form.setFieldValue('dateApproved', day);
    if (follows) form.setFieldValue('dateReview', day && usualReview(day));
  };
  return (
    <RecordForm {...of} button={button} labels={labels}>
      <Section title={t('contractor.section')}>
        <div className={grid.fields}>
          <TextInput {...shared('name')} required maxLength={200} autoComplete="off" {...form.getInputProps('name')} />
          <Select
            {...shared('businessId')}
            searchable
            clearable
            placeholder={t('contractor.business.choose')}
            {...fetchedSelectProps(reading, withCurrent(businesses, chosenBusiness))}
            {...form.getInputProps('businessId')}
          />
          <TextInput
            {...shared('emailAddress')}
            type="email"
            maxLength={254}
            autoComplete="off"
            description={t('contractor.email.hint')}
            {...form.getInputProps('emailAddress')}
          />
          <PersonSelect
            {...shared('keeperId')}
            description={t('contractor.keeper.hint')}
            error={form.errors['keeperId']}
            value={chosenKeeper?.id === form.values.keeperId ? chosenKeeper : null}
            onChange={(person) => {
              setChosenKeeper(person);
              form.setFieldValue('keeperId', person?.id ?? null);
            }}
          />
        </div>
      </Section>
      <Section title={t('contractor.attributes')}>
        <Checkbox.Group
          id={fieldId('attributes')}
          aria-label={t('contractor.attributes')}
          description={t('contractor.attributes.hint')}
          {...form.getInputProps('attributes')}
        >
          <Group mt="xs">
            {contractorAttributes.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
      </Section>
      <Section title={t('contractor.approval')}>
        <div className={grid.fields}>
          <DayInput
            {...shared('dateApproved')}
            error={form.errors['dateApproved']}
            value={dateApproved}
            onChange={approve}
          />
          <div>
            <DayInput
              {...shared('dateReview')}
              description={t(isLapsed ? 'contractor.review.lapsed' : 'contractor.review.hint')}
              error={form.errors['dateReview']}
              value={dateReview}
              onChange={(day) => form.setFieldValue('dateReview', day)}
            />
            {dateApproved && dateReview !== yearlyReview(dateApproved) && (
              <Button
                mt="xs"
                size="compact-sm"
                variant="light"
                onClick={() => form.setFieldValue('dateReview', yearlyReview(dateApproved))}
              >
                {t('contractor.review.yearly', { day: dayText(yearlyReview(dateApproved)) })}
              </Button>
            )}
          </div>
        </div>
      </Section>
    </RecordForm>
  );
}
