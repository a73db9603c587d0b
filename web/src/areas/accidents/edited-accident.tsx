import { Button, Stack } from '@mantine/core';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { EndBar } from '#platform/form/end-bar.tsx';
import { ErrorSummary } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import { fieldOrder, labelOf, useAccidentEdit, type Opened, type SectionId } from './accident-edit.ts';
import { accidentForms } from './accident-forms.tsx';
import { AccidentRecord } from './accident-record.tsx';
import { AccidentSections } from './accident-sections.tsx';
import css from './accident-view.module.css';

/** An accident with sections being edited. */
export default function EditedAccident({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { edit, toggle, save, cancel, problems, isSaving } = useAccidentEdit(opened, onClose);
  const onToggle = (section: SectionId) => void toggle(section);
  return (
    <>
      <AccidentRecord
        id={opened.accident.id}
        edit={edit}
        notice={
          <Stack gap="md" maw={980} mb="md" className={css.problems}>
            <SaveProblems {...problems} />
            <ErrorSummary of={edit.form} order={fieldOrder} labelOf={labelOf} />
          </Stack>
        }
        overviewOf={(accident) => (
          <AccidentSections
            accident={accident}
            injuries={opened.injuries}
            canEdit={accident.can.edit}
            edit={edit}
            forms={accidentForms}
            first={opened.sections[0]}
            onToggle={onToggle}
            onSave={() => void save()}
          />
        )}
      />
      <EndBar>
        <Button variant="default" onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
        <Button loading={isSaving} onClick={() => void save()}>
          {t('save')}
        </Button>
      </EndBar>
    </>
  );
}
