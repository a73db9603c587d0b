import type { z } from 'zod';
import { PosterSettings } from '@lintel/contract/areas/posters/poster';
import type { posters } from '@lintel/contract/areas/posters/endpoints';
import type { Scope } from '#platform/scope';
import { settings } from '#platform/settings';

const kept = settings('posterSettings', PosterSettings, { isOn: false });

export async function posterSettings(scope: Scope) {
  return { ...(await kept.read(scope)), can: { edit: scope.me.has('PRISM_APP_SETTINGS_MANAGE') } };
}

export async function changePosterSettings(
  scope: Scope,
  { version, ...after }: z.output<(typeof posters.changeSettings)['body']>,
) {
  await kept.save(scope, {
    version,
    before: await kept.hold(scope),
    after,
    labels: { isOn: 'Reports from posters' },
    show: (_, value) => (value ? 'accepted' : 'not accepted'),
    event: 'organisation.posters-changed',
    summary: 'Reports from posters switched on or off',
  });
  return posterSettings(scope);
}
