import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { session } from '@lintel/contract/areas/session';
import { expect, type Page } from '@playwright/test';
import { apiOf, type Api } from './api.ts';
import { aProperty } from './property.ts';

const aPdf = (name: string) =>
  Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`);

/** The user of a page says that an action is done, with photograph and report; returns it as it then awaits a second person. */
export async function reportedDone(page: Page, id: string) {
  const { request } = page.context();
  const api = apiOf(request);
  const token = (await request.storageState()).cookies.find(({ name }) => name.endsWith('lintel.csrf'))!.value;
  for (const [evidence, name, type, data] of [
    ['photograph', `${id}.png`, 'image/png', await page.screenshot()],
    ['report', `${id}.pdf`, 'application/pdf', aPdf(id)],
  ] as const) {
    const sent = await request.post(`/api/action/${id}/uploadFile.json?fileName=${name}&evidence=${evidence}`, {
      data,
      headers: { 'content-type': type, 'X-CSRF-Token': token },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  const { today: doneOn } = await api.send(session.currentUser, {});
  const { objects } = await api.send(dictionaries.allActionStatuses, {});
  const statusId = objects.find(({ code }) => code === 'closed-completed')!.id;
  const { dto } = await api.send(actions.get, { query: { id } });
  return (await api.send(actions.close, { body: { id, version: dto.version, statusId, doneOn } })).dto;
}

/** An action on a property of its own, raised by a colleague, who says that it is done; others may accept it. */
export async function anActionToAccept(api: Api, colleague: { page: Page; api: Api }) {
  const { id: propertyId } = await aProperty(api);
  const body = { name: 'Replace the door closer', priority: 'HIGH', propertyId } as const;
  const { dto } = await colleague.api.send(actions.create, { body });
  await reportedDone(colleague.page, dto.id);
  return { id: dto.id, propertyId };
}
