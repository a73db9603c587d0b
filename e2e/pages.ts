import { actionList, actions } from '@lintel/contract/areas/actions';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { mail, mailList } from '@lintel/contract/areas/mail';
import { properties, propertyList } from '@lintel/contract/areas/properties';
import { roles } from '@lintel/contract/areas/roles';
import { shares, type SharedType } from '@lintel/contract/areas/shares';
import { taskList, tasks, type Task } from '@lintel/contract/areas/tasks';
import { userList, users } from '@lintel/contract/areas/users';
import type { Api } from './api.ts';
import { aDuty } from './duty.ts';
import type { Who } from './people.ts';

/** A page of the application, and how to come to it. */
export type AppPage = {
  /** As the router knows it; `every-page.spec.ts` holds this list against the routes of the web client. */
  route: string;
  as?: Who | 'nobody';
  /** The address with what stands for its parameters; the route itself by default. */
  at?: (api: Api) => Promise<string>;
  heading: string | RegExp;
};

export const pages: readonly AppPage[] = [
  { route: '/', heading: 'Dashboard' },
  { route: '/login.html', as: 'nobody', heading: 'Sign in' },
  { route: '/forgotten_password.html', as: 'nobody', heading: 'Forgotten password' },
  {
    route: '/reset_password.html',
    as: 'nobody',
    at: async () => '/reset_password.html#x',
    heading: 'Choose a new password',
  },
  { route: '/api_document.html', heading: 'API' },
  { route: '/settle.html', heading: 'One thing first' },
  { route: '/account.html', heading: 'Your account' },
  { route: '/notices.html', heading: 'Notices' },
  { route: '/property/', heading: 'Properties' },
  { route: '/property/$id', at: async (api) => `/property/${await aPropertyId(api)}`, heading: /\w/ },
  { route: '/property_add.html', heading: 'Add property' },
  {
    route: '/property_edit.html',
    at: async (api) => `/property_edit.html?id=${await aPropertyId(api)}`,
    heading: /\w/,
  },
  { route: '/property_import.html', heading: 'Imports' },
  { route: '/tasks', heading: 'Tasks' },
  { route: '/tasks/list', heading: 'Tasks' },
  { route: '/task/$id', at: async (api) => `/task/${(await aTask(api)).id}`, heading: /\w/ },
  { route: '/task_management.html', heading: 'Task Management' },
  { route: '/task_types.html', heading: 'Task types' },
  {
    route: '/task_type.html',
    at: async (api) => `/task_type.html?id=${(await aTask(api)).taskTypeId}`,
    heading: /\w/,
  },
  { route: '/inspection_add.html', at: addInspectionAddress, heading: 'Add inspection report' },
  {
    route: '/inspection_edit.html',
    at: async (api) => `/inspection_edit.html?id=${await aReportId(api)}`,
    heading: /^Edit inspection report /,
  },
  {
    route: '/inspection_view.html',
    at: async (api) => `/inspection_view.html?id=${await aReportId(api)}`,
    heading: /^Inspection report /,
  },
  { route: '/actions/list', heading: 'Actions' },
  { route: '/actions/item/$id', at: async (api) => `/actions/item/${await anActionId(api)}`, heading: /\w/ },
  { route: '/actions/summary', heading: 'Actions summary' },
  {
    route: '/actions/add',
    at: async () => '/actions/add?standalone=true&backUrl=/actions/list',
    heading: 'Add action',
  },
  {
    route: '/action_add.html',
    at: async () => '/action_add.html?standalone=true&backUrl=/actions/list',
    heading: 'Add action',
  },
  {
    route: '/actions/edit/$id',
    at: async (api) => `/actions/edit/${await anActionId(api)}`,
    heading: /^Edit action /,
  },
  {
    route: '/action_edit.html',
    at: async (api) => `/action_edit.html?id=${await anActionId(api)}`,
    heading: /^Edit action /,
  },
  { route: '/assign_by_email_entity_list.html', heading: 'Assigned by e-mail' },
  { route: '/task_assign_view.html', at: async (api) => (await aShare(api, 'TASK')).link, heading: /gas safety check/ },
  {
    route: '/action_assign_view.html',
    at: async (api) => (await aShare(api, 'ACTION')).link,
    heading: 'Refix the sign',
  },
  { route: '/admin/dictionaries', as: 'admin', heading: 'Dictionaries' },
  { route: '/admin/users/active', as: 'admin', heading: 'Users' },
  { route: '/admin/user', as: 'admin', at: async (api) => `/admin/user?id=${await aUserId(api)}`, heading: /\w/ },
  {
    route: '/admin/assignment.html',
    as: 'admin',
    at: async (api) => `/admin/assignment.html?userId=${await aUserId(api)}`,
    heading: 'Property assignment',
  },
  { route: '/admin/roles.html', as: 'admin', heading: 'Roles' },
  {
    route: '/admin/role.html',
    as: 'admin',
    at: async (api) => `/admin/role.html?id=${(await api.send(roles.list, {})).objects[0]!.id}`,
    heading: 'System administrator',
  },
  { route: '/admin/organisation.html', as: 'admin', heading: 'Organisation' },
  { route: '/admin/mail.html', as: 'admin', heading: 'Outgoing mail' },
  {
    route: '/admin/mail_view.html',
    as: 'admin',
    at: async (api) => `/admin/mail_view.html?id=${await aMessageId(api)}`,
    heading: /invited/,
  },
];

