import { Alert, Text } from '@mantine/core';
import { accidentFieldLabels as labels, type Accident } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { injuredPersonLabels as hurt } from '@lintel/contract/areas/accidents/labels';
import { pageOf } from '@lintel/contract/areas/activity';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FilesToSend } from '#platform/files/files-to-send.tsx';
import { useAddWithFiles } from '#platform/files/use-add-with-files.ts';
import { savedByItsPage, showFailure } from '#platform/form/contract-form.ts';
import grid from '#platform/form/form-grid.module.css';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { Section } from '#platform/page/section.tsx';
import { RecordForm } from '#platform/record/record-form.tsx';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { timeOfDayText } from '#platform/time.ts';
import { showNextSteps } from '#platform/app/toasts.ts';
import { fieldsOf, noAccident, type AccidentForm, type AccidentValues } from './accident-values.ts';
import { useAccidentForm } from './use-accident-form.ts';
import css from './accidents.module.css';
import { bind, DayField, ProseField, TextField, TimeField } from '#platform/form/bound-fields.tsx';
import { ChoiceField } from './choice-field.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { useIsRiddor, useIsSomebodyHurt } from './general-fields.tsx';
import { PropertySelect } from '#platform/form/property-select.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';

const RiddorFields = lazyForm(() => import('./riddor-fields.tsx'), 'RiddorFields');
const list = '/accident/list/accident_list.html';

/**
 * A new accident, reported by anybody on site: it has just happened, and they are its reporter. For another injured person of
 * an incident, place, time and category are known.
 */
const newAccident = (me: CurrentUser, propertyId: string | null, same?: Accident): AccidentValues => ({
  ...noAccident,
  propertyId,
  accidentDate: me.today,
  accidentTime: timeOfDayText(Date.now()),
  ...(same && {
    propertyId: same.property.id,
    categoryId: same.category.id,
    accidentDate: same.accidentDate,
    accidentTime: same.accidentTime,
    locationId: same.location?.id ?? null,
    locationDescription: same.locationDescription,
    companyName: same.companyName,
    department: same.department,
  }),
  reporter: {
    ...noAccident.reporter,
    firstName: me.fullName.split(' ').slice(0, -1).join(' ') || null,
    lastName: me.fullName.split(' ').at(-1) ?? null,
    email: me.email,
    jobTitle: me.jobTitle,
  },
});

/** Reports an accident in a minute, on a phone too; those who manage accidents complete it (ACC-005). */
export function AddAccidentPage() {
  const { sameIncidentAs } = useSearch({ from: '/accident_add.html' });
  return sameIncidentAs ? <AnotherHurt id={sameIncidentAs} /> : <AddAccident />;
}

