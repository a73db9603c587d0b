import { Textarea } from '@mantine/core';
import {
  PropertyDetails,
  propertyFieldLabels,
  type Property,
  type PropertyField,
  propertyChoices,
} from '@lintel/contract/areas/properties/property';
import { useContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { Section } from '#platform/page/section.tsx';
import { RecordForm, type FormOfRecord } from '#platform/record/record-form.tsx';
import { t } from '#platform/texts.ts';
import {
  ChoiceField,
  DictionaryField,
  NumberField,
  OwnersField,
  TextField,
  YesNoField,
  type PropertyFormState,
  type PropertyValues,
} from './property-fields.tsx';
import { buildingFields, safetyFields, serviceFields } from '@lintel/contract/areas/properties/sections';

const allFields = Object.keys(PropertyDetails.shape) as (keyof PropertyDetails)[];

/** The form values of a new property. */
export function emptyValues(): PropertyValues {
  const none = Object.fromEntries(allFields.map((field) => [field, null])) as Record<keyof PropertyDetails, unknown>;
  return { ...none, propertyReferenceNumber: '', address1: '', ownerIds: [] } as unknown as PropertyValues;
}

/** The form values of an existing property. */
export function valuesOf(property: Property): PropertyValues {
  return Object.fromEntries(
    allFields.map((field) => [
      field,
      field === 'ownerIds' ? property.owners.map((owner) => owner.id) : property[field],
    ]),
  ) as unknown as PropertyValues;
}

export function usePropertyForm(initialValues: PropertyValues): PropertyFormState {
  return useContractForm<PropertyValues>(PropertyDetails, { initialValues });
}

type Props = {
  of: FormOfRecord<PropertyValues>;
  property?: Property;
  button: string;
};

/** All editable fields of a property, by section, with a save bar that stays visible. */
export function PropertyForm({ of, property, button }: Props) {
  const { form } = of;
  return (
    <RecordForm {...of} button={button} labels={propertyFieldLabels}>
      <Section title={t('property.section.identity')}>
        <div className={grid.fields}>
          <TextField form={form} field="propertyReferenceNumber" isRequired />
          <TextField form={form} field="uniquePropertyReferenceNumber" isNumeric />
          <TextField form={form} field="externalId" />
          <TextField form={form} field="clientSpecificCode" />
        </div>
      </Section>
      <Section title={t('property.section.address')}>
        <div className={grid.fields}>
          <TextField form={form} field="address1" isRequired />
          <TextField form={form} field="address2" />
          <TextField form={form} field="address3" />
          <TextField form={form} field="address4" />
          <TextField form={form} field="address5" />
          <TextField form={form} field="buildingName" />
          <TextField form={form} field="city" />
          <TextField form={form} field="county" />
          <TextField form={form} field="postcode" />
          <ChoiceField form={form} field="nation" />
        </div>
      </Section>
      <Section title={t('property.section.classification')}>
        <div className={grid.fields}>
          <DictionaryField form={form} field="regionId" dictionary="REGIONS" current={property?.region} />
          <DictionaryField form={form} field="landlordId" dictionary="LANDLORD" current={property?.landlord} />
          <DictionaryField
            form={form}
            field="propertyTypeId"
            dictionary="PROPERTY_TYPE"
            current={property?.propertyType}
          />
          <DictionaryField
            form={form}
            field="propertyUseId"
            dictionary="PROPERTY_USE"
            current={property?.propertyUse}
          />
          <DictionaryField
            form={form}
            field="localAuthorityId"
            dictionary="LOCAL_AUTHORITY"
            current={property?.localAuthority}
          />
          <OwnersField form={form} current={property?.owners ?? []} />
        </div>
      </Section>
      <Attributes form={form} title={t('property.section.building')} fields={buildingFields} />
      <Attributes form={form} title={t('property.section.safety')} fields={safetyFields} />
      <Attributes form={form} title={t('property.section.services')} fields={serviceFields} />
      <Section title={t('property.section.notes')}>
        <Textarea
          id={fieldId('notes')}
          aria-label={propertyFieldLabels.notes}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={4000}
          {...form.getInputProps('notes')}
          value={form.values.notes ?? ''}
        />
      </Section>
    </RecordForm>
  );
}

function Attributes({
  form,
  title,
  fields,
}: {
  form: PropertyFormState;
  title: string;
  fields: readonly PropertyField[];
}) {
  return (
    <Section title={title}>
      <div className={grid.fields}>
        {fields.map((field) =>
          field.startsWith('has') ? (
            <YesNoField key={field} form={form} field={field} />
          ) : field in propertyChoices ? (
            <ChoiceField key={field} form={form} field={field} placeholder={t('property.unknown')} />
          ) : (
            <NumberField key={field} form={form} field={field} />
          ),
        )}
      </div>
    </Section>
  );
}
