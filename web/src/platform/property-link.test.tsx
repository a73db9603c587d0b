import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { PropertyLink } from './property-link.tsx';

const id = '018f0000-0000-7000-8000-00000000000a';
const open = (link: React.ReactNode, permissions: ('PRISM_APP_PROPERTY_MENU' | 'PRISM_APP_TASK_MENU')[]) =>
  openPage('/boat', { me: { permissions }, pages: { '/boat': link } });

describe('a property on the page of something else', () => {
  it('PERM-018: is a link for who may view it', async () => {
    await open(<PropertyLink id={id}>Elm House</PropertyLink>, ['PRISM_APP_PROPERTY_MENU']);
    expect((await screen.findByRole('link', { name: 'Elm House' })).getAttribute('href')).toBe(`/property/${id}`);
  });

  it.each([
    ['may not open the properties', <PropertyLink id={id}>Elm House</PropertyLink>, ['PRISM_APP_TASK_MENU'] as const],
    [
      'does not have this one shared with them',
      <PropertyLink id={id} canView={false}>
        Elm House
      </PropertyLink>,
      ['PRISM_APP_PROPERTY_MENU'] as const,
    ],
  ])('PERM-018: is plain text for who %s', async (_, link, permissions) => {
    await open(link, [...permissions]);
    expect(await screen.findByText('Elm House')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Elm House' })).toBeNull();
  });
});
