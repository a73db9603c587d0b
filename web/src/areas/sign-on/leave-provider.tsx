import { Alert, Button, Text } from '@mantine/core';
import { signOn } from '@lintel/contract/areas/sign-on';
import { useMutation } from '@tanstack/react-query';
import { send } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { useKeptFocus } from '#platform/page/kept-focus.ts';
import { remembered } from '#platform/remembered.ts';
import { t } from '#platform/texts.ts';

/** Whoever signed on at the provider is still signed in there: on a shared computer the next person would be let in as them. */
export function LeaveProvider() {
  const spaceId = remembered.spaceId();
  const label = config.signOn?.label ?? t('sign.on.provider');
  const leave = useMutation({
    meta: { silent: true },
    networkMode: 'always',
    mutationFn: async () => {
      const { address } = (await send(signOn.leave, { body: { spaceId: spaceId ?? '' } })).dto;
      if (address) window.location.assign(address);
      return address;
    },
  });
  if (!config.signOn || !spaceId) return null;
  return (
    <Alert color="ink" role="status">
      <Text size="sm">{t('sign.on.left', { label })}</Text>
      <FailureAlert error={leave.error} />
      {leave.data === null ? (
        <Text size="sm">{t('sign.on.leave.nowhere', { label })}</Text>
      ) : (
        <LeaveButton
          text={t('sign.on.leave', { label })}
          loading={leave.isPending || leave.isSuccess}
          onClick={() => leave.mutate()}
        />
      )}
    </Alert>
  );
}

/** Goes where the provider has no such page; the focus stays. */
function LeaveButton({ text, ...props }: { text: string; loading: boolean; onClick: () => void }) {
  const button = useKeptFocus();
  return (
    <Button ref={button} variant="default" size="compact-md" mt="xs" {...props}>
      {text}
    </Button>
  );
}
