import { Stack, TextInput } from '@mantine/core';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { questionOf } from '@lintel/contract/areas/accidents/desk-questions';
import { useId, useState } from 'react';
import { useMe } from '#platform/current-user.ts';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import type { AccidentValues } from '../accident-values.ts';
import { DropDownSelect } from '#platform/form/drop-down-select.tsx';
import type { Answered } from './answer.ts';

type Props = { values: AccidentValues; onAnswer: (answered: Answered) => void };

/**
 * The employer of the injured person: a contractor of the register, or a name. Without access to the register there is only the
 * name, and changing it removes the link.
 */
export function Employer({ values: { employerContractorId, riddorFacts }, onAnswer }: Props) {
  const id = useId();
  const fromRegister = maySee(useMe(), ['PRISM_APP_CONTRACTOR_MENU']);
  const [typed, setTyped] = useState(riddorFacts.employer ?? '');
  const { label } = questionOf('employer')!;
  return (
    <Stack gap="xs" role="group" aria-label={label} maw={420}>
      {fromRegister && (
        <DropDownSelect
          of={{
            id,
            label,
            error: null,
            value: employerContractorId,
            onChange: (contractorId, contractor) => {
              setTyped(contractor?.name ?? '');
              onAnswer({ employer: contractor?.name ?? null, employerContractorId: contractorId });
            },
          }}
          from={contractors.choose}
          placeholder={t('accident.desk.employer.contractor')}
          clearable
        />
      )}
      {(employerContractorId === null || !fromRegister) && (
        <TextInput
          label={fromRegister ? t('accident.desk.employer.other') : label}
          maxLength={200}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            const employer = typed.trim() || null;
            if (employer !== (riddorFacts.employer ?? null)) onAnswer({ employer, employerContractorId: null });
          }}
        />
      )}
    </Stack>
  );
}
