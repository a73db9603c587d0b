import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import {
  DocumentDetails,
  documentFieldLabels as labels,
  documentKinds,
  type LibraryDocument,
} from '@lintel/contract/areas/library/document';
import { library } from '@lintel/contract/areas/library/endpoints';
import { read, useWrite } from '#platform/api.ts';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';

/** The details of a document: its name, its kind, and its period of validity. */
export function DocumentForm({ document, onDone }: { document: LibraryDocument; onDone: () => void }) {
  const { name, documentKind, issuedOn, expiresOn } = document;
  const form = useContractForm<DocumentDetails>(DocumentDetails, {
    initialValues: { name, documentKind, issuedOn, expiresOn },
  });
  const saving = useVersionedSave({
    current: read(library.get, { query: { id: document.id } }),
    version: document.version,
    form,
    send: (version) => change.mutate({ body: { ...form.getValues(), id: document.id, version } }),
    saved: t('library.saved'),
    onDone,
  });
  const change = useWrite(library.change, saving.options);
  return (
    <form noValidate onSubmit={saving.form.onSubmit(() => saving.save())}>
      <Stack gap="md">
        <SaveProblems {...saving.problems} />
        <ErrorSummary of={form} order={Object.keys(labels)} labelOf={(field) => labels[field as 'name'] ?? field} />
        <TextInput
          id={fieldId('name')}
          label={labels.name}
          required
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Select
          id={fieldId('documentKind')}
          label={labels.documentKind}
          placeholder={t('library.document.kind.none')}
          clearable
          data={documentKinds.map(({ id, name: label }) => ({ value: id, label }))}
          {...form.getInputProps('documentKind')}
        />
        <DayInput
          id={fieldId('issuedOn')}
          label={labels.issuedOn}
          value={form.values.issuedOn}
          error={form.errors['issuedOn']}
          onChange={(day) => form.setFieldValue('issuedOn', day)}
        />
        <DayInput
          id={fieldId('expiresOn')}
          label={labels.expiresOn}
          value={form.values.expiresOn}
          error={form.errors['expiresOn']}
          onChange={(day) => form.setFieldValue('expiresOn', day)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('library.document.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
