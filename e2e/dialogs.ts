import { expect, type Page } from '@playwright/test';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { posters } from '@lintel/contract/areas/posters/endpoints';
import type { Api } from './api.ts';
import { pages } from './pages.ts';
import type { Who } from './people.ts';
import { anActionToAccept } from './done-action.ts';
import { aPoster } from './posters.pages.ts';
import { aShare } from './shares.pages.ts';
import { aTask } from './tasks.pages.ts';

/** Somebody else, in a browser of their own. */
type Colleague = { page: Page; api: Api };

/** A dialog, a menu, or a form over a page, and how to open it. */
type Overlay = {
  /** A route of `pages`, or a URL. */
  on: string;
  as?: Who;
  at?: (api: Api, colleague: () => Promise<Colleague>) => Promise<string>;
  /** What to press in turn: a button, an entry of a menu, the checkbox of a row. */
  press: readonly (string | RegExp)[];
  called: string | RegExp;
};

const aDoneTask = {
  on: 'a task that was done',
  at: async (api: Api) => `/task/${(await aTask(api, { outcomes: ['satisfactory'] })).id}`,
};
const aDoneAction: Pick<Overlay, 'on' | 'at'> = {
  on: 'an action that is done',
  at: async (api, colleague) => `/actions/item/${(await anActionToAccept(api, await colleague())).id}`,
};
const aClosedAction = {
  on: 'a closed action',
  at: async (api: Api) => {
    const body = actionList.search.parse({ status: 'CLOSE', closings: ['closed'] });
    return `/actions/item/${(await api.send(actions.list, { body })).objects[0]!.id}`;
  },
};
const aSharedAction = {
  on: 'an action of somebody outside',
  at: async (api: Api) => `/actions/item/${(await aShare(api, 'ACTION')).entityId}`,
};
const aReceivedReport = {
  on: 'a report from a poster',
  as: 'admin',
  at: async (api: Api) => {
    const { link } = await aPoster(api);
    const posterToken = new URL(link).hash.slice(1);
    const happenedOn = new Date().toISOString().slice(0, 10);
    await api.send(posters.send, {
      body: { posterToken, what: 'hazard', happenedOn, said: 'A tread is loose.' },
    });
    return '/accident/poster_reports.html';
  },
} as const;
const aRow = /^Select (?!all)/;

