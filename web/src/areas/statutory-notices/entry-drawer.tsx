import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import {
  noticeEntryLabels as labels,
  NewNoticeEntry,
  enteredKinds,
  type StatutoryNotice,
} from '@lintel/contract/areas/statutory-notices/notice';
import { appealOutcomes, endings, noticeStandings } from '@lintel/contract/statutory/notice-standings';
import { requestOn } from '@lintel/contract/statutory/standing';
import { bind, DayField, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { NumberBox } from '#platform/form/number-box.tsx';
import { ProofField } from '#platform/files/proof-field.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { factsOf } from './notice-facts.ts';

type Values = Omit<NewNoticeEntry, 'noticeId' | 'kind' | 'on'> & {
  kind: NewNoticeEntry['kind'] | null;
  on: string | null;
};

/** Records an event of a notice: an extension, an appeal, its end. */
export function EntryDrawer({ notice, onClose }: { notice: StatutoryNotice; onClose: () => void }) {
  const { today } = useMe();
  const isAsked = requestOn(factsOf(notice), today) === 'asked';
  const form = useContractForm<Values>(NewNoticeEntry, {
    along: { noticeId: notice.id },
    initialValues: {
      kind: null,
      on: today,
      to: null,
      // An event is never undone: a request that was answered earlier must not become part of this one.
      askedOn: (isAsked && notice.entries.findLast(({ kind }) => kind === 'EXTENSION_ASKED')?.on) || null,
      who: null,
      reference: null,
      outcome: null,
      how: null,
      amount: null,
      note: null,
      fileId: null,
    },
  });
  const say = useWrite(statutoryNotices.addEntry, {
    form,
    onSuccess: () => {
      showSuccess(t('statutory.recorded'));
      onClose();
    },
  });
  const of = (field: keyof typeof labels) => bind(form)(field, labels[field]);
  const { kind } = form.values;
  return (
    <DrawerForm
      title={t('statutory.say')}
      intro={null}
      labels={labels}
      button={t('save')}
      write={say}
      onSave={(values) => say.mutate({ body: { ...values, noticeId: notice.id } as NewNoticeEntry })}
      onClose={onClose}
    >
      <Choice
        of={{ ...of('kind'), required: true }}
        data={enteredKinds.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DayField of={{ ...of('on'), required: true }} />
      {kind === 'EXTENDED' && (
        <>
          <DayField of={{ ...of('to'), required: true }} />
          <DayField of={of('askedOn')} />
        </>
      )}
      {kind === 'APPEAL_ENDED' && (
        <Choice
          of={{ ...of('outcome'), required: true }}
          data={appealOutcomes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {kind === 'ENDED' && (
        <Choice
          of={{ ...of('how'), required: true }}
          data={noticeStandings
            .filter(({ id }) => (endings as readonly string[]).includes(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {kind === 'PENALISED' && (
        <NumberBox
          id={fieldId('amount')}
          label={labels.amount}
          decimals={2}
          thousandSeparator=","
          error={form.errors['amount']}
          value={form.values.amount ?? null}
          onChange={(amount) => form.setFieldValue('amount', amount)}
        />
      )}
      <TextField of={of('who')} />
      <TextField of={of('reference')} max={100} />
      <ProofField
        owner={{ ownerId: notice.id, ownerKind: 'STATUTORY_NOTICE' }}
        of={{ ...of('fileId'), required: kind === 'ENDED' }}
      />
      <ProseField of={of('note')} max={1000} />
    </DrawerForm>
  );
}
