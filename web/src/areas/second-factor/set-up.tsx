import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { useWrite } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { t } from '#platform/texts.ts';
import { CodeInput } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './second-factor.module.css';

/** Shows the secret for an app, takes its first code, and shows the recovery codes; `onDone` is called once they are stored. */
export function SetUp({ onDone, children }: { onDone: () => void; children?: ReactNode }) {
  const begin = useWrite(secondFactor.begin, { silent: true });
  const [codes, setCodes] = useState<string[]>();
  const { mutate } = begin;
  // A new secret each time this opens; once, even where effects run twice.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!hasBegun.current) mutate({});
    hasBegun.current = true;
  }, [mutate]);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <Stack gap="sm">
      <FailureAlert error={begin.error} />
      {begin.data ? (
        <Steps {...begin.data.dto} onDone={setCodes}>
          {children}
        </Steps>
      ) : (
        <Group>{children}</Group>
      )}
    </Stack>
  );
}

type StepsProps = { secret: string; address: string; onDone: (codes: string[]) => void; children: ReactNode };

function Steps({ secret, address, onDone, children }: StepsProps) {
  const form = useContractForm(secondFactor.switchOn.body, { draft: null, initialValues: { code: '' } });
  const switchOn = useWrite(secondFactor.switchOn, {
    form,
    onSuccess: ({ dto }) => onDone(dto.recoveryCodes),
  });
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 3 }))}`;
  return (
    <form noValidate onSubmit={switchOn.form.onSubmit((body) => switchOn.mutate({ body }))}>
      <Stack gap="sm" maw={420}>
        <Text fw={500}>{t('factor.scan')}</Text>
        <img className={css.picture} src={picture} alt={t('factor.scan.picture')} />
        <Text size="sm">
          {t('factor.scan.by.hand')}{' '}
          <span className={css.key} data-testid="secret">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </span>{' '}
          {/* On the phone that has the app, nothing can be scanned. */}
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-sm" onClick={copy}>
                {copied ? t('successMessage.copyToClipBoard') : t('factor.codes.copy')}
              </Button>
            )}
          </CopyButton>
        </Text>
        <Text fw={500} mt="xs">
          {t('factor.scan.code')}
        </Text>
        <FailureAlert error={switchOn.error} />
        <CodeInput maw={220} {...form.getInputProps('code')} />
        <Group gap="xs">
          <Button type="submit" loading={switchOn.isPending}>
            {t('factor.switch.on')}
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
}
