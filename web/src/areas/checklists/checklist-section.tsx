import { Stack, Text } from '@mantine/core';
import { checklists, type Checklist } from '@lintel/contract/areas/checklists/endpoints';
import { detailsInWords, questionKinds } from '@lintel/contract/areas/checklists/questions';
import type { TaskType } from '@lintel/contract/areas/task-types';
import { read } from '#platform/api.ts';
import { SettingsSection } from '#platform/form/settings-section.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import css from './checklists.module.css';

const ChecklistForm = lazySection(() => import('./checklist-form.tsx'), 'ChecklistForm');

/** The questions that are answered whenever a task of a type is completed. */
export function ChecklistSection({ type }: { type: TaskType }) {
  return (
    <SettingsSection
      title={t('checklist.title')}
      query={read(checklists.get, { query: { id: type.id } })}
      canEdit={({ can }) => can.edit}
      height={80}
      edit={(kept, close) => <ChecklistForm type={type} kept={kept} onClose={close} />}
    >
      {(kept) => <Shown checklist={kept} />}
    </SettingsSection>
  );
}

function Shown({ checklist: { questions, savedBy, savedAt } }: { checklist: Checklist }) {
  if (questions.length === 0) return <Text c="dimmed">{t('checklist.none')}</Text>;
  return (
    <Stack gap="xs">
      <ol className={css.list}>
        {questions.map((question) => (
          <li key={question.id}>
            <Text component="span" fw={500}>
              {question.text}
            </Text>
            <Text size="sm" c="dimmed">
              {[
                questionKinds[question.kind].name,
                detailsInWords(question),
                question.isPerPiece && t('checklist.per.piece'),
                t(question.isRequired ? 'checklist.required' : 'checklist.optional'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {question.guidance && <Text size="sm">{question.guidance}</Text>}
          </li>
        ))}
      </ol>
      {savedAt && (
        <Text size="sm" c="dimmed">
          {savedBy
            ? t('checklist.saved.by', { name: savedBy, day: instantText(savedAt) })
            : t('checklist.saved.on', { day: instantText(savedAt) })}
        </Text>
      )}
    </Stack>
  );
}
