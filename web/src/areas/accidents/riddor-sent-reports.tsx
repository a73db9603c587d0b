import { Anchor, Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { notifyingWays } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { RiddorForm, RiddorForms } from '@lintel/contract/areas/accidents/form/fields';
import { missingOf } from '@lintel/contract/areas/accidents/form/form';
import { Link } from '@tanstack/react-router';
import { confirm } from '#platform/dialog/confirm.tsx';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DraftBar } from '#platform/form/draft-bar.tsx';
import { heldPress } from '#platform/form/drafts.ts';
import grid from '#platform/form/form-grid.module.css';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { bind, DayField, TextField } from '#platform/form/bound-fields.tsx';
import css from './riddor-form.module.css';

const Sent = accidents.keepReport.body.pick({
  sentOn: true,
  sentHow: true,
  sentBy: true,
  reference: true,
  reason: true,
});
type Values = Record<'sentOn' | 'sentHow' | 'sentBy' | 'reference' | 'reason', string | null>;

type Props = { of: RiddorForms; form: RiddorForm; canEdit: boolean };

/** The reports on file, and recording another with the reference it was given. */
export function SentReports({ of, form, canEdit }: Props) {
  return (
    <Section title={t('accident.form.sent')}>
      <Stack gap="md">
        {of.sent.length === 0 ? (
          <Text c="dimmed">{t('accident.form.sent.none')}</Text>
        ) : (
          <Table className={css.sent}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('accident.form.sent.on')}</Table.Th>
                <Table.Th>{t('accident.form.reference')}</Table.Th>
                <Table.Th>{t('accident.form.sent.by')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {of.sent.map(({ id, sentOn, reference, sentBy }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Anchor
                      renderRoot={(props) => (
                        <Link {...props} to="/accident_riddor_form.html" search={{ id: of.accident.id, sent: id }} />
                      )}
                    >
                      {dayText(sentOn)}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{reference}</Table.Td>
                  <Table.Td>{sentBy}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {canEdit && <KeepReport key={of.accident.version} of={of} form={form} />}
      </Stack>
    </Section>
  );
}

function KeepReport({ of, form: shown }: Omit<Props, 'canEdit'>) {
  const me = useMe();
  const form = useContractForm<Values>(Sent, {
    initialValues: { sentOn: me.today, sentHow: 'online', sentBy: me.fullName, reference: '', reason: null },
  });
  const write = useDecision(accidents.keepReport, {
    form,
    onSuccess: () => showSuccess(t('accident.form.kept')),
  });
  const keep = async (values: Values) => {
    if (write.isPending) return;
    const goOn = heldPress();
    const count = missingOf(shown).length;
    if (
      count > 0 &&
      !(await confirm({
        title: t('accident.form.keep.missing.title'),
        message: t('accident.form.keep.missing', { count }),
        confirm: t('accident.form.keep'),
      }))
    )
      return;
    const { id: accidentId, version } = of.accident;
    goOn();
    write.mutate({ body: { ...values, accidentId, version, kind: shown.kind } as never });
  };
  const bound = bind(form);
  const how = bound('sentHow', t('accident.form.how'));
  return (
    <form noValidate className="no-print" onSubmit={write.form.onSubmit((values) => void keep(values))}>
      <Text size="sm" mb="sm">
        {t('accident.form.keep.hint')}
      </Text>
      {form.draft && <DraftBar draft={form.draft} />}
      <FailureAlert error={write.error} />
      <div className={grid.fields}>
        <DayField of={{ ...bound('sentOn', t('accident.form.sent.on')), required: true }} />
        <Select
          id={how.id}
          label={how.label}
          error={how.error}
          required
          allowDeselect={false}
          data={notifyingWays.map((way) => ({ value: way, label: t(`accident.form.how.${way}`) }))}
          value={how.value as string}
          onChange={how.onChange}
        />
        <TextField of={{ ...bound('sentBy', t('accident.form.sent.by')), required: true }} />
        <TextField of={{ ...bound('reference', t('accident.form.reference')), required: true }} max={100} />
        {!shown.isAskedFor && (
          <TextField
            of={{ ...bound('reason', t('accident.form.keep.reason')), required: true }}
            max={1000}
            hint={t(`accident.form.${of.whyNotAsked}`)}
          />
        )}
      </div>
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={write.isPending}>
          {t('accident.form.keep')}
        </Button>
      </Group>
    </form>
  );
}
