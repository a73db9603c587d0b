import { config } from './client-config.ts';
import { useMe } from './current-user.ts';
import { t } from './texts.ts';
import { instantText } from './time.ts';

/** On paper, below the title: whose figures these are, of when, and who printed them. */
export function PrintedBy() {
  const { clientName, fullName } = useMe();
  return (
    <p className="only-print" data-says-whose>
      {clientName || config.clientName}
      {' · '}
      {t('list.printed.by', { when: instantText(new Date().toISOString()), name: fullName })}
    </p>
  );
}
