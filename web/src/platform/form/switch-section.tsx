import { Stack, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { read } from '../api.ts';
import { useMe } from '../current-user.ts';
import { lazySection } from '../page/lazy-part.tsx';
import { mayDo } from '../rights.ts';
import { SettingsSection } from './settings-section.tsx';

const SwitchForm = lazySection(() => import('./switch-form.tsx'));

type Props = Pick<ComponentProps<typeof SwitchForm>, 'of' | 'label' | 'ends' | 'saved'> & {
  title: string;
  /** What it lets people do. */
  what: string;
  /** How it is, in words. */
  says: { on: string; off: string };
  /** The approximate height of the section, while it loads. */
  height: number;
  /** What there is of it. */
  children?: (isOn: boolean, mayChange: boolean) => ReactNode;
};

/** A setting of the organisation that is on or off, with what it is for. */
export function SwitchSection({ title, what, says, height, children, ...form }: Props) {
  const mayChange = mayDo(useMe(), 'PRISM_APP_SETTINGS_MANAGE');
  return (
    <SettingsSection
      title={title}
      query={read(form.of.settings)}
      canEdit={() => mayChange}
      height={height}
      edit={(kept, close) => <SwitchForm {...form} kept={kept} onClose={close} />}
    >
      {({ isOn }) => (
        <Stack gap="sm">
          <Text c="dimmed">{what}</Text>
          <Text>{isOn ? says.on : says.off}</Text>
          {children?.(isOn, mayChange)}
        </Stack>
      )}
    </SettingsSection>
  );
}
