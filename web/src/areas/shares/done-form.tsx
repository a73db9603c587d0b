import { Radio, Textarea, TextInput } from '@mantine/core';
import type { SharedItem } from '@lintel/contract/areas/shares/by-link';
import type { Answers } from '@lintel/contract/areas/checklists/answers';
import { evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import type { EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import { outcomes, type Outcome } from '@lintel/contract/areas/tasks/states';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { askingsIn, asksOfPieces, problemsIn, sentAnswers } from '#areas/checklists/asked.ts';
import { QuestionsAsked } from '#areas/checklists/questions-asked.tsx';
import { resultsNow, resultsWith } from '#areas/tasks/equipment-results.ts';
import { EquipmentSeen } from '#areas/tasks/equipment-seen.tsx';
import { t } from '#platform/texts.ts';
import { useAssignToken } from './assign-token.ts';
import { BigButton } from './big-button.tsx';
import { ShareActionFailure, ShareActionPart } from './share-action-part.tsx';
import { DayField, dayProblem } from './response-form.tsx';
import { SharedUploads } from './shared-uploads.tsx';
import { useDraft } from './use-draft.ts';
import type { useShareActions } from './use-share-actions.ts';
import css from './shared-forms.module.css';

type Props = {
  item: SharedItem;
  write: ReturnType<typeof useShareActions>['reportDone'];
  onClose: () => void;
};
const order = ['missing', 'doneOn', 'note', 'outcome'] as const;

/** Reports that it is done: with the required evidence, when, what, and for a task its outcome. */
export function DoneForm({ item, write, onClose }: Props) {
  const assignToken = useAssignToken();
  const { today, missing, demanded } = item;
  const isTask = item.entityType === 'TASK';
  const draft = useDraft(`${item.ref}.done`, {
    doneOn: today,
    note: '',
    outcome: '' as Outcome | '',
    certificateNumber: '',
    certificateIssuedOn: '',
    certificateExpiresOn: '',
    equipment: [] as EquipmentResults,
    answers: {} as Answers,
  });
  const [isRefused, setRefused] = useState(false);
  const ids = useId();
  const { values, set } = draft;
  const equipment = resultsNow(item.equipment, values.equipment);
  const problems = {
    doneOn: dayProblem(values.doneOn, 'past', today),
    note: values.note.trim() ? undefined : t('shared.text.needed'),
    outcome: isTask && !values.outcome ? t('shared.outcome.needed') : undefined,
    missing: missing.length > 0 ? t('shared.done.missing', { kinds: kindsText(item) }) : undefined,
  };
  const askings = askingsIn(item.checklist, item.equipment, equipment);
  const unanswered = problemsIn(askings, values.answers);
  const save = () => {
    setRefused(true);
    const first = order.find((field) => problems[field]);
    const wrong = first ?? Object.keys(unanswered)[0];
    if (wrong) return document.getElementById(`${ids}${wrong}`)?.focus();
    if (write.isPending) return;
    write.mutate(
      {
        body: {
          assignToken,
          doneOn: values.doneOn,
          note: values.note.trim(),
          outcome: values.outcome || null,
          certificateNumber: values.certificateNumber || null,
          certificateIssuedOn: values.certificateIssuedOn || null,
          certificateExpiresOn: values.certificateExpiresOn || null,
          equipment: resultsWith(values.outcome || null, equipment),
          ...(item.checklist.questions.length > 0 && {
            checklist: sentAnswers(item.checklist, askings, values.answers),
          }),
        },
      },
      { onSuccess: draft.forget },
    );
  };
  // If required, evidence comes first, as for users.
  const asksEvidence = demanded.evidence.length > 0;
  const evidence = (
    <>
      {asksEvidence && (
        <p
          id={`${ids}missing`}
          tabIndex={-1}
          className={css.evidence}
          data-missing={missing.length > 0 || undefined}
          role={isRefused && problems.missing ? 'alert' : undefined}
        >
          {missing.length > 0 ? <IconAlertTriangle size={24} aria-hidden /> : <IconCircleCheck size={24} aria-hidden />}
          {problems.missing ?? t('shared.done.held')}
        </p>
      )}
      {item.can.addFile && <SharedUploads item={item} />}
    </>
  );
  return (
    <ShareActionPart title={t('shared.do.done')}>
      <form
        noValidate
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {asksEvidence && evidence}
        <DayField
          id={`${ids}doneOn`}
          label={t('shared.done.day')}
          is="past"
          today={today}
          error={isRefused && problems.doneOn}
          value={values.doneOn}
          onChange={(doneOn) => set({ doneOn })}
        />
        <Textarea
          id={`${ids}note`}
          size="lg"
          rows={5}
          label={t('shared.done.note')}
          required
          maxLength={4000}
          error={isRefused && problems.note}
          value={values.note}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
        <QuestionsAsked
          asked={item.checklist}
          pieces={item.equipment}
          results={equipment}
          outcome={values.outcome || null}
          answers={values.answers}
          errors={isRefused ? unanswered : {}}
          onChange={({ answers, results }) => set({ answers, equipment: results })}
          idOf={(field) => `${ids}${field}`}
        />
        {isTask && (
          <Radio.Group
            size="lg"
            label={t('shared.done.outcome')}
            required
            error={isRefused && problems.outcome}
            value={values.outcome}
            onChange={(outcome) => set({ outcome: outcome as Outcome })}
          >
            <div className={css.radios}>
              {outcomes.map(({ id, name }, index) => (
                <Radio key={id} size="lg" value={id} label={name} id={index === 0 ? `${ids}outcome` : undefined} />
              ))}
            </div>
          </Radio.Group>
        )}
        {!asksOfPieces(item.checklist, equipment) && (
          <EquipmentSeen
            size="lg"
            pieces={item.equipment}
            results={equipment}
            outcome={values.outcome || null}
            onChange={(results) => set({ equipment: results })}
          />
        )}
        {isTask && item.hasCertificate && <CertificateFields ids={ids} today={today} values={values} onChange={set} />}
        {!asksEvidence && evidence}
        <ShareActionFailure error={write.error} />
        <BigButton type="submit" loading={write.isPending}>
          {t('shared.send.done')}
        </BigButton>
        <BigButton variant="default" onClick={onClose}>
          {t('shared.back')}
        </BigButton>
      </form>
    </ShareActionPart>
  );
}

type Certificate = { certificateNumber: string; certificateIssuedOn: string; certificateExpiresOn: string };
type CertificateProps = {
  ids: string;
  today: string;
  values: Certificate;
  onChange: (changed: Partial<Certificate>) => void;
};

/** The certificate that completes a task; all fields are optional. */
function CertificateFields({ ids, today, values, onChange }: CertificateProps) {
  return (
    <>
      <TextInput
        size="lg"
        label={t('shared.done.certificate')}
        maxLength={100}
        autoComplete="off"
        value={values.certificateNumber}
        onChange={({ currentTarget }) => onChange({ certificateNumber: currentTarget.value })}
      />
      <DayField
        id={`${ids}issued`}
        label={t('shared.done.issued')}
        is="past"
        required={false}
        today={today}
        error={false}
        value={values.certificateIssuedOn}
        onChange={(certificateIssuedOn) => onChange({ certificateIssuedOn })}
      />
      <DayField
        id={`${ids}expires`}
        label={t('shared.done.expires')}
        is="any"
        required={false}
        today={today}
        error={false}
        value={values.certificateExpiresOn}
        onChange={(certificateExpiresOn) => onChange({ certificateExpiresOn })}
      />
    </>
  );
}

const all = new Intl.ListFormat('en-GB');
const any = new Intl.ListFormat('en-GB', { type: 'disjunction' });
/** "a certificate and a photograph"; for a task any one of them is enough. */
const kindsText = ({ entityType, missing }: SharedItem) =>
  (entityType === 'TASK' ? any : all).format(missing.map((kind) => `a ${nameOf(kind).toLowerCase()}`));
const nameOf = (kind: SharedItem['missing'][number]) => evidenceKinds.find(({ id }) => id === kind)?.name ?? kind;
