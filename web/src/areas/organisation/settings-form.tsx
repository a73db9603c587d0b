import { Checkbox, NumberInput, type NumberInputProps, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import {
  organisation,
  OrganisationDetails,
  organisationFieldLabels,
  type Organisation,
} from '@lintel/contract/areas/organisation';
import { useState, type ReactNode } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import { SaveBar } from '#platform/form/save-bar.tsx';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';

type Values = {
  name: string;
  helpline: string;
  supportLink: string;
  idleMinutes: number | '';
  dueWindowDays: number | '';
  complianceTarget: number | '';
  greenFrom: number | '';
  amberFrom: number | '';
  keepsPhotoDetails: boolean;
  termsText: string;
  askAgain: boolean;
};
type Props = {
  settings: Organisation;
  isReadOnly: boolean;
  onSaved: () => void;
  /** What else there is to see, above the bar that saves. */
  children?: ReactNode;
};

const wholeNumber = {
  required: true,
  min: 0,
  clampBehavior: 'none',
  allowDecimal: false,
  allowNegative: false,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies NumberInputProps;

export function SettingsForm({ settings: now, isReadOnly, onSaved, children }: Props) {
  const [settings] = useState(now);
  const { name, helpline, supportLink, idleMinutes, keepsPhotoDetails, termsText } = settings;
  const form = useContractForm<Values>(OrganisationDetails, {
    initialValues: {
      name,
      helpline: helpline ?? '',
      supportLink: supportLink ?? '',
      idleMinutes,
      dueWindowDays: settings.dueWindowDays,
      complianceTarget: settings.complianceTarget,
      greenFrom: settings.greenFrom,
      amberFrom: settings.amberFrom,
      keepsPhotoDetails,
      termsText: termsText ?? '',
      askAgain: false,
    },
  });
  const saving = useVersionedSave({
    current: read(organisation.get),
    version: settings.version,
    form,
    send: (version) => {
      const values = form.getValues();
      change.mutate({
        body: {
          ...values,
          idleMinutes: Number(values.idleMinutes),
          dueWindowDays: Number(values.dueWindowDays),
          complianceTarget: Number(values.complianceTarget),
          greenFrom: Number(values.greenFrom),
          amberFrom: Number(values.amberFrom),
          version,
        },
      });
    },
    saved: t('organisation.saved'),
    onDone: onSaved,
  });
  const change = useWrite(organisation.change, saving.options);
  const input = (field: keyof OrganisationDetails) => ({
    id: fieldId(field),
    label: organisationFieldLabels[field],
    readOnly: isReadOnly,
    ...form.getInputProps(field),
  });
  return (
    <form noValidate onSubmit={form.onSubmit(saving.save)}>
      <Stack gap="md" maw={980}>
        <SaveProblems {...saving.problems} />
        <ErrorSummary
          of={form}
          order={Object.keys(organisationFieldLabels)}
          labelOf={(field) => organisationFieldLabels[field as keyof OrganisationDetails] ?? field}
        />
        <Section title={t('organisation.general')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
            <TextInput required {...input('name')} />
            <TextInput
              description={t('organisation.helpline.what')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...input('helpline')}
            />
            <TextInput
              description={t('organisation.support.what')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...input('supportLink')}
            />
            <NumberInput
              {...wholeNumber}
              min={1}
              max={1440}
              description={t('organisation.idle.what')}
              {...input('idleMinutes')}
            />
          </SimpleGrid>
        </Section>
        <Section title={t('organisation.tasks')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
            <NumberInput
              {...wholeNumber}
              max={366}
              description={t('organisation.due.window.what')}
              {...input('dueWindowDays')}
            />
            <NumberInput
              {...wholeNumber}
              max={100}
              description={t('organisation.target.what')}
              {...input('complianceTarget')}
            />
            <NumberInput
              {...wholeNumber}
              max={100}
              description={t('organisation.green.what')}
              {...input('greenFrom')}
            />
            <NumberInput
              {...wholeNumber}
              max={100}
              description={t('organisation.amber.what')}
              {...input('amberFrom')}
            />
          </SimpleGrid>
        </Section>
        <Section title={t('organisation.photos')}>
          <Checkbox
            id={fieldId('keepsPhotoDetails')}
            label={organisationFieldLabels.keepsPhotoDetails}
            {...form.getInputProps('keepsPhotoDetails', { type: 'checkbox' })}
            description={t('organisation.photos.what')}
            disabled={isReadOnly}
          />
        </Section>
        <Section title={t('organisation.terms')}>
          <Stack gap="sm">
            <Textarea
              autosize
              minRows={4}
              maxRows={20}
              description={
                settings.termsVersion > 0
                  ? `${t('organisation.terms.what')} ${t('organisation.terms.version', { version: settings.termsVersion })}`
                  : t('organisation.terms.what')
              }
              {...input('termsText')}
              label={t('organisation.terms.text')}
            />
            {!isReadOnly && termsText !== null && (
              <Checkbox
                label={t('organisation.terms.again')}
                {...form.getInputProps('askAgain', { type: 'checkbox' })}
              />
            )}
          </Stack>
        </Section>
        {children}
      </Stack>
      {!isReadOnly && <SaveBar button={t('organisation.save')} isSaving={change.isPending} />}
    </form>
  );
}
