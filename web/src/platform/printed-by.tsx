import { config } from './client-config.ts';
import { useMe } from './current-user.ts';
import { t } from './texts.ts';
import { instantText } from './time.ts';

/** Whose figures are on a page. A paragraph that says it on paper is marked `data-says-whose`: the frame's foot is left out then. */
export const useWhose = () => useMe().clientName || config.clientName;

/** On paper, below the title: whose figures these are, of when, and who printed them. */
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
