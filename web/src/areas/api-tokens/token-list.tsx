import { Button, Group, Stack, Text } from '@mantine/core';
import { apiTokens, type ApiToken } from '@lintel/contract/areas/api-tokens';
import type { ReactNode } from 'react';
import { useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, instantText } from '#platform/time.ts';

type Props<T extends ApiToken> = {
  tokens: readonly T[];
  /** Whose it is, where it may be anybody's. */
  owner?: (token: T) => ReactNode;
  /** The call that ends one; none for who may not. */
  ending?: typeof apiTokens.end | typeof apiTokens.endOf | undefined;
};

/** API tokens, each with when it was last used and a button to end it. */
export function TokenList<T extends ApiToken>({ tokens, owner, ending }: Props<T>) {
  const end = useWrite(ending ?? apiTokens.end, { onSuccess: () => showSuccess(t('token.ended')) });
  const ask = async (token: T, button: HTMLElement) => {
    const [title, message] = [t('token.end.title'), t('token.end.text', { name: token.name })];
    if (await confirm({ title, message, confirm: t('token.end'), isDestructive: true }))
      end.mutate({ query: { id: token.id } }, { onSuccess: () => focusBeside(button) });
  };
  return (
    <Stack gap="sm" component="ul">
      {tokens.map((token) => (
        <Group key={token.id} component="li" justify="space-between" wrap="nowrap">
          <div>
            <Text fw={500}>
              {token.name}
              {owner && <>, {owner(token)}</>}
            </Text>
            <Text size="sm" c="dimmed">
              {usedText(token)}
            </Text>
          </div>
          {ending && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              style={{ flexShrink: 0 }}
              aria-label={t('token.end.of', { name: token.name })}
              onClick={({ currentTarget }) => void ask(token, currentTarget)}
            >
              {t('token.end')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}

function usedText({ lastUsedAt, lastAddress, expiresAt }: ApiToken): string {
  const end = dayOfInstantText(expiresAt);
  return lastUsedAt
    ? t('token.used', { used: instantText(lastUsedAt), address: lastAddress ?? '–', end })
    : t('token.unused', { end });
}
