import { Button, CopyButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { config } from '#platform/app/client-config.ts';
import { useKeptFocus } from '#platform/page/kept-focus.ts';
import { t } from '#platform/texts.ts';
import css from './second-factor.module.css';

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = `${config.productName}: ${t('factor.codes.list')}\n\n${codes.join('\n')}\n`;
  const heading = useRef<HTMLHeadingElement>(null);
  const kept = useKeptFocus();
  // The focus belongs to the browser. The form that led here is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <Stack gap="sm">
      <Title order={3} ref={heading} tabIndex={-1}>
        {t('factor.codes.title')}
      </Title>
      <Text>{t('factor.codes.why')}</Text>
      <Paper withBorder p="sm" radius="md">
        <ol className={css.codes} aria-label={t('factor.codes.list')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </Paper>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('successMessage.copyToClipBoard') : t('factor.codes.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          {t('factor.codes.download')}
        </Button>
        <Button ref={kept} onClick={onKept}>
          {t('factor.codes.kept')}
        </Button>
      </Group>
    </Stack>
  );
}
