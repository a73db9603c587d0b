import { priorities } from '@lintel/contract/areas/actions/states';
import type { ShownNoticeRules } from '@lintel/contract/areas/notice-rules';
import { notices } from '@lintel/contract/areas/notices';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import { PeopleSelect } from '#platform/form/people-select.tsx';
import { SettingsForm } from '#platform/form/settings-section.tsx';
import { TimeInput } from '#platform/form/time-input.tsx';
import { t } from '#platform/texts.ts';
import { draftOf, problemsOf, rulesOf, type DraftLadder, type RulesDraft } from './ladder-draft.ts';
import css from './ladders.module.css';
import { LadderFields } from './ladder-fields.tsx';
import { OwnLadders } from './own-ladders.tsx';
import { directorName, LadderGroup, LevelKey, nameIn } from './rules-parts.tsx';

/** Who is reminded and when, saved as a whole. */
export function RulesForm({ kept: now, onClose }: { kept: ShownNoticeRules; onClose: () => void }) {
  const [kept] = useState(now);
  const [first] = useState(() => draftOf(kept));
  const [draft, setDraft] = useState(first);
  const [names, setNames] = useState<Record<string, string>>(() =>
    Object.fromEntries([...kept.taskGroupNames, ...kept.taskTypeNames].map(({ id, name }) => [id, name])),
  );
  const [attempt, setAttempt] = useState(0);
  const refused = () => setAttempt((count) => count + 1);
  const saving = useVersionedSave({
    current: read(notices.rules),
    version: kept.version,
    form: {
      isDirty: () => draft !== first,
      getValues: () => draft,
      check: () => {
        const isRight = Object.keys(problemsOf(draft)).length === 0;
        if (!isRight) refused();
        return isRight;
      },
      refuse: refused,
    },
    send: (version) => change.mutate({ body: { ...rulesOf(draft), version } }),
    saved: t('notice.rules.saved'),
    onDone: onClose,
  });
  const change = useWrite(notices.changeRules, saving.options);
  const problems = attempt > 0 ? { ...problemsOf(draft), ...saving.errors } : {};
  const edit = (changed: Partial<RulesDraft>) => {
    saving.clearErrors();
    setDraft({ ...draft, ...changed });
  };
  const nameOf = (id: string) => names[id] ?? t('no.value');
  return (
    <SettingsForm saving={saving} isPending={change.isPending} button={t('rules.save')} onClose={onClose}>
      <ErrorSummary
        of={{ errors: problems, attempt }}
        order={Object.keys(problems)}
        labelOf={(place) => labelOf(place, draft, nameOf)}
      />
      <LevelKey />
      <div className={css.fields}>
        <TimeInput
          id={fieldId('sendAt')}
          label={t('rules.send.at')}
          description={t('rules.send.at.what')}
          required
          value={draft.sendAt}
          onChange={(sendAt) => edit({ sendAt: sendAt ?? '' })}
          error={problems['sendAt']}
        />
        <PeopleSelect
          id={fieldId('directorIds')}
          label={t('rules.directors')}
          description={t('rules.directors.what')}
          current={kept.directors.map((director) => ({ id: director.id, name: directorName(director) }))}
          value={draft.directorIds}
          onChange={(directorIds) => edit({ directorIds })}
          error={problems['directorIds']}
        />
      </div>
      <LadderGroup title={t('rules.tasks')}>
        <LadderFields
          of="task"
          name={t('rules.tasks.usual')}
          place="tasks"
          ladder={draft.tasks}
          problems={problems}
          onChange={(tasks) => edit({ tasks })}
        />
      </LadderGroup>
      <OwnLadders
        draft={draft}
        problems={problems}
        nameOf={nameOf}
        onNamed={(id, name) => setNames({ ...names, [id]: name })}
        onChange={edit}
      />
      <LadderGroup title={t('rules.actions')}>
        {priorities.map(({ id, name }) => (
          <LadderFields
            key={id}
            of="action"
            name={t('rules.actions.of', { name })}
            place={`actions.${id}`}
            ladder={draft.actions[id]}
            problems={problems}
            onChange={(ladder: DraftLadder) => edit({ actions: { ...draft.actions, [id]: ladder } })}
          />
        ))}
      </LadderGroup>
    </SettingsForm>
  );
}

/** The label of a path in the rules: `Priority High, reminder 3`. */
function labelOf(place: string, draft: RulesDraft, nameOf: (id: string) => string): string {
  if (place === 'sendAt' || place === 'directorIds') return t(`rules.field.${place}`);
  const [part = '', which = '', ...rest] = place.split('.');
  const owner =
    part === 'taskGroups' ? draft.taskGroups[Number(which)]?.groupId : draft.taskTypes[Number(which)]?.taskTypeId;
  const [ladder, rung] =
    part === 'tasks'
      ? [t('rules.tasks'), which]
      : part === 'actions'
        ? [t('rules.actions.of', { name: nameIn(priorities, which) }), rest[0]]
        : [nameOf(owner ?? ''), rest[1]];
  return rung && /^\d+$/.test(rung) ? t('rules.field.reminder', { ladder, number: Number(rung) + 1 }) : ladder;
}
