import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { t } from '#platform/texts.ts';

/** A part of the page whose figures could not be loaded, while the others are shown; not as high as what is beside it. */
export const Failed = (props: { error: unknown; mb?: 'md' }) => (
  <FailureAlert title={t('dashboard.part.failed')} style={{ alignSelf: 'start' }} {...props} />
);

export function Waiting({ height, onPhone = height }: { height: number; onPhone?: number }) {
  return <Loading h={{ base: onPhone, sm: height }} radius="md" />;
}
