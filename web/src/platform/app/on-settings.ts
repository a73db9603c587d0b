import type { CurrentUser } from '@lintel/contract/areas/session';
import type { TextKey } from '@lintel/contract/texts/index';
import type { ComponentType } from 'react';
import { t } from '../texts.ts';

/** Whose texts say what a setting is for, and by which other words it is looked for. */
type SettingText<Key extends TextKey = TextKey> = Key extends `settings.words.${infer Of}` ? Of : never;

/** A section of settings, with a page of its own. */
export type Setting = {
  /** The last part of its address. */
  id: string;
  title: TextKey;
  what: SettingText;
  Section: ComponentType;
  /** Whether it concerns the user. Default: it does. */
  concerns?: (me: CurrentUser) => boolean;
};
/** A page that has settings, elsewhere. */
type SettingsElsewhere = Omit<Setting, 'id' | 'Section'> & { to: string };

export type SettingsGroup<Of = Setting | SettingsElsewhere> = { title: TextKey; settings: readonly Of[] };

/** Sections of the organisation page, each with its group and its position. An area's `on-settings.ts` exports its own as `onSettings`. */
export type OnSettings = readonly ((Setting | SettingsElsewhere) & { group: OrganisationGroup; order: number })[];
export type OrganisationGroup = 'organisation' | 'sign.in' | 'work' | 'devices' | 'connections' | 'elsewhere';

/** The groups, with what concerns the user and has all of these words, or their beginnings. */
export function settingsWith(groups: readonly SettingsGroup[], text: string, me: CurrentUser): SettingsGroup[] {
  const words = wordsOf(text);
  return groups
    .map(({ title, settings }) => ({
      title,
      settings: settings.filter((setting) => {
        if (setting.concerns && !setting.concerns(me)) return false;
        const { title: name, what } = setting;
        const said = [t(name), t(`settings.what.${what}`), t(`settings.words.${what}`), t(title)];
        const all = said.flatMap(wordsOf);
        return words.every((word) => all.some((one) => one.startsWith(word)));
      }),
    }))
    .filter(({ settings }) => settings.length > 0);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

export const isSection = (setting: Setting | SettingsElsewhere): setting is Setting => 'id' in setting;

/** The page of a setting. */
export const addressOfSetting = (path: string, setting: Setting | SettingsElsewhere) =>
  isSection(setting) ? `${path}/${setting.id}` : setting.to;

/** Whether this page is none of these settings, or one that concerns the user. */
export const mayBeOpened = (groups: readonly SettingsGroup[], path: string, page: string, me: CurrentUser) =>
  groups
    .flatMap(({ settings }) => settings)
    .every((setting) => addressOfSetting(path, setting) !== page || !setting.concerns || setting.concerns(me));
