import { InjuryDetails } from '@lintel/contract/areas/accidents/accident';
import { injuryLabels as labels } from '@lintel/contract/areas/accidents/labels';
import type { Option } from '@lintel/contract/platform/shapes';
import { savedByItsPage, useContractForm } from '#platform/form/contract-form.ts';
import { t } from '#platform/texts.ts';
import { bind } from '#platform/form/bound-fields.tsx';
import { ChoiceField } from './choice-field.tsx';
import { useOffered } from './offered.ts';
import type { InjuryDraft } from './injury-values.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';

type Values = { injurySustainedId: string | null; partOfBodyInjuredId: string | null; injurySeverityId: string | null };
type Props = {
  injury: InjuryDraft | undefined;
  /** For a new one, the part chosen on the picture. */
  part?: Option | undefined;
  /** Severity is asked for RIDDOR only (ACC-071). */
  isRiddor: boolean;
  onKeep: (injury: InjuryDraft) => void;
  onClose: () => void;
};

/** One injury: kept on the page until the accident is saved. */
export function InjuryDialog({ injury, part, isRiddor, onKeep, onClose }: Props) {
  const form = useContractForm<Values>(InjuryDetails, {
    draft: null,
    initialValues: {
      injurySustainedId: injury?.injurySustained.id ?? null,
      partOfBodyInjuredId: injury?.partOfBodyInjured.id ?? part?.id ?? null,
      injurySeverityId: injury?.injurySeverity?.id ?? null,
    },
  });
  const offered = {
    injurySustained: useOffered('injurySustained').data?.objects,
    partOfBodyInjured: useOffered('partOfBodyInjured').data?.objects,
    injurySeverity: useOffered('injurySeverity').data?.objects,
  };
  const named = (dictionary: keyof typeof offered, id: string | null): Option | null =>
    [...(offered[dictionary] ?? []), ...(injury?.[dictionary] ? [injury[dictionary]] : [])].find(
      (each) => each.id === id,
    ) ?? null;
  const keep = ({ injurySustainedId, partOfBodyInjuredId, injurySeverityId }: Values) =>
    onKeep({
      ...(injury?.id && { id: injury.id }),
      injurySustained: named('injurySustained', injurySustainedId)!,
      partOfBodyInjured: named('partOfBodyInjured', partOfBodyInjuredId)!,
      injurySeverity: named('injurySeverity', injurySeverityId),
    });
  const of = bind(form);
  return (
    <FormDialog
      title={t(injury ? 'accident.view.injury.title' : 'accident.view.injury.add')}
      button={t('accident.view.injury.keep')}
      write={{ isPending: false, error: null }}
      onSave={savedByItsPage(form).onSubmit(keep)}
      onClose={onClose}
    >
      <ChoiceField
        of={{ ...of('injurySustainedId', labels.injurySustainedId), required: true }}
        dictionary="injurySustained"
        current={injury?.injurySustained}
      />
      <ChoiceField
        of={{ ...of('partOfBodyInjuredId', labels.partOfBodyInjuredId), required: true }}
        dictionary="partOfBodyInjured"
        current={injury?.partOfBodyInjured}
      />
      {isRiddor && (
        <ChoiceField
          of={of('injurySeverityId', labels.injurySeverityId)}
          dictionary="injurySeverity"
          current={injury?.injurySeverity}
        />
      )}
    </FormDialog>
  );
}
