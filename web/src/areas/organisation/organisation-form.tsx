import { Checkbox, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import {
  organisation,
  OrganisationDetails,
  organisationFieldLabels as labels,
  type Organisation,
} from '@lintel/contract/areas/organisation';
import { useState, type ComponentType } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { useContractForm, type ContractForm } from '#platform/form/contract-form.ts';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import { NumberBox } from '#platform/form/number-box.tsx';
import { SaveOrCancel } from '#platform/form/save-or-cancel.tsx';
import { t } from '#platform/texts.ts';

type Values = {
  name: string;
  helpline: string;
  supportLink: string;
  keepsPhotoDetails: boolean;
  keepsWorkOnDevices: boolean;
  termsText: string;
  askAgain: boolean;
} & Record<NumberField, number | null>;
type NumberField = 'idleMinutes' | 'dueWindowDays' | 'complianceTarget' | 'greenFrom' | 'amberFrom';
type FieldsProps = { form: ContractForm<Values>; settings: Organisation };

export type SettingsPart = 'general' | 'sign-out' | 'tasks' | 'photos' | 'devices' | 'terms';

type Props = { settings: Organisation; part: SettingsPart; onClose: () => void };

/** One part of the organisation's own settings, as a form. */
export default function OrganisationForm({ settings: now, part, onClose }: Props) {
  const Fields = fieldsOf[part];
  const [settings] = useState(now);
  const { name, idleMinutes, dueWindowDays, complianceTarget, greenFrom, amberFrom } = settings;
  const { keepsPhotoDetails, keepsWorkOnDevices } = settings;
  const form = useContractForm<Values>(OrganisationDetails, {
    initialValues: {
      name,
      helpline: settings.helpline ?? '',
      supportLink: settings.supportLink ?? '',
      idleMinutes,
      dueWindowDays,
      complianceTarget,
      greenFrom,
      amberFrom,
      keepsPhotoDetails,
      keepsWorkOnDevices,
      termsText: settings.termsText ?? '',
      askAgain: false,
    },
  });
  const saving = useVersionedSave({
    current: read(organisation.get),
    version: settings.version,
    form,
    send: (version) => change.mutate({ body: { ...(form.getValues() as OrganisationDetails), version } }),
    saved: t('organisation.saved'),
    onDone: onClose,
  });
  const change = useWrite(organisation.change, saving.options);
  return (
    <form noValidate onSubmit={saving.form.onSubmit(saving.save)}>
      <Stack gap="md">
        <SaveProblems {...saving.problems} />
        <ErrorSummary
          of={form}
          order={Object.keys(labels)}
          labelOf={(field) => labels[field as keyof OrganisationDetails] ?? field}
        />
        <Fields form={form} settings={settings} />
        <SaveOrCancel isSaving={change.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

const inputOf = (form: ContractForm<Values>, field: keyof OrganisationDetails) => ({
  id: fieldId(field),
  label: labels[field],
  ...form.getInputProps(field),
});

const numberOf = (form: ContractForm<Values>, field: NumberField) => ({
  ...inputOf(form, field),
  value: form.values[field],
  onChange: (value: number | null) => form.setFieldValue(field, value),
});

function General({ form }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      <TextInput required {...inputOf(form, 'name')} />
      <TextInput description={t('organisation.helpline.what')} {...inputOf(form, 'helpline')} />
      <TextInput description={t('organisation.support.what')} {...inputOf(form, 'supportLink')} />
    </SimpleGrid>
  );
}

const SignOut = ({ form }: FieldsProps) => (
  <NumberBox
    required
    min={1}
    max={1440}
    maw={400}
    description={t('organisation.idle.what')}
    {...numberOf(form, 'idleMinutes')}
  />
);

function Tasks({ form }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      <NumberBox
        required
        min={0}
        max={366}
        description={t('organisation.due.window.what')}
        {...numberOf(form, 'dueWindowDays')}
      />
      <NumberBox
        required
        min={0}
        max={100}
        description={t('organisation.target.what')}
        {...numberOf(form, 'complianceTarget')}
      />
      <NumberBox
        required
        min={0}
        max={100}
        description={t('organisation.green.what')}
        {...numberOf(form, 'greenFrom')}
      />
      <NumberBox
        required
        min={0}
        max={100}
        description={t('organisation.amber.what')}
        {...numberOf(form, 'amberFrom')}
      />
    </SimpleGrid>
  );
}

type SwitchProps = { form: ContractForm<Values>; of: 'keepsPhotoDetails' | 'keepsWorkOnDevices'; what: string };

const Choice = ({ form, of, what }: SwitchProps) => (
  <Checkbox id={fieldId(of)} label={labels[of]} {...form.getInputProps(of, { type: 'checkbox' })} description={what} />
);

const Photos = ({ form }: FieldsProps) => (
  <Choice form={form} of="keepsPhotoDetails" what={t('organisation.photos.what')} />
);

const Devices = ({ form }: FieldsProps) => (
  <Choice form={form} of="keepsWorkOnDevices" what={t('organisation.devices.what')} />
);

function Terms({ form, settings: { termsText, termsVersion } }: FieldsProps) {
  return (
    <Stack gap="sm">
      <Textarea
        autosize
        minRows={4}
        maxRows={20}
        description={
          termsVersion > 0
            ? `${t('organisation.terms.what')} ${t('organisation.terms.version', { version: termsVersion })}`
            : t('organisation.terms.what')
        }
        {...inputOf(form, 'termsText')}
        label={t('organisation.terms.text')}
      />
      {termsText !== null && (
        <Checkbox label={t('organisation.terms.again')} {...form.getInputProps('askAgain', { type: 'checkbox' })} />
      )}
    </Stack>
  );
}

const fieldsOf: Record<SettingsPart, ComponentType<FieldsProps>> = {
  general: General,
  'sign-out': SignOut,
  tasks: Tasks,
  photos: Photos,
  devices: Devices,
  terms: Terms,
};
