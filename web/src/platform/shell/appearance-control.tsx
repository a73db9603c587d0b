import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { t } from '../texts.ts';

/** Light, dark, or as the device prefers. */
export function AppearanceControl() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('appearance')}
      value={colorScheme}
      onChange={setColorScheme}
      data={[
        { value: 'light', label: t('appearance.light') },
        { value: 'dark', label: t('appearance.dark') },
        { value: 'auto', label: t('appearance.auto') },
      ]}
    />
  );
}
