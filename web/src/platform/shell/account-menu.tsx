import { UnstyledButton } from '@mantine/core';
import { useMe } from '../current-user.ts';
import { loadOverThePage } from '../dialog/dialogs.tsx';
import { lazyPart } from '../page/lazy-part.tsx';
import { t } from '../texts.ts';
import { HeaderBox } from './header-box.tsx';
import css from './menu.module.css';

const AccountEntries = lazyPart(loadOverThePage, 'AccountEntries');

export function AccountMenu() {
  const me = useMe();
  return (
    <HeaderBox
      button={
        <UnstyledButton className={css.account} aria-label={t('account.of', { name: me.fullName })}>
          <span className={css.accountName} data-initials={initialsOf(me.fullName)}>
            <span>{me.fullName}</span>
          </span>
        </UnstyledButton>
      }
    >
      <AccountEntries />
    </HeaderBox>
  );
}

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  const ends = names.length > 1 ? [names[0], names.at(-1)] : [names[0]];
  return ends.map((each) => String.fromCodePoint(each?.codePointAt(0) ?? 0x20)).join('');
}
