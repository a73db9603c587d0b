import type { z } from 'zod';
import { ApiTokenSettings } from '@lintel/contract/areas/api-tokens';
import type { apiTokens } from '@lintel/contract/areas/api-tokens';
import type { Scope } from '#platform/scope';
import { settings } from '#platform/settings';

export const kept = settings('apiTokenSettings', ApiTokenSettings, { isOn: false });

export async function changeApiTokenSettings(
  scope: Scope,
  { version, ...after }: z.output<(typeof apiTokens.changeSettings)['body']>,
) {
  await kept.save(scope, {
    version,
    before: await kept.hold(scope),
    after,
    labels: { isOn: 'API tokens' },
    show: (_, value) => (value ? 'accepted' : 'not accepted'),
    event: 'organisation.api-tokens-changed',
    summary: 'API tokens switched on or off',
  });
  return kept.read(scope);
}