/** The first property of the list. */
export async function aPropertyId(api: Api): Promise<string> {
  const { objects } = await api.send(properties.list, { body: propertyList.search.parse({}) });
  return objects[0]!.id;
}

/** The first task of the list. */
async function aTask(api: Api): Promise<Task> {
  const { objects } = await api.send(tasks.list, { body: taskList.search.parse({ status: 'OPEN' }) });
  return (await api.send(tasks.get, { query: { id: objects[0]!.id } })).dto;
}

async function addInspectionAddress(api: Api): Promise<string> {
  const { id, name, property } = await aTask(api);
  const said = {
    'task.id': id,
    'task.name': name,
    'task.propertyBriefInfoDto.id': property.id,
    'task.propertyBriefInfoDto.address2': property.address2 ?? property.caption,
  };
  return `/inspection_add.html?${new URLSearchParams(said).toString()}`;
}

/** A report against the first task, written now where there is none yet. */
async function aReportId(api: Api): Promise<string> {
  const { id: taskId } = await aTask(api);
  const [first] = (await api.send(inspectionReports.ofTask, { query: { taskId } })).objects;
  if (first) return first.id;
  const body = { taskId, inspectedOn: '2026-01-05', inspector: 'Ingrid Vale' };
  return (await api.send(inspectionReports.create, { body })).dto.id;
}

/** The first open action of the list, raised now where there is none yet. */
async function anActionId(api: Api): Promise<string> {
  const { objects } = await api.send(actions.list, { body: actionList.search.parse({ status: 'OPEN' }) });
  const first = objects.find(({ can }) => can.edit);
  if (first) return first.id;
  const body = { name: 'Replace the door closer', priority: 'HIGH' } as const;
  return (await api.send(actions.create, { body })).dto.id;
}

/** A task or an action of its own that was given to somebody outside, and the address behind its link. */
export async function aShare(api: Api, kind: SharedType) {
  const isTask = kind === 'TASK';
  const { id: entityId } = isTask
    ? await aDuty(api, 'GAS01', `${new Date().getFullYear() + 1}-03-03`)
    : (await api.send(actions.create, { body: { name: 'Refix the sign', priority: 'HIGH' } })).dto;
  const { dto: share } = await api.send(isTask ? shares.saveForTask : shares.saveForAction, {
    body: {
      entityId,
      assigneeInfo: { company: 'Doorwell Ltd', fullName: 'Dora Well', email: 'dora@doorwell.example' },
      assignmentBrief: 'See to it, and send a photograph.',
    },
  });
  const { dto } = await api.send(shares.link, { body: { id: share.tokenId } });
  const { pathname, hash } = new URL(dto.link);
  return { entityId, link: pathname + hash };
}

/** The first user of the list. */
async function aUserId(api: Api): Promise<string> {
  const { objects } = await api.send(users.list, { body: userList.search.parse({}) });
  return objects[0]!.id;
}

/** An invitation, written now where there is none yet. */
async function aMessageId(api: Api): Promise<string> {
  const search = { body: mailList.search.parse({ kinds: ['invitation'] }) };
  const [first] = (await api.send(mail.list, search)).objects;
  if (first) return first.id;
  const name = `invited-${Date.now()}`;
  await api.send(users.create, {
    body: { fullName: 'Ingrid Vale', login: name, email: `${name}@demo.example`, grants: [], invite: true },
  });
  return (await api.send(mail.list, search)).objects[0]!.id;
}
