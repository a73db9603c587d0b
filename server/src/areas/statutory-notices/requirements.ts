import type { z } from 'zod';
import { NewAction, OBSERVATION_LENGTH } from '@lintel/contract/areas/actions/action';
import { dueDateFor } from '#areas/actions/due-dates';
import type { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import type { NewRequirement, StatutoryNotice } from '@lintel/contract/areas/statutory-notices/notice';
import { shortened } from '@lintel/contract/platform/shortened';
import { noticeTypeOf } from '@lintel/contract/statutory/notice-types';
import { isEnded } from '@lintel/contract/statutory/notice-standings';
import { complyByOn, standingOn } from '@lintel/contract/statutory/standing';
import { raiseActions } from '#areas/actions/raise';
import { visibleVisits } from '#areas/enforcement-visits/queries';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { conflict, forbidden } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { factsOf } from './facts.ts';
import { getNotice, holdNotice } from './notice.ts';
import { entriesOf, requirementsOf } from './queries.ts';
import type { FoundNotice } from './queries.ts';
import { settleComplied } from './add-entry.ts';

/** Adds a requirement to a notice that has not ended. */
export async function addRequirement(
  scope: Scope,
  { noticeId, ...requirement }: z.output<(typeof statutoryNotices.require)['body']>,
): Promise<StatutoryNotice> {
  const held = await holdNotice(scope, noticeId);
  await addRequirements(scope, held, [requirement]);
  await settleComplied(scope, noticeId, scope.today);
  return getNotice(scope, noticeId);
}

/**
 * Raises the requirements of a notice as actions of the highest priority, which close under the closing rules: from its visit
 * there or, without one, on its property.
 */
export async function addRequirements(scope: Scope, notice: FoundNotice, given: readonly NewRequirement[]) {
  if (!notice.mayRaise) throw forbidden('Requirements become actions, which you may not raise there');
  const facts = factsOf(notice, await entriesOf(scope, [notice.id]));
  if (isEnded(standingOn(facts, scope.today))) throw conflict('This notice has ended, so nothing can be added to it.');
  const by = complyByOn(facts, scope.today);
  const before = await requirementsOf(scope, [notice.id]);
  const mayChooseDueDate = await choosesDueDates(scope, notice.propertyId);
  const label = `${noticeTypeOf(notice.type).name} ${notice.authorityReference ?? notice.reference}`;
  const actions = given.map(({ words, provision, measure, dueOn }) => {
    const asked = dueOn ?? by;
    return NewAction.parse({
      name: words,
      priority: 'HIGH',
      // Whole with the requirement, which the action leads to.
      observation: shortened([label, provision, measure].filter(Boolean).join('\n'), OBSERVATION_LENGTH),
      location: notice.partOfPremises,
      dueDateByInspection: asked,
      // For a notice entered late, the authority's date may be long past.
      ...(mayChooseDueDate && asked && { dueDate: asked, startDate: asked < scope.today ? asked : scope.today }),
      ...(!mayChooseDueDate && { dueDate: dueDateFor('HIGH', scope.today) }),
    });
  });
  const raised = await raiseActions(
    scope,
    { propertyId: notice.propertyId, source: await sourceOf(scope, notice) },
    actions,
  );
  await scope.db
    .insertInto('statutoryNoticeRequirements')
    .values(
      given.map((requirement, at) => ({
        id: scope.newId(),
        noticeId: notice.id,
        number: before.length + at + 1,
        ...requirement,
        actionId: raised[at]!.id,
      })),
    )
    .execute();
  await scope.record(notice.id, {
    type: 'EDIT',
    event: 'statutory-notice.required',
    summary: `${raised.length === 1 ? 'A requirement' : `${raised.length} requirements`} added: ${raised.map(({ ref }) => ref).join(', ')}`,
  });
}

/** The visit of a notice, unless it was deleted, or turned out to be of another property. */
async function sourceOf(scope: Scope, { visitId, propertyId }: FoundNotice) {
  const visit = await visibleVisits(scope)
    .select('enforcementVisits.id')
    .where('enforcementVisits.id', '=', visitId)
    .where('enforcementVisits.propertyId', '=', propertyId)
    .executeTakeFirst();
  return visit ? { id: visit.id, type: 'ENFORCEMENT_VISIT' as const } : null;
}

async function choosesDueDates(scope: Scope, propertyId: string): Promise<boolean> {
  const found = await visibleProperties(scope)
    .select(holdsOnProperty(scope, 'PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE').as('may'))
    .where('properties.id', '=', propertyId)
    .executeTakeFirst();
  return found?.may ?? false;
}
