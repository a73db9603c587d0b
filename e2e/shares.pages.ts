import { actions } from '@lintel/contract/areas/actions/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { sharedPaths, type SharedType } from '@lintel/contract/areas/shares/share';
import type { Api } from './api.ts';
import { aDuty } from './duty.ts';
import type { AppPage } from './pages.ts';

export const pages: AppPage[] = [
  { route: '/assign_by_email_entity_list.html', heading: 'Assigned by e-mail' },
  { route: '/task_assign_view.html', at: async (api) => (await aShare(api, 'TASK')).link, heading: /gas safety check/ },
  {
    route: '/action_assign_view.html',
    at: async (api) => (await aShare(api, 'ACTION')).link,
    heading: 'Refix the sign',
  },
];

/** A task or an action of its own, shared with an outsider, and the URL of its link. */
export async function aShare(api: Api, kind: SharedType) {
  const isTask = kind === 'TASK';
  const { id: entityId } = isTask
    ? await aDuty(api, 'GAS01', `${new Date().getFullYear() + 1}-01-01`)
    : (await api.send(actions.create, { body: { name: 'Refix the sign', priority: 'HIGH' } })).dto;
  const { dto: share } = await api.send(shares.save, {
    params: { kind: sharedPaths[kind] },
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
