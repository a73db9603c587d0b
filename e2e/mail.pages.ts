import { mail, mailList } from '@lintel/contract/areas/mail';
import { users } from '@lintel/contract/areas/users';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';
import { aWord } from './property.ts';

export const pages: AppPage[] = [
  { route: '/admin/mail.html', isLikeAnother: true, as: 'admin', heading: 'Outgoing mail' },
  {
    route: '/admin/mail_view.html',
    isLikeAnother: true,
    as: 'admin',
    at: async (api) => `/admin/mail_view.html?id=${await aMessageId(api)}`,
    heading: /invited/,
  },
];

/** An invitation, sent if there is none yet. */
async function aMessageId(api: Api): Promise<string> {
  const search = { body: mailList.search.parse({ kinds: ['invitation'] }) };
  const [first] = (await api.send(mail.list, search)).objects;
  if (first) return first.id;
  const name = aWord();
  await api.send(users.create, {
    body: { fullName: 'Ingrid Vale', login: name, email: `${name}@demo.example`, grants: [], invite: true },
  });
  return (await api.send(mail.list, search)).objects[0]!.id;
}
