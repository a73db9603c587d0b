import { screen } from '@testing-library/react';
import type { Permission } from '@lintel/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { PropertyLink } from './property-link.tsx';

const id = '018f0000-0000-7000-8000-00000000000a';
const open = (permissions: Permission[], canView?: boolean) =>
  openPage('/boat', {
    me: { permissions },
    pages: {
      '/boat': (
        <PropertyLink id={id} {...(canView !== undefined && { canView })}>
          Elm House
        </PropertyLink>
      ),
    },
  });

describe('a property on the page of something else', () => {
  it('PERM-018: is a link for who may view it', async () => {
    await open(['PRISM_APP_PROPERTY_MENU']);
    expect((await screen.findByRole('link', { name: 'Elm House' })).getAttribute('href')).toBe(`/property/${id}`);
  });

  it.each<[string, Permission, boolean | undefined]>([
    ['may not open the properties', 'PRISM_APP_TASK_MENU', undefined],
    ['does not have this one shared with them', 'PRISM_APP_PROPERTY_MENU', false],
  ])('PERM-018: is plain text for who %s', async (_, permission, canView) => {
    await open([permission], canView);
    expect(await screen.findByText('Elm House')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Elm House' })).toBeNull();
  });
});
