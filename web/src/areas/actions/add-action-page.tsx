import { Box, Text } from '@mantine/core';
import type { ActionStart, NewAction } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { ActionSourceType, type Priority } from '@lintel/contract/areas/actions/states';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { MissingParam, ownAddress, requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FilesToSend } from '#platform/files/files-to-send.tsx';
import { useAddWithFiles } from '#platform/files/use-add-with-files.ts';
import { savedByItsPage, showFailure } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { PropertySelect } from '#platform/form/property-select.tsx';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { UnsentNote } from '#platform/outbox/load-outbox.ts';
import { useSendLater } from '#platform/outbox/use-send-later.ts';
import { Loading } from '#platform/page/loading.tsx';
import { randomId } from '#platform/random-id.ts';
import { historyEntry } from '#platform/app/form-key.ts';
import { mayDo } from '#platform/rights.ts';
import { fromRecord, useBackToRecord } from '#platform/record/use-back-to-record.ts';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showNextSteps } from '#platform/app/toasts.ts';
import { ActionFormTabs, useActionForm } from './action-form.tsx';
import { newAction, type ActionValues } from './action-values.ts';
import type { Work } from '#areas/people/use-lacking.ts';
import { FirstAssignee, type Assignee } from './first-assignee.tsx';
import { demandText } from './closing-demand.tsx';
import { whereRaised } from './where-raised.ts';

type Place = {
  backUrl: string;
  propertyId: string | null;
  address: string | null;
  source: { id: string; type: ActionSourceType; caption: string } | null;
};

/** The place of a new action from the URL; a missing part is an error (ACT-008 to 011). */
function placeIn(search: object): Place {
  const backUrl = ownAddress(requiredParam(search, 'backUrl'));
  const source = 'source' in search && search.source ? sourceIn(search) : null;
  if ('standalone' in search && search.standalone === true) return { backUrl, propertyId: null, address: null, source };
  const propertyId = requiredParam(search, 'propertyBriefInfoDto.id');
  return { backUrl, propertyId, address: addressIn(search), source };
}

function sourceIn(search: object): Place['source'] {
  const id = requiredParam(search, 'source.id');
  const type = ActionSourceType.safeParse(requiredParam(search, 'source.type'));
  if (!type.success) throw new MissingParam('source.type');
  return { id, type: type.data, caption: requiredParam(search, 'source.caption') };
}

/** The postal address in one line; its second line is required (conflict C26). */
function addressIn(search: object): string {
  requiredParam(search, 'propertyBriefInfoDto.address2');
  const { propertyBriefInfoDto: lines } = search as { propertyBriefInfoDto: Record<string, string | undefined> };
  return [1, 2, 3, 4, 5].flatMap((line) => lines[`address${line}`] || []).join(', ');
}

/** What the URL proposes as what is to be done. */
const nameIn = (search: object) => ('name' in search && typeof search.name === 'string' ? search.name : '');

