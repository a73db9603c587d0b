import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import type { SecondFactor } from '@lintel/contract/areas/second-factor';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { useKeptFocus } from '#platform/page/kept-focus.ts';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const SetUp = lazySection(() => import('./set-up.tsx'), 'SetUp');

/** The second factor of the user's own account. */
export function SecondFactorSection() {
  const found = useQuery(read(secondFactor.get));
  const [isSettingUp, setSettingUp] = useState(false);
  const own = found.data?.dto;
  const standing = own && <Standing own={own} onSetUp={() => setSettingUp(true)} />;
  return (
    <Section title={t('factor.title')} actions={own?.isOn && <Badge color="green">{t('factor.is.on')}</Badge>}>
      <FailureAlert error={found.error} />
      {found.isPending && <Skeleton h={{ base: 110, sm: 69 }} />}
      {own && isSettingUp ? (
        <Suspense fallback={standing}>
          <SetUp onDone={() => setSettingUp(false)}>
            <Button variant="default" onClick={() => setSettingUp(false)}>
              {t('cancel')}
            </Button>
          </SetUp>
        </Suspense>
      ) : (
        standing
      )}
    </Section>
  );
}

function Standing({ own, onSetUp }: { own: SecondFactor; onSetUp: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const setUp = useKeptFocus();
  const renew = useWrite(secondFactor.renewCodes, { onSuccess: ({ dto }) => setCodes(dto.recoveryCodes) });
  const switchOff = useWrite(secondFactor.switchOff, { onSuccess: () => showSuccess(t('factor.switched.off')) });
  const askToRenew = async () => {
    const [title, message] = [t('factor.codes.renew.title'), t('factor.codes.renew.text')];
    if (await confirm({ title, message, confirm: t('factor.codes.renew') })) renew.mutate({});
  };
  const askToSwitchOff = async () => {
    const [title, message] = [t('factor.switch.off.title'), t('factor.switch.off.text')];
    if (await confirm({ title, message, confirm: t('factor.switch.off'), isDestructive: true })) switchOff.mutate({});
  };
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />;
  if (!own.isOn)
    return (
      <Stack gap="sm" align="flex-start">
        <Text>
          {t('factor.off')} {own.isRequired && t('factor.required')}
        </Text>
        <Button ref={setUp} onClick={onSetUp}>
          {t('factor.set.up')}
        </Button>
      </Stack>
    );
  return (
    <Stack gap="sm" align="flex-start">
      <div>
        <Text>
          {t('factor.on', { day: dayOfInstantText(own.since!) })} {own.isRequired && t('factor.required')}
        </Text>
        <Text c={own.recoveryCodesLeft < 3 ? 'red' : 'dimmed'} size="sm">
          {own.recoveryCodesLeft === 0
            ? t('factor.codes.left.none')
            : t('factor.codes.left', { count: own.recoveryCodesLeft })}
        </Text>
      </div>
      <Group gap="xs">
        <Button ref={setUp} variant="default" onClick={onSetUp}>
          {t('factor.move')}
        </Button>
        <Button variant="default" loading={renew.isPending} onClick={() => void askToRenew()}>
          {t('factor.codes.renew')}
        </Button>
        {!own.isRequired && (
          <Button variant="subtle" color="red" loading={switchOff.isPending} onClick={() => void askToSwitchOff()}>
            {t('factor.switch.off')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
