import { config } from '../app/client-config.ts';
import { useMe } from '../current-user.ts';
import { t } from '../texts.ts';
import { instantText } from '../time.ts';

/**
 * The organisation whose figures a page shows. A paragraph that prints it is marked `data-says-whose`: the frame's footer is
 * omitted then.
 */
export const useWhose = () => useMe().clientName || config.clientName;

/** Printed below the title: whose figures these are, from when, and who printed them. */
export function PrintedBy() {
  const { fullName } = useMe();
  return (
    <p className="only-print" data-says-whose>
      {useWhose()}
      {' · '}
      {t('list.printed.by', { when: instantText(new Date().toISOString()), name: fullName })}
    </p>
  );
}
