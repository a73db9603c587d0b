import { Alert, Group, Radio } from '@mantine/core';
import type { HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import {
  asksFor,
  closingOutcomes,
  contactWays,
  dutyEndings,
  extensionReasons,
  hazardEntryKinds,
  hazardEntryLabels as labels,
  NewHazardEntry,
} from '@lintel/contract/areas/hazard-cases/entry';
import { clockOf, hazardFindings, isOpenClock } from '@lintel/contract/statutory/hazard-clocks';
import { useState } from 'react';
import { bind, DayField, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import { useWrite } from '#platform/api.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { ProofField } from '#platform/files/proof-field.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { InstantField } from './instant-field.tsx';

type Kind = NewHazardEntry['kind'];
type Values = Omit<NewHazardEntry, 'caseId' | 'kind' | 'at'> & { kind: Kind | null; at: string | null };
const choices = (of: readonly { id: string; name: string }[]) => of.map(({ id, name }) => ({ value: id, label: name }));

type Props = {
  of: HazardCase;
  /** Known initial values: for striking out an entry. */
  known?: Partial<Values>;
  onClose: () => void;
};

/** Records an event of a case: a visit, no access, the end of an investigation, work, an extension, its end. */
export function EntryDrawer({ of: hazard, known = {}, onClose }: Props) {
  const [openedAt] = useState(() => `${new Date().toISOString().slice(0, 16)}:00.000Z`);
  const form = useContractForm<Values>(NewHazardEntry, {
    along: { caseId: hazard.id },
    initialValues: {
      kind: null,
      at: openedAt,
      who: null,
      how: null,
      result: null,
      found: null,
      inPerson: null,
      safetyWork: null,
      preventativeWork: null,
      clock: null,
      to: null,
      reason: null,
      why: null,
      outcome: null,
      entryId: null,
      note: null,
      fileId: null,
      ...known,
    },
  });
  const say = useWrite(hazardCases.addEntry, {
    form,
    onSuccess: () => {
      showSuccess(t('hazard.recorded'));
      onClose();
    },
  });
  const of = (field: keyof typeof labels) => bind(form)(field, labels[field]);
  const { kind, clock, found } = form.values;
  const asks = (what: Parameters<typeof asksFor>[1]) => kind !== null && asksFor(kind, what);
  const proves = kind === 'EXTENDED' || kind === 'DUTY_ENDED';
  const open = hazard.clocks.filter(isOpenClock);
  const countsHours = (chosen: unknown) => Boolean(open.find(({ code }) => code === chosen)?.due?.at);
  const chooseClock = (next: unknown) => {
    // A time that one clock asked for has no field at the other.
    if (countsHours(next) !== countsHours(clock)) form.setFieldValue('to', null);
    of('clock').onChange(next);
  };
  return (
    <DrawerForm
      title={kind === 'STRUCK' ? t('entry.strike') : t('hazard.say')}
      intro={kind === 'STRUCK' ? t('hazard.strike.hint') : null}
      labels={labels}
      button={t('save')}
      write={say}
      onSave={(values) => say.mutate({ body: { ...values, caseId: hazard.id } as NewHazardEntry })}
      onClose={onClose}
    >
      {!known.kind && <Choice of={{ ...of('kind'), required: true }} data={choices(kindsFor(hazard))} />}
      {kind !== 'STRUCK' && <InstantField of={{ ...of('at'), required: true }} />}
      {(asks('extension') || asks('ending')) && (
        <Choice
          of={{ ...of('clock'), required: true, onChange: chooseClock }}
          data={[...new Set(open.map(({ code }) => code))].map((code) => ({ value: code, label: clockOf(code).name }))}
        />
      )}
      {asks('extension') && (
        <>
          {countsHours(clock) ? (
            <InstantField of={{ ...of('to'), required: true }} />
          ) : (
            <DayField
              of={{
                ...of('to'),
                required: true,
                value: form.values.to?.slice(0, 10) ?? null,
                onChange: (day) => form.setFieldValue('to', day ? `${day as string}T12:00:00Z` : null),
              }}
            />
          )}
          <Choice of={{ ...of('reason'), required: true }} data={choices(extensionReasons)} />
          <Alert color="blue">{t('hazard.extension.hint')}</Alert>
        </>
      )}
      {asks('ending') && <Choice of={{ ...of('why'), required: true }} data={choices(dutyEndings)} />}
      {asks('investigation') && (
        <>
          <Choice of={{ ...of('found'), required: true }} data={choices(hazardFindings)} />
          <YesOrNo of={of('inPerson')} />
          {found !== null && found !== 'NONE' && (
            <>
              <YesOrNo of={of('safetyWork')} />
              <YesOrNo of={of('preventativeWork')} />
            </>
          )}
        </>
      )}
      {asks('outcome') && <Choice of={{ ...of('outcome'), required: true }} data={choices(closingOutcomes)} />}
      {asks('how') && <Choice of={of('how')} data={choices(contactWays)} />}
      {asks('who') && <TextField of={of('who')} />}
      {asks('result') && <ProseField of={of('result')} max={1000} />}
      {asks('file') && (
        <ProofField
          owner={{ ownerId: hazard.id, ownerKind: 'HAZARD_CASE' }}
          of={{ ...of('fileId'), required: proves }}
        />
      )}
      {kind !== null && <ProseField of={of('note')} />}
    </DrawerForm>
  );
}

/** A mandatory question, without a preselected answer. */
function YesOrNo({ of: { id, label, error, value, onChange } }: { of: ReturnType<ReturnType<typeof bind>> }) {
  return (
    <Radio.Group
      id={id}
      label={label}
      required
      error={error}
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={(answer) => onChange(answer === 'yes')}
    >
      <Group gap="md" mt={6}>
        <Radio value="yes" label={t('list.value.yes')} />
        <Radio value="no" label={t('list.value.no')} />
      </Group>
    </Radio.Group>
  );
}

const kindsFor = ({ state }: HazardCase) =>
  hazardEntryKinds.filter(({ id }) => (state === 'CLOSED' ? id === 'REOPENED' : id !== 'REOPENED' && id !== 'STRUCK'));
