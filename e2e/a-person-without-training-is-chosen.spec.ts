import { people } from '@lintel/contract/areas/people/endpoints';
import { roles } from '@lintel/contract/areas/roles';
import { users } from '@lintel/contract/areas/users';
import { aDuty } from './duty.ts';
import { aWord } from './property.ts';
import { expect, test } from './test.ts';

test.use({ as: 'admin' });

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

test(
  'whoever gives work to somebody whose training has expired is warned, and may give it all the same',
  { tag: '@thorough' },
  async ({ page, api }) => {
    const name = aWord();
    const { objects: known } = await api.send(roles.list, {});
    const role = known.find((one) => one.name === 'Fire safety manager') ?? known[0]!;
    const { dto: user } = await api.send(users.create, {
      body: {
        fullName: `Sol ${name}`,
        login: name,
        email: `${name}@demo.example`,
        grants: [{ roleId: role.id, reach: 'organisation' }],
        invite: false,
      },
    });
    await api.send(people.recordTraining, {
      body: { personId: user.id, kind: 'asbestos-awareness', fromOn: inDays(-400), toOn: inDays(-35) },
    });
    const task = await aDuty(api, 'ASB02', inDays(30));

    await page.goto(`/people_view.html?id=${user.id}&tab=training`);
    await expect(page.getByText('Asbestos awareness', { exact: true })).toBeVisible();
    await expect(page.getByText('Expired', { exact: true })).toBeVisible();

    await page.goto(`/task/${task.id}`);
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByRole('menuitem', { name: 'A user…' }).click();
    await page.getByRole('textbox', { name: 'Name or user name' }).fill(name);
    const chosen = page.getByRole('button', { name: new RegExp(`Sol ${name}`) });
    await expect(chosen).toContainText('Asbestos awareness expired');
    await chosen.click();
    await expect(page.getByRole('main')).toContainText(`Sol ${name}`);

    // For an action from the task: before it is raised, and after the person is chosen.
    const place = new URLSearchParams({
      backUrl: '/',
      'propertyBriefInfoDto.id': task.property.id,
      'propertyBriefInfoDto.address2': task.property.caption,
      'source.id': task.id,
      'source.type': 'TASK',
      'source.caption': task.name,
    });
    await page.goto(`/actions/add?${place}`);
    await page.getByRole('button', { name: 'Choose a user' }).click();
    await page.getByRole('textbox', { name: 'Name or user name' }).fill(name);
    await expect(chosen).toContainText('Asbestos awareness expired');
    await chosen.click();
    await expect(page.getByRole('main').getByText('Asbestos awareness expired')).toBeVisible();
  },
);
