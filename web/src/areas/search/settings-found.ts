import { organisationGroups, organisationPath } from '#areas/organisation/of-areas.ts';
import { organisationAllow } from '#areas/organisation/routes.tsx';
import { accountGroups, accountPath } from '#areas/session/account-settings.ts';
import type { CurrentUser } from '@lintel/contract/areas/session';
import type { Found } from '#platform/app/commands.ts';
import { addressOfSetting, settingsWith, type SettingsGroup } from '#platform/app/on-settings.ts';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

const MOST = 5;

/** The settings that the user may open and that have these words: first those whose name begins so. */
export function settingsFound(me: CurrentUser, text: string): Found[] {
  const of = (groups: readonly SettingsGroup[], path: string, page: string) =>
    settingsWith(groups, text, me).flatMap(({ settings }) =>
      settings.map((setting) => {
        const href = addressOfSetting(path, setting);
        return { id: href, title: t(setting.title), kind: `${page} · ${t(`settings.what.${setting.what}`)}`, href };
      }),
    );
  const isNamed = ({ title }: Found) => title.toLowerCase().startsWith(text.trim().toLowerCase());
  return [
    ...of(accountGroups, accountPath, t('account')),
    ...(maySee(me, organisationAllow) ? of(organisationGroups, organisationPath, t('organisation.title')) : []),
  ]
    .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
    .slice(0, MOST);
}
