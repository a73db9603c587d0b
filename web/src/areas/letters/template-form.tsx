import { Button, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { letters } from '@lintel/contract/areas/letters/endpoints';
import { inBraces, placeholders, type PlaceholderId } from '@lintel/contract/areas/letters/placeholders';
import { suppliedLetters } from '@lintel/contract/areas/letters/supplied';
import {
  LetterTemplateFields,
  MOST_LETTER_TEXT,
  proposals,
  templateFieldLabels as labels,
  type LetterTemplate,
} from '@lintel/contract/areas/letters/template';
import { useRef, useState } from 'react';
import { showSuccess } from '#platform/app/toasts.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import type { KeptSettings } from './settings-section.tsx';
import { TemplatePreview } from './template-preview.tsx';

type Props = { kept: KeptSettings; template?: LetterTemplate; onClose: () => void };

/** Adds or changes one of the organisation's letters, beside what it says of a record. */
export default function TemplateForm({ kept, template, onClose }: Props) {
  const [ownId] = useState(() => template?.id ?? crypto.randomUUID());
  const form = useContractForm<LetterTemplateFields>(LetterTemplateFields, {
    draft: ownId,
    initialValues: {
      name: template?.name ?? '',
      proposed: template?.proposed ?? 'never',
      heading: template?.heading ?? '',
      text: template?.text ?? '',
    },
  });
  const text = useRef<HTMLTextAreaElement>(null);
  const supplied = suppliedLetters.templates.find(({ id }) => id === template?.id);
  const change = useDecision(letters.changeSettings, {
    form,
    onSuccess: () => {
      showSuccess(t('letters.settings.saved'));
      onClose();
    },
  });
  const save = (values: LetterTemplateFields) => {
    const { sender, contact, templates, version } = kept;
    const saved = { ...values, id: ownId };
    change.mutate({
      body: {
        sender,
        contact,
        version,
        templates: template ? templates.map((one) => (one.id === ownId ? saved : one)) : [...templates, saved],
      },
    });
  };
  const insert = (id: PlaceholderId) => {
    const box = text.current;
    const { text: before } = form.getValues();
    const [from, until] = box ? [box.selectionStart, box.selectionEnd] : [before.length, before.length];
    const put = inBraces(id);
    form.setFieldValue('text', before.slice(0, from) + put + before.slice(until));
    // The box has the new text only once it has been drawn.
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(from + put.length, from + put.length);
    });
  };
  return (
    <DrawerForm
      title={t(template ? 'letters.edit' : 'letters.new')}
      intro={<Text c="dimmed">{t('letters.insert.what')}</Text>}
      labels={labels}
      button={t('save')}
      isWide
      write={change}
      onSave={save}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="md">
          <TextInput
            id={fieldId('name')}
            label={labels.name}
            required
            maxLength={80}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <Select
            id={fieldId('proposed')}
            label={labels.proposed}
            data={proposals.map(({ id, name }) => ({ value: id, label: name }))}
            allowDeselect={false}
            {...form.getInputProps('proposed')}
          />
          <TextInput
            id={fieldId('heading')}
            label={labels.heading}
            required
            maxLength={150}
            autoComplete="off"
            {...form.getInputProps('heading')}
          />
          <Textarea
            id={fieldId('text')}
            ref={text}
            label={labels.text}
            required
            autosize
            minRows={14}
            maxRows={30}
            maxLength={MOST_LETTER_TEXT}
            {...form.getInputProps('text')}
          />
          <div>
            <Text size="sm" fw={500} mb={4}>
              {t('letters.insert')}
            </Text>
            <Group gap={6}>
              {placeholders.map(({ id, name }) => (
                <Button key={id} size="compact-xs" variant="default" title={inBraces(id)} onClick={() => insert(id)}>
                  {name}
                </Button>
              ))}
            </Group>
          </div>
          {supplied && (
            <Group>
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => form.setValues({ heading: supplied.heading, text: supplied.text })}
              >
                {t('letters.supplied')}
              </Button>
            </Group>
          )}
        </Stack>
        <TemplatePreview kept={kept} heading={form.values.heading} text={form.values.text} />
      </SimpleGrid>
    </DrawerForm>
  );
}
