import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { session } from '@lintel/contract/areas/session';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';

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
