import { describe, expect, it } from 'vitest';
import { shares } from '@lintel/contract/areas/shares';
import { anAction } from '#areas/actions/testing';
import { aProperty } from '#areas/properties/testing';
import { anOrganisation, call } from '#test/harness';
import { aShare, byLink, opened } from './testing.ts';

describe('smoke', () => {
  it('works', async () => {
    const manager = await (await anOrganisation()).person();
    const action = await anAction(manager, { property: await aProperty(manager) });
    const { info, token } = await aShare(manager, action);
    console.log(info, token);
    console.log(await opened(manager, token));
    console.log((await byLink(manager, shares.activity, token, { entityType: 'ACTION' })).body);
    console.log((await call(manager, shares.list, { body: {} as never })).body);
    expect(1).toBe(1);
  });
});
