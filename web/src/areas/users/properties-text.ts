import { t } from '#platform/texts.ts';

/** How many properties are chosen, in words. */
export const propertiesText = (count: number) =>
  count === 0 ? t('user.properties.none') : t('user.properties.chosen', { count });
