import { t } from '#platform/texts.ts';

/** The number of chosen properties, in words. */
export const propertiesText = (count: number) =>
  count === 0 ? t('user.properties.none') : t('user.properties.chosen', { count });
