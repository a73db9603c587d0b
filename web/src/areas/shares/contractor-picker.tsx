import { Loader, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { OfferedContractor } from '@lintel/contract/areas/contractors/chosen';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { sharedPaths, type SharedType } from '@lintel/contract/areas/shares/share';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { t } from '#platform/texts.ts';
import { ContractorLight } from './contractor-light.tsx';
import css from './shares.module.css';

const WAIT_MS = 500;

/** An outsider whom the form offers: a person, or a firm without assignments so far. */
export type Outsider = {
  id: string;
  name: string;
  company: string;
  emailAddress: string;
  contractor: OfferedContractor | null;
};
type Props = { entityType: SharedType; onChoose: (chosen: Outsider) => void; onClose: () => void };

/** Finds a contractor by name or e-mail address, with its standing (ASSIGN-032). */
export default function ContractorPicker({ entityType, onChoose, onClose }: Props) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), WAIT_MS);
  const by = typed.includes('@') ? { email: typed } : { name: typed };
  const { data, isFetching, error } = useQuery(
    read(shares.contractors, { params: { kind: sharedPaths[entityType] }, body: { entityType, ...by } }),
  );
  const isSettled = typed === text.trim() && !isFetching && data !== undefined;
  const found = (data?.objects ?? []).filter(({ contractor }) => contractor !== null);
  return (
    <Dialog onClose={onClose} title={t('assign.contractor.title')}>
      <Stack gap="sm">
        <TextInput
          label={t('assign.contractor.search')}
          autoComplete="off"
          data-autofocus
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rightSection={!isSettled && !error && <Loader size={16} aria-label={t('select.searching')} />}
        />
        <FailureAlert error={error} />
        <div aria-live="polite">
          {isSettled && found.length === 0 && <Text c="dimmed">{t('assign.contractor.none')}</Text>}
        </div>
        {found.length > 0 && (
          <ul className={css.people} aria-label={t('assign.contractor.found')}>
            {found.map((one) => (
              <li key={one.id}>
                <UnstyledButton className={css.person} onClick={() => onChoose(one)}>
                  <span>
                    {one.contractor!.name}
                    <Text component="span" size="sm" c="dimmed" display="block">
                      {[one.name, one.contractor!.business].filter(Boolean).join(', ')}
                    </Text>
                    {one.contractor!.blockedFor && (
                      <Text component="span" size="sm" c="red" display="block">
                        {one.contractor!.blockedFor}
                      </Text>
                    )}
                  </span>
                  <ContractorLight contractor={one.contractor!} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}
