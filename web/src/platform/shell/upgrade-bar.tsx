import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../texts.ts';
import { UPGRADED } from '../upgraded.ts';

/** Says that there is a newer version, where loading it anew would lose what is typed. */
export function UpgradeBar() {
  const [isThere, setThere] = useState(false);
  // The browser says it to the window.
  useEffect(() => {
    const hear = () => setThere(true);
    window.addEventListener(UPGRADED, hear);
    return () => window.removeEventListener(UPGRADED, hear);
  }, []);
  if (!isThere) return null;
  return (
    <Alert color="blue" role="status" mb="md" className="no-print">
      <Group justify="space-between">
        {t('upgrade.ready')}
        <Button size="compact-md" variant="default" onClick={() => window.location.reload()}>
          {t('upgrade.reload')}
        </Button>
      </Group>
    </Alert>
  );
}
