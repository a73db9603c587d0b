import { FileButton, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { contractorLinks, CONTRACTOR_TOKEN_HEADER } from '@lintel/contract/areas/contractor-links';
import { evidenceFieldLabels as labels, NewEvidence } from '@lintel/contract/areas/contractors/evidence-items';
import { evidenceKindOf, type Asked, type EvidenceKindId } from '@lintel/contract/areas/contractors/evidence-kinds';
import { fileTypes } from '@lintel/contract/areas/files';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { BigButton } from '#areas/shares/big-button.tsx';
import css from '#areas/shares/shared.module.css';
import { upload, useWrite } from '#platform/api.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/toasts.ts';
import own from './own.module.css';
import type { Sending } from './sending.ts';

const accepted = fileTypes.map(({ type }) => type).join(',');
const Sent = NewEvidence.omit({ contractorId: true, uploadSessionId: true });
type Values = {
  kind: EvidenceKindId;
  operativeId: string | null;
  provider: string;
  number: string;
  amount: number | null;
  covers: string[];
  fromOn: string | null;
  toOn: string | null;
};
type Props = { kind: EvidenceKindId; operativeId: string | null; sending: Sending; onDone: () => void };

/** What is recorded of a kind, and the certificate itself. Somebody of the organisation checks it. */
export function SendEvidence({ kind, operativeId, sending, onDone }: Props) {
  const { contractorToken, organisation } = sending;
  const facts = evidenceKindOf(kind);
  const asks = (what: Asked) => facts.asks.includes(what);
  const queries = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isSending, setSending] = useState(false);
  const form = useContractForm<Values>(Sent, {
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
  const add = useWrite(contractorLinks.addEvidence, {
    silent: true,
    onError: (failure) => void showRefusals(form, failure),
  });
  const save = async (values: Values) => {
    if (isSending) return;
    setSending(true);
    try {
      const { dto } = await add.mutateAsync({ body: { ...values, contractorToken } });
      let failure: unknown;
      for (const file of files)
        await upload(contractorLinks.addFile, { query: { evidenceId: dto.id, fileName: file.name } }, file, {
          headers: { [CONTRACTOR_TOKEN_HEADER]: contractorToken },
        }).catch((error: unknown) => (failure = error));
      await queries.invalidateQueries();
      if (failure) showError(t('own.sent.without', { why: reasonOf(failure) }));
      else showSuccess(t('own.sent', { organisation }), { milliseconds: 6000 });
      onDone();
    } catch {
      // Why is said at the form, which holds what was typed.
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      noValidate
      className={own.form}
      aria-label={t('own.send', { name: facts.name })}
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      {add.error && Object.keys(form.errors).length === 0 && <FailureAlert error={add.error} />}
      {asks('provider') && (
        <TextInput
          size="lg"
          label={facts.provider ?? labels.provider}
          maxLength={200}
          {...form.getInputProps('provider')}
        />
      )}
      {asks('number') && (
        <TextInput size="lg" label={labels.number} maxLength={200} {...form.getInputProps('number')} />
      )}
      {asks('amount') && (
        <NumberInput
          size="lg"
          label={labels.amount}
          min={0}
          allowDecimal={false}
          thousandSeparator=","
          prefix="£"
          error={form.errors['amount']}
          value={form.values.amount ?? ''}
          onChange={(pounds) => form.setFieldValue('amount', typeof pounds === 'number' ? pounds : null)}
        />
      )}
      {asks('covers') && (
        <TagsInput
          size="lg"
          label={facts.covers ?? labels.covers}
          description={t('contractor.evidence.covers.hint')}
          {...form.getInputProps('covers')}
        />
      )}
      {asks('from') && (
        <DayInput
          size="lg"
          label={labels.fromOn}
          error={form.errors['fromOn']}
          value={form.values.fromOn}
          onChange={(day) => form.setFieldValue('fromOn', day)}
        />
      )}
      {asks('to') && (
        <DayInput
          size="lg"
          label={labels.toOn}
          error={form.errors['toOn']}
          value={form.values.toOn}
          onChange={(day) => form.setFieldValue('toOn', day)}
        />
      )}
      <FileButton multiple accept={accepted} onChange={setFiles}>
        {(props) => (
          <BigButton variant="default" leftSection={<IconPaperclip size={26} aria-hidden />} {...props}>
            {t('own.send.files')}
          </BigButton>
        )}
      </FileButton>
      {files.length > 0 && (
        <p className={css.quiet}>{t('own.send.files.chosen', { names: files.map(({ name }) => name).join(', ') })}</p>
      )}
      <BigButton type="submit" loading={isSending}>
        {t('own.send.do')}
      </BigButton>
      <BigButton variant="subtle" onClick={onDone}>
        {t('own.cancel')}
      </BigButton>
    </form>
  );
}
