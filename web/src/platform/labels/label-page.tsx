import type { Label, Labels } from '@lintel/contract/platform/label';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { FailureAlert } from '../page/failure-alert.tsx';
import { Loading } from '../page/loading.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { t } from '../texts.ts';
import { LabelsToPrint, Nothing } from './labels-to-print.tsx';

type Props<Key extends QueryKey> = {
  query: UseQueryOptions<Labels, Error, Labels, Key>;
  /** How many were chosen, where they were. */
  chosenCount?: number;
  /** The list, or the record, that they are of: its name may be that of the first label. */
  back: { to: string; nameOf: (first: Label | undefined) => string };
};

/** Labels with QR codes to print (decision 073). */
export function LabelPage<Key extends QueryKey>({ query, chosenCount, back }: Props<Key>) {
  const { data, error } = useQuery({ ...query, enabled: chosenCount !== 0, refetchOnWindowFocus: false });
  return (
    <>
      <div className="no-print">
        <PageHeader title={t('labels.title')} back={{ to: back.to, label: back.nameOf(data?.objects[0]) }} />
        {error && !data && <FailureAlert error={error} />}
      </div>
      {chosenCount === 0 ? (
        <Nothing />
      ) : data ? (
        <LabelsToPrint labels={data} chosenCount={chosenCount} />
      ) : (
        !error && <Loading h={400} />
      )}
    </>
  );
}
