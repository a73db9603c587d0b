import { Group, Switch } from '@mantine/core';
import { useState } from 'react';
import { remembered } from '#platform/remembered.ts';
import { Section } from '#platform/page/section.tsx';
import { AppearanceControl } from '#platform/shell/appearance-control.tsx';
import { t } from '#platform/texts.ts';

export function AppearanceSection() {
  return (
    <Section title={t('appearance')}>
      <Group gap="xl">
        <div style={{ minWidth: 240 }}>
          <AppearanceControl />
        </div>
        <ShortcutSwitch />
      </Group>
    </Section>
  );
}

function ShortcutSwitch() {
  const [isOn, setOn] = useState(remembered.hasShortcuts);
  return (
    <Switch
      label={t('account.shortcuts')}
      description={t('account.shortcuts.what')}
      checked={isOn}
      onChange={(event) => {
        remembered.shortcuts(event.currentTarget.checked);
        setOn(event.currentTarget.checked);
      }}
    />
  );
}
