import { FileButton } from '@mantine/core';
import { contractorLinks, CONTRACTOR_TOKEN_HEADER } from '@lintel/contract/areas/contractor-links/endpoints';
import { NewEvidence } from '@lintel/contract/areas/contractors/evidence-items';
import { evidenceKindOf, type EvidenceKindId } from '@lintel/contract/areas/contractors/evidence-kinds';
import { fileTypes } from '@lintel/contract/areas/stored-file';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { EvidenceFields, type RecordedOfEvidence } from '#areas/contractors/evidence-fields.tsx';
import { BigButton } from '#areas/shares/big-button.tsx';
import { ChosenFiles } from '#areas/shares/chosen-files.tsx';
import { useWrite } from '#platform/api.ts';
import { isThere, withMore } from '#platform/files/another-name.ts';
import { upload } from '#platform/files/upload.ts';
import { useSendingOnce } from '#platform/files/use-sending-once.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/app/toasts.ts';
import own from './own.module.css';
import type { Sending } from './sending.ts';

const accepted = fileTypes.map(({ type }) => type).join(',');
const Sent = NewEvidence.omit({ contractorId: true, uploadSessionId: true });
type Values = RecordedOfEvidence & {
  kind: EvidenceKindId;
  operativeId: string | null;
};
type Props = { kind: EvidenceKindId; operativeId: string | null; sending: Sending; onDone: () => void };

/** The details of a kind, and the certificate itself. Somebody in the organisation checks it. */
export function SendEvidence({ kind, operativeId, sending, onDone }: Props) {
  const { contractorToken, organisation } = sending;
  const facts = evidenceKindOf(kind);
  const queries = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const { isSending, once } = useSendingOnce();
  /** The evidence that was sent, if some of its files were not. */
  const [sent, setSent] = useState<{ id: string; fault: string | null }>();
  const form = useContractForm<Values>(Sent, {
    draft: null,
    initialValues: {
      kind,
      operativeId,
      provider: '',
      number: '',
      amount: null,
      covers: [],
      fromOn: null,
      toOn: null,
    },
  });
  const add = useWrite(contractorLinks.addEvidence, { form });
  const save = async (values: Values) => {
    try {
      const { id: evidenceId, fault } = sent ?? (await add.mutateAsync({ body: { ...values, contractorToken } })).dto;
      setSent({ id: evidenceId, fault });
      const left: File[] = [];
      let failure: unknown;
      for (const file of files)
        await upload(contractorLinks.addFile, { query: { evidenceId, fileName: file.name } }, file, {
          headers: { [CONTRACTOR_TOKEN_HEADER]: contractorToken },
        }).catch((error: unknown) => {
          if (isThere(error, file.name)) return;
          failure = error;
          left.push(file);
        });
      setFiles(left);
      // The remaining files are sent from here, to the same evidence.
      if (left.length) return showError(t('own.sent.without', { why: reasonOf(failure) }));
      await queries.invalidateQueries();
      if (fault) showError(t('own.rejected', { why: fault }));
      else showSuccess(t('own.sent', { organisation }), { milliseconds: 6000 });
      onDone();
    } catch {
      // The reason is shown at the form, which keeps its input.
    }
  };
  const leave = () => {
    if (sent) void queries.invalidateQueries();
    onDone();
  };
  return (
    <form
      noValidate
      className={own.form}
      aria-label={t('own.send', { name: facts.name })}
      onSubmit={add.form.onSubmit((values) => void once(() => save(values)))}
    >
      <FailureAlert error={add.error} />
      {!sent && (
        <EvidenceFields
          size="lg"
          kind={kind}
          values={form.values}
          errors={form.errors}
          onChange={(field, value) => form.setFieldValue(field, value as never)}
        />
      )}
      <FileButton multiple accept={accepted} onChange={(more) => setFiles(withMore(files, more))}>
        {(props) => (
          <BigButton variant="default" leftSection={<IconPaperclip size={26} aria-hidden />} {...props}>
            {t('own.send.files')}
          </BigButton>
        )}
      </FileButton>
      <ChosenFiles
        label={t('own.send.files.chosen')}
        files={files}
        onRemove={(file) => setFiles(files.filter((each) => each !== file))}
      />
      <BigButton type="submit" loading={isSending}>
        {t(sent ? 'own.send.files.again' : 'own.send.do')}
      </BigButton>
      <BigButton variant="subtle" onClick={leave}>
        {t('cancel')}
      </BigButton>
    </form>
  );
}
