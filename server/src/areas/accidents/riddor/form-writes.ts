import type { z } from 'zod';
import type { AccidentFields } from '@lintel/contract/areas/accidents/accident';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { formsOf, whyNotAsked } from '@lintel/contract/areas/accidents/form/form';
import type { WhyNotAsked } from '@lintel/contract/areas/accidents/form/fields';
import { othersToNotify } from '@lintel/contract/areas/accidents/form/others-to-notify';
import { longDate } from '@lintel/contract/cycles/calendar';
import { conflict, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { fieldsOf, holdAccident } from '../accident.ts';
import { decideAnew, writeFields } from '../save.ts';
import { keepVersion } from '../versions.ts';
import { formAnswersOf, formRecordOf, partsOf } from './form.ts';
import { stampReport } from './since-report.ts';
import { nextNumber } from '../next-number.ts';

type Answered = z.output<(typeof accidents.answerForm)['body']>;
type Kept = z.output<(typeof accidents.keepReport)['body']>;
type Notified = z.output<(typeof accidents.markNotified)['body']>;

/** Stores answers to the form; throws if somebody else answered it meanwhile. */
export async function answerForm(scope: Scope, { accidentId, answersId, answers }: Answered): Promise<void> {
  await holdAccident(scope, accidentId);
  const before = await formAnswersOf(scope, accidentId);
  if (before.answersId !== answersId)
    throw conflict(
      'Somebody else answered this form at the same time. Your answers are not saved yet: reload the page.',
    );
  const { ofAccident, ofOrganisation } = partsOf(answers);
  await scope.db
    .insertInto('accidentFormAnswers')
    .values({
      id: scope.newId(),
      accidentId,
      number: nextNumber(scope, 'accident_form_answers', accidentId),
      answers: JSON.stringify(ofAccident),
      ofOrganisation: JSON.stringify(ofOrganisation),
      recordedAt: scope.now.toISOString(),
      recordedBy: scope.me.id,
    })
    .execute();
  await scope.record(accidentId, {
    type: 'EDIT',
    event: 'accident.form-answered',
    summary: "What only RIDDOR's form asks was answered",
  });
}

const notAsked: Record<WhyNotAsked, (form: string) => string> = {
  'not-asked': (form) => `Nothing recorded requires the form “${form}”`,
  judged: (form) => `The RIDDOR assessment does not ask for the form “${form}”`,
  undecided: (form) => `The RIDDOR assessment is still open and does not yet require the form “${form}”`,
};

/** Stores a report as sent, and enters its date, reporter and reference on the record. */
export async function keepReport(scope: Scope, { accidentId, version, ...sent }: Kept): Promise<void> {
  const held = await holdAccident(scope, accidentId);
  const { kind, sentOn, sentHow, sentBy, reference, reason } = sent;
  if (sentOn > scope.today || sentOn < held.happenedOn)
    throw invalid([{ field: 'sentOn', message: 'Use a day from that of the accident until today' }]);
  const before = fieldsOf(held, scope.today);
  const after: AccidentFields = {
    ...before,
    riddorReportable: true,
    riddorDateHse: sentOn,
    riddorHseReporter: sentBy,
    hseReference: reference,
    notifiedOn: before.notifiedOn ?? sentOn,
    notifiedHow: before.notifiedHow ?? sentHow,
  };
  const { record } = await formRecordOf(scope, held);
  const form = formsOf(record).find((one) => one.kind === kind)!;
  if (!form.isAskedFor && !reason)
    throw invalid([
      {
        field: 'reason',
        message: `${notAsked[whyNotAsked(record)](form.name)}. Give a reason for using it.`,
      },
    ]);
  const changes = await writeFields(scope, held, version, after);
  await scope.db
    .insertInto('accidentReports')
    .values({
      ...sent,
      id: scope.newId(),
      accidentId,
      number: nextNumber(scope, 'accident_reports', accidentId),
      reason: form.isAskedFor ? null : reason,
      form: JSON.stringify(form),
      keptAt: scope.now.toISOString(),
      keptBy: scope.me.id,
    })
    .execute();
  await keepVersion(scope, accidentId, 'accident', after);
  await decideAnew(scope, accidentId, before, after);
  await stampReport(scope, accidentId);
  await scope.record(accidentId, {
    type: 'EDIT',
    event: 'accident.report-kept',
    summary: 'The report was kept as it was sent',
    changes,
  });
}

/** Sets or removes the tick that somebody else was notified. */
export async function markNotified(scope: Scope, { accidentId, whom, notifiedOn }: Notified): Promise<void> {
  const held = await holdAccident(scope, accidentId);
  const other = othersToNotify.find((one) => one.whom === whom);
  if (!other) throw invalid([{ field: 'whom', message: 'Choose somebody from the list' }]);
  if (notifiedOn !== null && (notifiedOn > scope.today || notifiedOn < held.happenedOn))
    throw invalid([{ field: 'notifiedOn', message: 'Use a day from that of the accident until today' }]);
  await scope.db
    .insertInto('accidentNotifications')
    .values({
      id: scope.newId(),
      accidentId,
      number: nextNumber(scope, 'accident_notifications', accidentId),
      whom,
      notifiedOn,
      recordedAt: scope.now.toISOString(),
      recordedBy: scope.me.id,
    })
    .execute();
  await scope.record(accidentId, {
    type: 'EDIT',
    event: 'accident.told-elsewhere',
    summary: notifiedOn
      ? `${other.name}: notified on ${longDate(notifiedOn)}`
      : `${other.name}: no longer recorded as notified`,
  });
}
