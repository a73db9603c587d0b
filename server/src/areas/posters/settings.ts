import type { z } from 'zod';
import { PosterSettings } from '@lintel/contract/areas/posters/poster';
import type { posters } from '@lintel/contract/areas/posters/endpoints';
import type { Scope } from '#platform/scope';
import { settings } from '#platform/settings';
import { changesOver } from '#platform/record/versions';

const kept = settings('posterSettings', PosterSettings, { isOn: false });

export async function posterSettings(scope: Scope) {
  return { ...(await kept.read(scope)), can: { edit: scope.me.has('PRISM_APP_SETTINGS_MANAGE') } };
}

export async function changePosterSettings(
  scope: Scope,
  { version, ...after }: z.output<(typeof posters.changeSettings)['body']>,
) {
  const before = await kept.hold(scope);
  const changes = await changesOver(scope, {
    id: scope.organisationId,
    version,
    before,
    after,
    labels: { isOn: 'Reports from posters' },
    show: (_, value) => (value ? 'accepted' : 'not accepted'),
  });
  await kept.write(scope, after, version + 1);
  await scope.record(scope.organisationId, {
    type: 'EDIT',
    event: 'organisation.posters-changed',
    summary: changes.length ? 'Reports from posters switched on or off' : 'Saved without changes',
    changes,
  });
  return posterSettings(scope);
}
