import { useWindowEvent } from '@mantine/hooks';
import type { ActivityRecord } from '@lintel/contract/areas/activity';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { failureText } from '../refusal.ts';
import { t } from '../texts.ts';
import { showError } from '../app/toasts.ts';
import { printedActivity, type ActivityOf } from './activity-query.ts';

/** The print options of a record, and its activity while it is being printed. */
export function usePrintedActivity(of: ActivityOf) {
  const queries = useQueryClient();
  const [records, setRecords] = useState<ActivityRecord[]>();
  const print = async () => {
    try {
      const read = await queries.fetchQuery(printedActivity(of));
      flushSync(() => setRecords(read.records));
    } catch (failure) {
      return showError(failureText(failure));
    }
    window.print();
  };
  useWindowEvent('afterprint', () => setRecords(undefined));
  return { records, options: [{ label: t('print.with.activity'), onPrint: () => void print() }] };
}