/** Another person injured in an existing accident. */
function AnotherHurt({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(read(accidents.get, { query: { id } }));
  if (!data) return <LoadingPage of="record" read={{ error, refetch }} />;
  return <AddAccident same={data.dto} />;
}

function AddAccident({ same }: { same?: Accident }) {
  const me = useMe();
  const navigate = useNavigate();
  const { propertyId = null } = useSearch({ from: '/accident_add.html' });
  const [initial] = useState(() => newAccident(me, propertyId, same));
  const form = useAccidentForm(initial);
  const isSomebodyHurt = useIsSomebodyHurt(form);
  const nextOf = ({ id, can }: Accident) =>
    can.edit
      ? [{ label: t('accident.add.assess'), run: () => void navigate({ to: pageOf('ACCIDENT', id), hash: 'desk' }) }]
      : [];
  const goBack = (replace = false) => void navigate({ to: list, search: {}, replace });
  const { files, save, isSaving } = useAddWithFiles(accidents.create, 'ACCIDENT', {
    onSuccess: ({ dto }) => {
      release();
      showNextSteps(t('accident.add.reported', { ref: dto.ref }), nextOf(dto));
      goBack(true);
    },
    onError: (failure) => showFailure(form, failure),
    filesFailed: (why) => t('accident.add.photographs.failed', { why }),
  });
  const release = useUnsavedChanges(form.isDirty() || files.waiting.length > 0);
  const report = (values: AccidentValues) => {
    const { injuredPerson } = isSomebodyHurt ? values : noAccident;
    return save((uploadSessionId) => ({
      body: { ...fieldsOf({ ...values, injuredPerson }), uploadSessionId, sameIncidentAs: same?.id ?? null },
    }));
  };
  return (
    <>
      <PageHeader title={t('accident.add.title')} back={{ to: list, label: t('accident.list.title') }} />
      <RecordForm
        form={savedByItsPage(form)}
        isSaving={isSaving}
        onSave={(values) => void report(values)}
        onCancel={() => goBack()}
        button={t('save')}
        labels={Object.fromEntries(order.map((field) => [field, labelOf(field)]))}
        labelOf={labelOf}
      >
        {same && <Alert variant="light">{t('accident.add.another', { ref: same.ref })}</Alert>}
        <What form={form} />
        <Where form={form} />
        {isSomebodyHurt && <Who form={form} />}
        <Section title={t('accident.add.happened')}>
          <div className={grid.fields}>
            <ProseField of={{ ...bind(form)('note', labels.note) }} />
            <div className={grid.wide}>
              <FilesToSend files={files} ownerKind="ACCIDENT" hint={t('accident.add.photographs.later')} />
            </div>
          </div>
        </Section>
        <More form={form} />
      </RecordForm>
    </>
  );
}

const order = ['categoryId', 'propertyId', 'locationId', 'locationDescription', 'accidentDate', 'accidentTime'];
const labelOf = (field: string) =>
  field === 'categoryId'
    ? t('accident.add.what')
    : (({ ...labels, ...hurt } as Record<string, string>)[field.replace('injuredPerson.', '')] ??
      t('accident.add.more'));

function What({ form }: { form: AccidentForm }) {
  return (
    <Section title={t('accident.add.what')}>
      <CategoryChoice
        value={form.values.categoryId}
        error={form.errors['categoryId']}
        onChange={(id) => form.setFieldValue('categoryId', id)}
      />
    </Section>
  );
}

function Where({ form }: { form: AccidentForm }) {
  const of = bind(form);
  const day = of('accidentDate', labels.accidentDate);
  // The time proposed is that of reporting: on another day it would be the wrong one.
  const changeDay = (on: unknown) => {
    day.onChange(on);
    if (!form.isDirty('accidentTime')) form.setFieldValue('accidentTime', null);
  };
  return (
    <Section title={t('accident.add.where')}>
      <div className={grid.fields}>
        <PropertySelect of={{ ...of('propertyId', labels.propertyId), required: true }} />
        <ChoiceField of={of('locationId', labels.locationId)} dictionary="location" />
        <DayField of={{ ...day, onChange: changeDay, required: true }} />
        <TimeField of={of('accidentTime', labels.accidentTime)} />
      </div>
    </Section>
  );
}

/** Anybody on site says who it was; injuries and the rest are added by those who manage accidents. */
function Who({ form }: { form: AccidentForm }) {
  const of = bind(form);
  return (
    <Section title={t('accident.add.who')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('accident.add.who.hint')}
      </Text>
      <div className={grid.fields}>
        <TextField of={of('injuredPerson.firstName', hurt.firstName)} max={100} />
        <TextField of={of('injuredPerson.lastName', hurt.lastName)} max={100} />
        <ChoiceField
          of={of('injuredPerson.relationToPropertyId', hurt.relationToPropertyId)}
          dictionary="relationToProperty"
        />
        <TextField of={of('injuredPerson.phone', hurt.phone)} max={50} type="tel" />
        <ProseField of={of('injuredPerson.statusDescription', hurt.statusDescription)} max={1000} />
      </div>
    </Section>
  );
}

function More({ form }: { form: AccidentForm }) {
  const of = bind(form);
  const isRiddor = useIsRiddor(form);
  return (
    <details className={css.more}>
      <summary>{t('accident.add.more')}</summary>
      <div className={grid.fields}>
        <TextField of={of('locationDescription', labels.locationDescription)} max={1000} />
        <TextField of={of('companyName', labels.companyName)} />
        <TextField of={of('department', labels.department)} />
        <ChoiceField of={of('subActivityId', labels.subActivityId)} dictionary="subActivity" />
      </div>
      {isRiddor && <RiddorFields form={form} />}
    </details>
  );
}
