import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { config } from '../app/client-config.ts';
import { t } from '../texts.ts';
import { UPGRADED } from '../app/upgraded.ts';

/** Says that there is a newer version; the user reloads, when nothing typed is lost by it. */
export function UpgradeBar() {
  const [isThere, setThere] = useState(false);
  // The event is dispatched on the window.
  useEffect(() => {
    const hear = () => setThere(true);
    window.addEventListener(UPGRADED, hear);
    return () => window.removeEventListener(UPGRADED, hear);
  }, []);
  if (!isThere) return null;
  return (
    <Alert color="blue" role="status" mb="md" className="no-print">
      <Group justify="space-between">
        {t('upgrade.ready', { product: config.productName })}
        <Button size="compact-md" variant="default" onClick={() => window.location.reload()}>
          {t('upgrade.reload')}
        </Button>
      </Group>
    </Alert>
  );
}