/** Those that no faster test checks. */
export const dialogs: readonly Overlay[] = [
  { on: '/tasks/list', press: [aRow, 'Owner…'], called: 'Change the owner of one task' },
  { on: '/tasks/list', press: [aRow, 'Status…'], called: 'Change the status of one task' },
  { on: '/tasks/list', press: ['By group'], called: 'Compliance by group' },
  { on: '/tasks/list', press: ['RAG report'], called: 'RAG report' },
  { on: '/task/$id', press: ['Complete'], called: /^Complete: / },
  { ...aDoneTask, press: [/^Amend what was done/], called: /^Amend what was done/ },
  { on: '/task/$id', press: ['More', 'Choose equipment…'], called: 'Choose equipment' },
  { on: '/task/$id', press: ['More', 'Suspend…'], called: 'Suspend the task' },
  { on: '/task/$id', press: ['More', 'Not applicable…'], called: 'The task does not apply' },
  { on: '/task/$id', press: ['Assign', 'A user…'], called: 'Assign to a user' },
  { on: '/task/$id', press: ['Assign', 'A contractor…'], called: 'Assign to a contractor' },
  { on: '/task/$id', press: ['Assign', 'Somebody outside, by e-mail…'], called: 'Assign by e-mail' },
  { on: '/calendar/tasks/list.html', press: ['Subscribe'], called: 'Subscribe to the calendar' },
  { on: '/actions/list', press: [aRow, 'Change…'], called: 'Change one action' },
  {
    on: '/actions/list',
    press: [aRow, 'Assign outside', 'Somebody outside, by e-mail…'],
    called: 'Assign one action by e-mail',
  },
  { on: '/actions/list', press: [aRow, 'Close…'], called: 'Close one action' },
  { on: '/actions/item/$id', press: ['Close action'], called: /^Close: / },
  { on: '/actions/item/$id', press: ['Change due date'], called: 'Change due date' },
  { ...aDoneAction, press: ['Reject…'], called: 'Reject the work' },
  { ...aDoneAction, press: [/^Accept/], called: 'Accept and close?' },
  { ...aClosedAction, press: ['More', 'Reopen…'], called: 'Reopen the action' },
  { ...aClosedAction, press: ['More', 'Change the closed status…'], called: 'Change the closed status' },
  { on: '/property/', press: [aRow, 'Archive…'], called: 'Archive one property' },
  { on: '/property/$id', press: ['More', 'Archive…'], called: /^Archive .+\?$/ },
  { on: '/property/$id', press: ['More', 'Evidence pack…'], called: 'Evidence pack' },
  {
    on: '/property/?fullTextSearchString=court',
    press: ['Existing reports', 'Save this view…'],
    called: 'Save this view',
  },
  { on: '/contractor_view.html', press: ['More', 'Block…'], called: /^Block .+\?$/ },
  { on: '/contractor_view.html', press: ['More', 'Archive…'], called: /^Archive .+\?$/ },
  { on: '/contractor_view.html', press: ['Evidence', 'Add evidence'], called: 'Add evidence' },
  { on: '/contractor_view.html', press: ['Evidence', 'Add operative'], called: 'Add operative' },
  { on: '/contractor_view.html', press: ['Evidence', 'Waive…'], called: /^Waive / },
  { on: '/contractor_view.html', press: ['Evidence', 'E-mail a link…'], called: /^E-mail a link to / },
  { on: '/statutory_notice_view.html', press: ['Record an event'], called: 'Record an event' },
  { on: '/statutory_notice_view.html', press: ['Add a requirement'], called: 'Add a requirement' },
  { on: '/statutory_notice_edit.html', press: ['Delete'], called: /^Delete statutory notice/ },
  { on: '/hazard_case_view.html', press: ['Record an event'], called: 'Record an event' },
  { on: '/evacuation_plan_view.html', press: ['Record an event'], called: 'Record an event' },
  { on: '/evacuation_plan_edit.html', press: ['Delete'], called: /^Delete evacuation plan/ },
  { on: '/evacuation_sheet.html', press: ['Record that it was handed over'], called: 'Record that it was handed over' },
  { on: '/hazard_case_edit.html', press: ['Delete'], called: /^Delete hazard case/ },
  { on: '/enforcement_visit_edit.html', press: ['Delete'], called: /^Delete enforcement visit/ },
  { on: '/equipment_view.html', press: ['More', 'Put out of use'], called: /^Put .+ out of use$/ },
  { on: '/equipment_edit.html', press: ['Delete'], called: /^Delete EQP-/ },
  { on: '/inspection_edit.html', press: ['Delete'], called: /^Delete inspection report/ },
  { on: '/accident_view.html', press: ['Add interview'], called: 'Add interview' },
  { on: '/accident_view.html', press: ['Close the accident'], called: 'Close the accident' },
  { on: '/accident_view.html', press: ['Overrule the assessment'], called: 'Overrule the assessment' },
  { on: '/accident_view.html', press: ['History'], called: 'History' },
  { on: '/accident_view.html', press: ['Edit: Injured person', 'Add injury'], called: 'Add injury' },
  { on: '/accident/list/accident_list.html', press: ['Registers'], called: 'Registers' },
  { on: '/accident/poster.html', press: ['Make a new poster'], called: 'Make a new poster' },
  { ...aReceivedReport, press: ['Record as an accident'], called: 'Record as an accident' },
  { ...aReceivedReport, press: ['Reject'], called: 'Reject this report?' },
  { ...aSharedAction, press: ['More', 'Change expiry'], called: 'Change expiry' },
  { on: '/account/absence', press: ['Add absence'], called: 'When you are away' },
  { on: '/people_view.html', press: ['Edit details'], called: /^Edit details of/ },
  { on: '/people_view.html', press: ['Training', 'Record training'], called: 'Record training' },
  { on: '/people_training.html', press: ['Kinds of training'], called: 'Kinds of training' },
  { on: '/people_training.html', press: ['Kinds of training', 'Add a kind'], called: 'Add a kind' },
  { on: '/reports', press: ['Configure and reorder'], called: 'Order of charts and tabs' },
  { on: '/library/document', press: ['Move…'], called: 'Move a file' },
  { on: '/library', press: [aRow, 'Change…'], called: 'Change one document' },
  { on: '/library', press: [aRow, 'Move…'], called: 'Move one document' },
  { on: '/admin/dictionaries', press: [/^Actions for /, 'Rename'], called: /^Rename/ },
  { on: '/admin/users/active', press: [aRow, 'Invite'], called: 'Invite one person' },
  { on: '/admin/users/active', press: [aRow, 'Deactivate'], called: 'Deactivate one user' },
  { on: '/admin/user', press: ['Reassign work…'], called: /^Reassign the work of/ },
  { on: '/admin/user', press: ['Set a temporary password'], called: 'Set a temporary password' },
  { on: '/admin/user', press: ['Deactivate'], called: /^Deactivate .+\?$/ },
  { on: '/admin/organisation/webhooks', press: ['New webhook'], called: 'New webhook' },
  { on: '/admin/user', press: [/properties chosen$/], called: 'Choose properties' },
];

const pageOf = (on: string) => pages.find(({ route }) => route === on);

export const openedBy = ({ on, as }: Overlay) => as ?? pageOf(on)?.as ?? 'manager';

/** Opens it by pressing what it names. */
export async function openOverlay(
  page: Page,
  api: Api,
  { on, at = pageOf(on)?.at, press, called }: Overlay,
  colleague: () => Promise<Colleague>,
) {
  await page.goto(at ? await at(api, colleague) : on);
  for (const name of press) {
    const [first, ...others] = (['checkbox', 'button', 'menuitem', 'link', 'tab'] as const).map((role) =>
      page.getByRole(role, { name, exact: true }),
    );
    await others
      .reduce((any, one) => any.or(one), first!)
      .first()
      .click();
  }
  const overlay = page.getByRole('dialog', { name: called }).or(page.getByRole('menu', { name: called }));
  await expect(overlay).toBeVisible();
  await expect(overlay.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
}
