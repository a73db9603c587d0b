import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/texts.ts';

/** To raising an action for an unsatisfactory answer. */
export const RaiseLink = ({ of, raises, name }: { of: string; raises: object; name: string }) => (
  <Anchor
    size="sm"
    className="no-print"
    aria-label={t('checklist.raise.of', { question: of })}
    renderRoot={(props) => <Link {...props} to="/actions/add" search={{ ...raises, name } as never} />}
  >
    {t('checklist.raise')}
  </Anchor>
);
