import { Textarea } from '@mantine/core';
import {
  PropertyDetails,
  propertyFieldLabels,
  type Property,
  type PropertyField,
  propertyChoices,
} from '@lintel/contract/areas/properties/property';
import { useContractForm } from '#platform/form/contract-form.ts';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { SaveBar } from '#platform/form/save-bar.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { ChoiceField, DictionaryField, NumberField, OwnersField, TextField, YesNoField } from './property-fields.tsx';
import { buildingFields, safetyFields, serviceFields } from '@lintel/contract/areas/properties/sections';
import type { PropertyFormState, PropertyValues } from './property-values.ts';

export function usePropertyForm(initialValues: PropertyValues): PropertyFormState {
  return useContractForm<PropertyValues>(PropertyDetails, { initialValues });
}

type Props = {
  form: PropertyFormState;
  property?: Property;
  button: string;
  isSaving: boolean;
  onSave: (values: PropertyValues) => void;
  onCancel: () => void;
};

/** All editable fields of a property, by section, with a save bar that stays visible. */
export function PropertyForm({ form, property, button, isSaving, onSave, onCancel }: Props) {
  const labelOf = (field: string) => propertyFieldLabels[field as PropertyField] ?? field;
  return (
    <form noValidate onSubmit={form.onSubmit(onSave)}>
      <div className={grid.form}>
        <ErrorSummary of={form} order={Object.keys(PropertyDetails.shape)} labelOf={labelOf} />
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
      </div>
      <SaveBar button={button} isSaving={isSaving} onCancel={onCancel} />
    </form>
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
