import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { notices } from '@lintel/contract/areas/notices';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { anAction } from '#areas/actions/testing';
import { aTask, completed, inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { aProperty } from './testing.ts';

const toldTo = async (by: Person) =>
  passed(await call(by, notices.list, { query: {} })).objects.filter(
    ({ kind }: { kind: string }) => kind === 'property-archived',
  );
const logOf = async (by: Person, { id }: Property) =>
  passed(await call(by, activity.list, { body: { entityType: 'PROPERTY', entityId: id, limit: 1 } })).records[0]!;

/** An owned property with an overdue statutory duty, one that is not overdue, and two actions. */
async function aTroubled(by: Person, owner: Person) {
  const property = await aProperty(by, { ownerIds: [owner.id] });
  const on = inDays(by, -400);
  await completed(by, await aTask(by, { property, code: 'FRA01', dueDate: on }), on);
  await aTask(by, { property, code: 'GAS01' });
  await anAction(by, { property, priority: 'HIGH' });
  await anAction(by, { property, priority: 'LOW' });
  return property;
}
const what = '1 overdue statutory task and 1 open High priority action';

describe('archiving a property silences nothing in silence', () => {
  it('so the log says what was overdue by law and of High priority there, and who manages it is told', async () => {
    const home = await anOrganisation();
    const [by, owner, other] = [await home.person(), await home.person(), await home.person()];
    const property = await aTroubled(by, owner);
    const quiet = await aProperty(by, { ownerIds: [owner.id] });
    // It is archived by somebody who may see neither tasks nor actions.
    const archiver = await home.person(allBut('PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'));
    for (const { id, version } of [property, quiet])
      passed(await call(archiver, properties.archive, { body: { id, version, reason: 'Sold to Meridian' } }));
    expect(await logOf(by, property)).toMatchObject({ summary: `Archived, with ${what}`, comment: 'Sold to Meridian' });
    expect((await logOf(by, quiet)).summary).toBe('Archived');
    const sentTo = await toldTo(owner);
    expect(sentTo).toHaveLength(2);
    const text = JSON.stringify(sentTo);
    expect(text).toContain(`Archived by ${archiver.fullName}: Sold to Meridian. It leaves the lists with ${what}.`);
    expect(text).toContain('Nothing was overdue there by law.');
    expect([await toldTo(archiver), await toldTo(other)]).toEqual([[], []]);
  });

  it('nor where it is archived together with others', async () => {
    const home = await anOrganisation();
    const [by, owner] = [await home.person(), await home.person()];
    const [one, two] = [await aTroubled(by, owner), await aTroubled(by, owner)];
    const body = { ids: [one.id, two.id], reason: 'Sold' };
    expect(passed(await call(by, properties.bulkArchive, { body }))).toMatchObject({ changedCount: 2 });
    expect((await logOf(by, one)).summary).toBe(`Archived together with others, with ${what}`);
    expect(await toldTo(owner)).toHaveLength(2);
  });
});
