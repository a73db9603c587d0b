import { Alert } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMe } from '../current-user.ts';
import { t } from '../texts.ts';
import { instantText } from '../time.ts';

/** Shows a support user, on every page, whose records these are, why they are here and until when. */
export function SupportBanner() {
  const { support, fullName, clientName, isSupportEdit } = useMe();
  if (!support) return null;
  return (
    <Alert color="yellow" radius={0} py={8} icon={<IconEye size={18} aria-hidden />} role="status">
      {t(isSupportEdit ? 'support.banner.edit' : 'support.banner.view', {
        name: fullName,
        client: clientName,
        reason: support.reason,
        until: instantText(support.until),
      })}
    </Alert>
  );
}
