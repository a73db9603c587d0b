import { Alert } from '@mantine/core';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import {
  evacuationEndings,
  evacuationEntryAsks,
  evacuationEntryHint,
  evacuationEntryKinds,
  evacuationEntryLabels as labels,
  evacuationEntryNeeds,
  evacuationReceivers,
  happensOnceEnded,
  NewEvacuationEntry,
  residentContactWays,
  type EvacuationEntryKind,
} from '@lintel/contract/areas/evacuation-plans/entry';
import type { EvacuationPlan } from '@lintel/contract/areas/evacuation-plans/plan';
import { isReviewDue, type EvacuationStep } from '@lintel/contract/areas/evacuation-plans/standing';
import { useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { useMe } from '#platform/current-user.ts';
import { ProofField } from '#platform/files/proof-field.tsx';
import { bind, DayField, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { t } from '#platform/texts.ts';

type Values = Omit<NewEvacuationEntry, 'planId' | 'kind' | 'on'> & {
  kind: EvacuationEntryKind | null;
  on: string | null;
};
const choices = (of: readonly { id: string; name: string }[]) => of.map(({ id, name }) => ({ value: id, label: name }));

/** What is recorded once a step was taken; an answer may be either. */
const takenBy: Partial<Record<EvacuationStep, EvacuationEntryKind>> = {
  REMOVAL: 'REMOVED',
  OFFER: 'OFFERED',
  ASSESSMENT: 'ASSESSED',
  STATEMENT: 'STATEMENT',
  GIVING: 'GIVEN',
  CONSENT: 'CONSENT',
  SHARING: 'SHARED',
};

/** With whom information is to be shared, or from whom it is to be taken back. */
const awaited = ({ standing }: EvacuationPlan, kind: 'SHARED' | 'REMOVED') =>
  evacuationReceivers.find(
    ({ id }) =>
      (id === 'SERVICE' ? standing.service : standing.box).state === (kind === 'SHARED' ? 'OWED' : 'UNWANTED'),
  )?.id ?? null;

type Props = {
  of: EvacuationPlan;
  /** For striking out an entry. */
  known?: Partial<Values>;
  onClose: () => void;
};

/** Records what happened in a plan, by default its next step. */
export function EntryDrawer({ of: plan, known = {}, onClose }: Props) {
  const { today } = useMe();
  const [next] = plan.standing.missing;
  const taken = next ? takenBy[next] : isReviewDue(plan.standing, today) ? 'REVIEWED' : undefined;
  const form = useContractForm<Values>(NewEvacuationEntry, {
    along: { planId: plan.id },
    initialValues: {
      kind: taken ?? null,
      on: today,
      who: null,
      how: null,
      words: null,
      to: taken === 'SHARED' || taken === 'REMOVED' ? awaited(plan, taken) : null,
      why: null,
      entryId: null,
      note: null,
      fileId: null,
      ...known,
    },
  });
  const say = useWrite(evacuationPlans.addEntry, {
    form,
    onSuccess: () => {
      showSuccess(t('evacuation.recorded'));
      onClose();
    },
  });
  const { kind } = form.values;
  const asks = (what: ReturnType<typeof evacuationEntryAsks>[number]) =>
    kind !== null && evacuationEntryAsks(kind).includes(what);
  const of = (field: keyof typeof labels) => ({
    ...bind(form)(field, labels[field]),
    required: kind !== null && (evacuationEntryNeeds(kind) as readonly string[]).includes(field),
  });
  const isStriking = kind === 'STRUCK';
  const hint = kind !== null && evacuationEntryHint(kind);
  return (
    <DrawerForm
      title={isStriking ? t('entry.strike') : t('evacuation.say')}
      intro={isStriking ? t('evacuation.strike.hint') : null}
      labels={labels}
      button={t('save')}
      write={say}
      onSave={(values) => say.mutate({ body: { ...values, planId: plan.id } as NewEvacuationEntry })}
      onClose={onClose}
    >
      {!known.kind && (
        <Choice
          of={{ ...of('kind'), required: true }}
          data={choices(
            evacuationEntryKinds.filter(({ id }) => id !== 'STRUCK' && (plan.state === 'OPEN' || happensOnceEnded(id))),
          )}
        />
      )}
      {hint && <Alert color="yellow">{t(hint)}</Alert>}
      {!isStriking && <DayField of={{ ...of('on'), required: true }} />}
      {asks('who') && <TextField of={of('who')} />}
      {asks('to') && <Choice of={of('to')} data={choices(evacuationReceivers)} />}
      {asks('words') && <ProseField of={of('words')} />}
      {asks('how') && <Choice of={of('how')} data={choices(residentContactWays)} />}
      {asks('why') && <Choice of={of('why')} data={choices(evacuationEndings)} />}
      {asks('file') && <ProofField owner={{ ownerId: plan.id, ownerKind: 'EVACUATION_PLAN' }} of={of('fileId')} />}
      {kind !== null && <ProseField of={of('note')} />}
    </DrawerForm>
  );
}
