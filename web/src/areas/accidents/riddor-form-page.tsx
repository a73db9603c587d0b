import { Alert, Select, Stack, Text } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { FormKind, RiddorForm, RiddorForms } from '@lintel/contract/areas/accidents/form/fields';
import { missingOf } from '@lintel/contract/areas/accidents/form/form';
import { pageOf } from '@lintel/contract/areas/activity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { PrintedBy } from '#platform/page/printed-by.tsx';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { FormQuestions } from './riddor-form-questions.tsx';
import { FormSections, ParticularsSection } from './riddor-form-sections.tsx';
import css from './riddor-form.module.css';
import { OthersToNotify } from './riddor-others.tsx';
import { SentReports } from './riddor-sent-reports.tsx';

const route = getRouteApi('/accident_riddor_form.html');

/** The fields of the authority's form, to be copied into it one by one; nothing is sent from here. */
export function RiddorFormPage() {
  const search = route.useSearch();
  const id = requiredParam(search, 'id');
  const { data, error, refetch } = useQuery({
    ...read(accidents.riddorForms, { body: { accidentId: id } }),
    placeholderData: keepPreviousData,
  });
  if (!data) return <LoadingPage of="record" read={{ error, refetch }} />;
  return <ShownForm key={id} forms={data} chosen={search.form} sent={search.sent} />;
}

function ShownForm({ forms: all, chosen, sent }: { forms: RiddorForms; chosen?: string; sent?: string }) {
  const navigate = route.useNavigate();
  const { accident, forms, canEdit } = all;
  const kept = all.sent.find(({ id }) => id === sent);
  const form = kept?.form ?? forms.find(({ kind }) => kind === chosen) ?? forms[0]!;
  return (
    <>
      <PageHeader
        title={t('accident.form.title', { ref: accident.ref })}
        subtitle={accident.property}
        back={
          kept
            ? { to: `/accident_riddor_form.html?id=${accident.id}`, label: t('accident.form.now') }
            : { to: pageOf('ACCIDENT', accident.id), label: t('accident.view.title', { ref: accident.ref }) }
        }
        print
      />
      <PrintedBy />
      <Stack gap="md" maw={980} className={css.form}>
        {kept ? (
          <Alert
            color="gray"
            title={t('accident.form.as.sent', { day: dayText(kept.sentOn), reference: kept.reference })}
          >
            {t('accident.form.as.sent.by', { by: kept.sentBy, how: t(`accident.form.how.${kept.sentHow}`) })}
            {kept.reason && <Text size="sm">{t('accident.form.as.sent.reason', { reason: kept.reason })}</Text>}
          </Alert>
        ) : (
          <>
            <Select
              maw={420}
              label={t('accident.form.which')}
              data={forms.map(({ kind, name, code }) => ({ value: kind, label: `${name} (${code})` }))}
              value={form.kind}
              allowDeselect={false}
              onChange={(kind) =>
                void navigate({
                  search: { id: accident.id, form: kind as FormKind },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
            <WhatItServes form={form} reportedOn={reportedOn(all, form)} of={all} />
          </>
        )}
        <FormSections form={form} accident={accident} isAsSent={kept !== undefined} />
        {!kept && (
          <>
            <FormQuestions key={`${form.kind} ${all.answersId}`} of={all} form={form} />
            <ParticularsSection form={form} accident={accident} />
            <SentReports of={all} form={form} canEdit={canEdit} />
            <OthersToNotify of={all} canEdit={canEdit} />
          </>
        )}
      </Stack>
    </>
  );
}

/**
 * The day on which what a form is for was reported. Of several forms each must have been sent, since they may be of different people;
 * of a report that was only recorded nobody knows which it was. Beside one that is asked for, another must have been sent itself.
 */
function reportedOn({ accident, forms, sent }: RiddorForms, { kind, isAskedFor }: RiddorForm): string | null {
  const count = forms.filter((one) => one.isAskedFor).length;
  const isOnAny = isAskedFor ? count < 2 || !sent.length : count === 0;
  if (isOnAny || !accident.reportedOn) return accident.reportedOn;
  return sent.find((one) => one.kind === kind)?.sentOn ?? null;
}

/** The regulations that the form serves, its deadline, and how it reaches the authority. */
function WhatItServes({ form, reportedOn, of }: { form: RiddorForm; reportedOn: string | null; of: RiddorForms }) {
  const { today } = useMe();
  const { isAskedFor, serves, reportBy, notifyWithoutDelay, isTelephoneAccepted, authority } = form;
  const missing = missingOf(form).length;
  const title = () => {
    if (reportedOn) return t('accident.form.reported', { authority, day: dayText(reportedOn) });
    if (!isAskedFor) return t(`accident.form.${of.whyNotAsked}`);
    if (!reportBy) return t('accident.form.without.delay', { authority });
    return t(reportBy < today ? 'accident.form.was.due' : 'accident.form.by', { authority, day: dayText(reportBy) });
  };
  return (
    <Alert color={isAskedFor && !reportedOn ? 'red' : 'gray'} title={title()}>
      <Stack gap={4}>
        {!isAskedFor && !reportedOn && of.whyNotAsked === 'judged' && (
          <Text size="sm">{t('accident.form.judged.choose')}</Text>
        )}
        {serves.length > 0 && (
          <ul className={css.serves} aria-label={t('accident.form.serves')}>
            {serves.map(({ name, regulation, reportBy: by }) => (
              <li key={name}>
                {`${name} (${regulation})`}
                {serves.length > 1 && by && `: ${dayText(by)}`}
              </li>
            ))}
          </ul>
        )}
        {serves.length > 1 && <Text size="sm">{t('accident.form.one.report')}</Text>}
        {notifyWithoutDelay && !reportedOn && <Text size="sm">{t('accident.form.notify.first', { authority })}</Text>}
        {isTelephoneAccepted && !reportedOn && <Text size="sm">{t('accident.form.telephone')}</Text>}
        {authority === 'HSENI' && <Text size="sm">{t('accident.form.hseni')}</Text>}
        <Text size="sm">
          {missing === 0 ? t('accident.form.complete') : t('accident.form.missing.count', { count: missing })}
        </Text>
        <Text size="sm">{t('accident.form.nothing.sent')}</Text>
      </Stack>
    </Alert>
  );
}
