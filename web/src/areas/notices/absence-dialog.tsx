import { SimpleGrid } from '@mantine/core';
import { notices } from '@lintel/contract/areas/notices';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { PersonSelect, type Person } from '#platform/form/people-select.tsx';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';

export type Absentee = { id: string; fullName: string };

/** Asks for the first and last day of an absence, and who stands in. */
export function AbsenceDialog({ of, onClose }: { of: Absentee | undefined; onClose: () => void }) {
  const me = useMe();
  const [fromOn, setFromOn] = useState<string | null>(null);
  const [untilOn, setUntilOn] = useState<string | null>(null);
  const [deputy, setDeputy] = useState<Person | null>(null);
  const add = useWrite(notices.addAbsence, {
    silent: true,
    onSuccess: () => {
      showSuccess(t('absence.added'));
      onClose();
    },
  });
  const refused = add.error instanceof Refusal ? add.error.errors : [];
  const problemOf = (field: string) => {
    const found = refused.find((each) => each.field === field)?.message;
    return found && t.known(found);
  };
  const awayId = of?.id ?? me.id;
  const isComplete = fromOn !== null && untilOn !== null && deputy !== null;
  return (
    <FormDialog
      title={of ? t('absence.add.title.of', { name: of.fullName }) : t('absence.add.title')}
      button={t('absence.save')}
      isReady={isComplete}
      write={{ isPending: add.isPending, error: refused.length ? null : add.error }}
      onSave={() => {
        if (isComplete) add.mutate({ body: { userId: of?.id ?? null, fromOn, untilOn, deputyId: deputy.id } });
      }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DayInput
          label={t('absence.from')}
          required
          data-autofocus
          value={fromOn}
          onChange={setFromOn}
          error={problemOf('fromOn')}
        />
        <DayInput
          label={t('absence.until')}
          required
          value={untilOn}
          onChange={setUntilOn}
          error={problemOf('untilOn')}
        />
      </SimpleGrid>
      <PersonSelect
        label={t('absence.deputy')}
        required
        value={deputy}
        isLeftOut={(id) => id === awayId}
        onChange={setDeputy}
        error={problemOf('deputyId')}
      />
    </FormDialog>
  );
}
