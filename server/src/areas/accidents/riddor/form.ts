import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { missingOfReport } from '@lintel/contract/areas/accidents/closing';
import { formsOf, whyNotAsked } from '@lintel/contract/areas/accidents/form/form';
import { RiddorForm } from '@lintel/contract/areas/accidents/form/fields';
import type { RiddorForms, SentReport, OtherToNotify } from '@lintel/contract/areas/accidents/form/fields';
import { othersToNotify } from '@lintel/contract/areas/accidents/form/others-to-notify';
import { FormAnswers, noAnswers, questionIds, questionOf } from '@lintel/contract/areas/accidents/form/questions';
import type { FormRecord } from '@lintel/contract/areas/accidents/form/record';
import { MOST_INJURIES } from '@lintel/contract/areas/accidents/endpoints';
import { latest } from '@lintel/contract/cycles/calendar';
import { decide } from '@lintel/contract/riddor/decide';
import type { Scope } from '#platform/scope';
import { getAccident } from '../accident.ts';
import { listInjuries } from '../injuries.ts';
import { managedAccident } from '../access-log.ts';
import { visibleAccidents } from '../queries.ts';
import type { FoundAccident } from '../queries.ts';
import { factsOf } from './facts.ts';

/** The current forms of an accident, for somebody who manages it. */
export async function riddorForms(scope: Scope, accidentId: string): Promise<RiddorForms> {
  const found = await managedAccident(scope, accidentId);
  const { record, answersId } = await formRecordOf(scope, found);
  const { property } = record.accident;
  return {
    accident: {
      id: accidentId,
      version: found.version,
      ref: found.reference,
      property: [property.address1, property.address2].filter(Boolean).join(', '),
      propertyId: property.id,
      reportedOn: reportedOn(record.accident),
    },
    canEdit: found.propertyArchivedAt === null && found.state === 'open',
    forms: formsOf(record),
    whyNotAsked: whyNotAsked(record),
    answers: record.answers,
    answersId,
    sent: await sentReports(scope, accidentId),
    others: await othersOf(scope, record),
  };
}

const reportedOn = (accident: Accident) =>
  missingOfReport(accident).length > 0 || accident.changedSinceReport?.length ? null : accident.riddorDateHse;

/** Everything from which the forms of an accident are filled in. */
export async function formRecordOf(scope: Scope, found: FoundAccident) {
  const { db, me } = scope;
  const facts = await factsOf(scope, found);
  const property = await visibleAccidents(scope)
    .select(['properties.city', 'properties.postcode'])
    .where('accidents.id', '=', found.id)
    .executeTakeFirstOrThrow();
  const organisation = await db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  const sender = await db
    .selectFrom('users')
    .select(['fullName', 'jobTitle', 'phone', 'email'])
    .where('id', '=', me.id)
    .executeTakeFirst();
  const { answers, answersId } = await formAnswersOf(scope, found.id);
  const record: FormRecord = {
    accident: await getAccident(scope, found.id),
    injuries: (await listInjuries(scope, found.id, MOST_INJURIES)).objects,
    facts,
    desk: decide(facts, latest(scope.today, found.happenedOn)),
    town: property.city,
    postcode: property.postcode,
    organisation,
    sender: {
      name: sender?.fullName ?? me.fullName,
      jobTitle: sender?.jobTitle ?? null,
      phone: sender?.phone ?? null,
      email: sender?.email ?? '',
    },
    answers,
  };
  return { record, answersId };
}

/** The latest answers; those about the organisation from whichever form was answered last. */
export async function formAnswersOf({ db }: Scope, accidentId: string) {
  const saved = db.selectFrom('accidentFormAnswers').selectAll().limit(1);
  const own = await saved.where('accidentId', '=', accidentId).orderBy('number', 'desc').executeTakeFirst();
  const last = await saved.orderBy('recordedAt', 'desc').orderBy('id', 'desc').executeTakeFirst();
  const known = Object.fromEntries(
    Object.entries({ ...own?.answers, ...last?.ofOrganisation }).filter(([id]) => questionIds.includes(id as never)),
  );
  return { answers: own || last ? FormAnswers.parse(known) : noAnswers, answersId: own?.id ?? null };
}

/** The answers in two parts: about this accident, and about the organisation. */
export function partsOf(answers: FormAnswers) {
  const isOfOrganisation = (id: string) => questionOf(id as (typeof questionIds)[number]).isOfOrganisation === true;
  const those = (isWanted: boolean) =>
    Object.fromEntries(Object.entries(answers).filter(([id]) => isOfOrganisation(id) === isWanted));
  return { ofAccident: those(false), ofOrganisation: those(true) };
}

/** The stored reports, newest first. */
export async function sentReports({ db }: Scope, accidentId: string): Promise<SentReport[]> {
  const rows = await db
    .selectFrom('accidentReports')
    .leftJoin('users', 'users.id', 'accidentReports.keptBy')
    .selectAll('accidentReports')
    .select('users.fullName')
    .where('accidentId', '=', accidentId)
    .orderBy('accidentReports.number', 'desc')
    .limit(MOST_REPORTS)
    .execute();
  return rows.map(({ id, kind, sentOn, sentHow, sentBy, reference, reason, form, keptAt, fullName }) => ({
    id,
    kind,
    sentOn,
    sentHow,
    sentBy,
    reference,
    reason,
    form: RiddorForm.parse(form),
    keptAt,
    keptBy: fullName,
  }));
}
/** No accident is reported more often. */
const MOST_REPORTS = 50;

async function othersOf({ db }: Scope, record: FormRecord): Promise<OtherToNotify[]> {
  const rows = await db
    .selectFrom('accidentNotifications')
    .leftJoin('users', 'users.id', 'accidentNotifications.recordedBy')
    .select(['whom', 'notifiedOn', 'users.fullName'])
    .distinctOn('whom')
    .where('accidentId', '=', record.accident.id)
    .orderBy('whom')
    .orderBy('accidentNotifications.number', 'desc')
    .execute();
  return othersToNotify.map(({ whom, name, why, isSuggestedFor }) => {
    const last = rows.find((row) => row.whom === whom);
    return {
      whom,
      name,
      why,
      isSuggested: isSuggestedFor(record),
      notifiedOn: last?.notifiedOn ?? null,
      recordedBy: last?.notifiedOn ? last.fullName : null,
    };
  });
}