/** Raises an action at the place given in the URL. */
export function AddActionPage() {
  const search = useSearch({ strict: false });
  const place = placeIn(search);
  const { propertyId, source } = place;
  const found = useQuery({
    ...read(actions.start, {
      query: {
        ...(propertyId && { propertyId }),
        ...(source && { sourceId: source.id, sourceType: source.type }),
      },
    }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  if (found.isError && !found.data)
    return (
      <FailurePage
        error={found.error}
        reset={() => void found.refetch()}
        title={t('action.add.title')}
        message={t('something.went.wrong')}
      />
    );
  if (!found.data || !found.isFetchedAfterMount) return <Loading h={400} />;
  return <AddAction place={place} search={search} start={found.data} />;
}

function AddAction({ place, search, start }: { place: Place; search: object; start: ActionStart }) {
  const { backUrl, address, source } = place;
  const mustSayWhere = 'report' in search && search.report === true;
  const me = useMe();
  const navigate = useNavigate();
  const router = useRouter();
  const { history } = router;
  const backTo = useBackToRecord();
  const [initial] = useState(() => ({ ...newAction(start), name: nameIn(search) }));
  const form = useActionForm(initial, { place: mustSayWhere, dueDate: start.mayChooseDueDate });
  const propertyId = place.propertyId ?? form.values.propertyId ?? null;
  const there = useQuery({
    ...read(actions.start, { query: propertyId ? { propertyId } : {} }),
    enabled: form.values.propertyId != null,
  });
  const { mayChooseDueDate } = there.data ?? start;
  const [isDueEdited, setDueEdited] = useState(false);
  const [assignee, setAssignee] = useState<Assignee | null>(null);
  const [subject] = useState(() => ('unsent' in search ? String(search.unsent) : (historyEntry() ?? randomId())));
  const title = t(mustSayWhere ? 'my.work.report' : 'action.add.title');
  const subtitle = whereRaised(
    address ?? (mustSayWhere || propertyId ? '' : t('action.add.standalone')),
    source?.caption,
  );
  const sendLater = useSendLater<ActionValues & { assignee: Assignee | null }>({
    endpoint: actions.create,
    subject,
    title,
    place: subtitle,
    recordId: null,
    lines: ({ name, location, observation }) => [name, location, observation],
    opensAt: router.buildLocation({ to: '/actions/add', search: { ...search, unsent: subject } } as never).href,
    values: () => ({ ...form.getValues(), assignee }),
    restore: ({ assignee: given, ...values }) => {
      form.startFrom(values);
      setAssignee(given);
      setDueEdited(values.dueDate !== null && values.dueDate !== (values.priority && start.dueDates[values.priority]));
    },
    onKept: () => {
      release();
      backTo(backUrl, { shows: true });
    },
  });
  const { files, save, isSaving } = useAddWithFiles(actions.create, 'ACTION', {
    sendLater,
    onSuccess: ({ dto }) => {
      release();
      // `after` makes the next form start empty, even if the page in between was never shown.
      const another = () => ({
        to: '/actions/add',
        search: { ...search, name: undefined, after: dto.ref },
        ...(history.location.href === backUrl && { state: fromRecord }),
      });
      const added = { to: '/actions/item/$id', params: { id: dto.id }, search: {} } as const;
      showNextSteps(t('action.added'), [
        { label: t('action.added.another'), run: () => void navigate(another() as never) },
        ...(propertyId ? [{ label: t('action.added.open', { ref: dto.ref }), run: () => void navigate(added) }] : []),
      ]);
      if (propertyId) backTo(backUrl, { shows: true });
      else void navigate({ ...added, replace: true });
    },
    onError: (failure) => showFailure(form, failure),
    filesFailed: (why) => t('action.form.files.failed', { why }),
  });
  const release = useUnsavedChanges(form.isDirty() || assignee !== null || files.waiting.length > 0);
  const add = (values: ActionValues) => {
    const { reason: _, propertyId: __, dueDate, ...details } = values;
    return save((uploadSessionId) => ({
      body: {
        ...(details as NewAction),
        // If omitted, it follows from the priority on the day of saving (ACT-066).
        ...(mayChooseDueDate && dueDate && { dueDate }),
        ...(assignee && { assignee: assignee.login }),
        uploadSessionId,
        propertyId,
        source: source && { id: source.id, type: source.type },
      },
    }));
  };
  const choosePriority = (priority: Priority) => {
    form.setFieldValue('priority', priority);
    // Until somebody chooses the due date it follows from the priority (ACT-041 to 045).
    if (!isDueEdited || !mayChooseDueDate) form.setFieldValue('dueDate', start.dueDates[priority]);
  };
  const { priority } = form.values;
  const dueHint = !mayChooseDueDate
    ? t('action.form.due.read.only')
    : isDueEdited
      ? undefined
      : t('action.form.due.follows');
  const mayAddFiles = mayDo(me, 'PRISM_PROPERTY_ACTION_FILE_UPLOAD');
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      {sendLater.unsent && (
        <Box mb="md">
          <UnsentNote unsent={sendLater.unsent} />
        </Box>
      )}
      <ActionFormTabs
        of={{
          form: savedByItsPage(form),
          isSaving,
          onSave: (values) => void add(values),
          onCancel: () => backTo(backUrl),
        }}
        statuses={start.statuses}
        areas={start.areasOfObservation}
        mayChooseDueDate={mayChooseDueDate}
        dueDates={start.dueDates}
        dueHint={dueHint}
        onPriority={choosePriority}
        onDueDate={(day) => {
          setDueEdited(true);
          form.setFieldValue('dueDate', day);
        }}
        isNew
        nameLabel={mustSayWhere ? t('action.form.wrong') : undefined}
        place={
          place.propertyId || source ? undefined : (
            <PropertySelect
              of={{
                id: fieldId('propertyId'),
                label: t('action.property'),
                required: mustSayWhere,
                value: form.values.propertyId ?? null,
                error: form.errors['propertyId'] ?? (there.isError && reasonOf(there.error)),
                onChange: (id) => form.setFieldValue('propertyId', id as string | null),
              }}
              clearable={!mustSayWhere}
              description={mustSayWhere ? undefined : t('action.property.none')}
            />
          )
        }
        assignee={
          <FirstAssignee propertyId={propertyId} work={workOf(source)} value={assignee} onChange={setAssignee} />
        }
        note={priority && t('action.form.asks', { what: demandText(start.demanded[priority]) })}
        files={
          mayAddFiles ? (
            <FilesToSend files={files} ownerKind="ACTION" hint={t('action.form.files.after')} />
          ) : (
            <Text c="dimmed">{t('action.form.files.may.not')}</Text>
          )
        }
      />
    </>
  );
}

/** The work whose requirements for people apply: only tasks, and reports on them, have any. */
const workOf = (source: Place['source']): Work | undefined =>
  source && (source.type === 'TASK' || source.type === 'INSPECTION_REPORT')
    ? { entityType: source.type, entityId: source.id }
    : undefined;
