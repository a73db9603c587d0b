import { Button, FileButton, Radio } from '@mantine/core';
import { mostBytesOf, sizeText } from '@lintel/contract/areas/files';
import { fileTypes } from '@lintel/contract/areas/stored-file';
import { posters } from '@lintel/contract/areas/posters/endpoints';
import {
  MOST_PHOTOGRAPHS,
  POSTER_TOKEN_HEADER,
  posterKinds,
  posterReportLabels as labels,
  PosterReportFields,
  type PosterForm,
} from '@lintel/contract/areas/posters/poster';
import { IconCamera, IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { bind, DayField, ProseField, TextField, TimeField } from '#platform/form/bound-fields.tsx';
import { BigButton } from '#areas/shares/big-button.tsx';
import { ChosenFiles } from '#areas/shares/chosen-files.tsx';
import { LinkLoading, LinkMessage, LinkNotNow } from '#areas/shares/link-states.tsx';
import { SharedFrame } from '#areas/shares/shared-frame.tsx';
import { useTokenInAddress } from '#areas/shares/token-in-address.ts';
import { read, useWrite } from '#platform/api.ts';
import { isThere, withMore } from '#platform/files/another-name.ts';
import { upload } from '#platform/files/upload.ts';
import { useSendingOnce } from '#platform/files/use-sending-once.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { ErrorSummary } from '#platform/form/error-summary.tsx';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import css from './report-form.module.css';

type Values = Record<keyof PosterReportFields, string | null>;

const pictures = fileTypes.flatMap(({ type, isPicture }) => (isPicture ? [type] : [])).join(',');
const mostBytes = mostBytesOf('INSPECTION_REPORT');
const order = Object.keys(labels);

/** The page behind a poster's code: a short form for somebody without an account, on their phone. */
export function ReportFormPage() {
  const posterToken = useTokenInAddress();
  const { data, error, refetch } = useQuery({
    ...read(posters.form, { body: { posterToken } }),
    enabled: posterToken !== '',
    staleTime: Infinity,
  });
  const [count, setCount] = useState(0);
  const isGone = posterToken === '' || (error instanceof Refusal && error.status === 404);
  if (data)
    return (
      <SharedFrame title={t('poster.form.title')} organisation={data.dto.organisation}>
        <Report key={count} form={data.dto} posterToken={posterToken} onAgain={() => setCount(count + 1)} />
      </SharedFrame>
    );
  if (isGone)
    return (
      <LinkMessage icon={IconLinkOff} title={t('poster.gone')}>
        <p>{t('poster.form.gone.next')}</p>
      </LinkMessage>
    );
  if (error) return <LinkNotNow error={error} onRetry={() => void refetch()} />;
  return <LinkLoading title={t('poster.form.title')} />;
}

type ReportProps = { form: PosterForm; posterToken: string; onAgain: () => void };

function Report({ form: { organisation, place, today }, posterToken, onAgain }: ReportProps) {
  const form = useContractForm<Values>(PosterReportFields, {
    initialValues: {
      what: null,
      happenedOn: today,
      happenedAt: null,
      place: null,
      said: null,
      hurtName: null,
      fullName: null,
      phone: null,
      email: null,
    },
  });
  const [photographs, setPhotographs] = useState<readonly File[]>([]);
  /** Its id, once it is sent, and the photographs that are not. */
  const [sent, setSent] = useState<{ id: string; left: readonly File[] }>();
  const { isSending, once } = useSendingOnce();
  const report = useWrite(posters.send, { form });
  const isHurt = form.values.what === 'injury';
  const sendPhotographs = async (id: string, files: readonly File[]) => {
    const left: File[] = [];
    for (const file of files)
      await upload(posters.addPhotograph, { query: { reportId: id, fileName: file.name } }, file, {
        headers: { [POSTER_TOKEN_HEADER]: posterToken },
      }).catch((failure: unknown) => isThere(failure, file.name) || left.push(file));
    setSent({ id, left });
  };
  const send = async (values: Values) => {
    try {
      const fields = { ...values, hurtName: isHurt ? values.hurtName : null } as PosterReportFields;
      const { dto } = await report.mutateAsync({ body: { ...fields, posterToken } });
      await sendPhotographs(dto.id, photographs);
    } catch {
      // The reason is shown at the form, which keeps its input.
    }
  };
  if (sent)
    return (
      <Message icon={<IconCircleCheck size={44} aria-hidden />} title={t('poster.form.sent.title')}>
        <p>{t('poster.form.sent', { organisation: organisation.name })}</p>
        {sent.left.length > 0 && (
          <>
            <p role="alert">
              {t('poster.form.sent.photographs', { names: sent.left.map(({ name }) => name).join(', ') })}
            </p>
            <Button size="md" loading={isSending} onClick={() => void once(() => sendPhotographs(sent.id, sent.left))}>
              {t('poster.form.sent.photographs.again')}
            </Button>
          </>
        )}
        <Button variant="default" size="md" onClick={onAgain}>
          {t('poster.form.again')}
        </Button>
      </Message>
    );
  const of = bind(form);
  return (
    <form noValidate onSubmit={report.form.onSubmit((values) => void once(() => send(values)))} className={css.form}>
      <div>
        <h1>{t('poster.form.title')}</h1>
        <p className={css.place}>{place}</p>
      </div>
      <p className={css.emergency}>{t('poster.form.emergency')}</p>
      <ErrorSummary of={form} order={order} labelOf={(field) => labels[field as keyof typeof labels] ?? field} />
      <FailureAlert error={report.error} />
      <Radio.Group
        label={labels.what}
        required
        id={of('what', labels.what).id}
        value={form.values.what}
        error={form.errors['what']}
        onChange={(what) => form.setFieldValue('what', what)}
      >
        <div className={css.kinds}>
          {posterKinds.map(({ id, name }) => (
            <Radio.Card key={id} value={id} className={css.kind}>
              <Radio.Indicator />
              <span>{name}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <ProseField of={{ ...of('said', labels.said), required: true }} />
      {isHurt && <TextField of={of('hurtName', labels.hurtName)} />}
      <TextField of={of('place', labels.place)} />
      <div className={css.when}>
        <DayField of={{ ...of('happenedOn', labels.happenedOn), required: true }} />
        <TimeField of={of('happenedAt', labels.happenedAt)} />
      </div>
      <Photographs chosen={photographs} onChange={setPhotographs} />
      <fieldset className={css.you}>
        <legend>{t('poster.form.you')}</legend>
        <p className={css.quiet}>{t('poster.form.you.why')}</p>
        <TextField of={of('fullName', labels.fullName)} ownDetail="name" />
        <TextField of={of('phone', labels.phone)} max={50} type="tel" ownDetail="tel" />
        <TextField of={of('email', labels.email)} max={254} type="email" ownDetail="email" />
      </fieldset>
      <BigButton type="submit" loading={isSending}>
        {t('poster.form.send')}
      </BigButton>
    </form>
  );
}

type PhotographsProps = { chosen: readonly File[]; onChange: (files: readonly File[]) => void };

/** Photographs wait for the report; each is uploaded after it. */
function Photographs({ chosen, onChange }: PhotographsProps) {
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const add = (files: readonly File[]) => {
    const more = withMore(chosen, files).slice(chosen.length);
    const fitting = more.filter(({ size }) => size <= mostBytes).slice(0, MOST_PHOTOGRAPHS - chosen.length);
    onChange([...chosen, ...fitting]);
    setLeftOut(more.filter((file) => !fitting.includes(file)).map(({ name }) => name));
  };
  return (
    <div role="group" aria-label={t('poster.form.photographs')} className={css.photographs}>
      <FileButton multiple accept={pictures} onChange={add} disabled={chosen.length >= MOST_PHOTOGRAPHS}>
        {(props) => (
          <BigButton
            variant="default"
            disabled={chosen.length >= MOST_PHOTOGRAPHS}
            leftSection={<IconCamera size={26} aria-hidden />}
            {...props}
          >
            {t('poster.form.photographs.add')}
          </BigButton>
        )}
      </FileButton>
      <p className={css.quiet}>
        {t('poster.form.photographs.most', { most: MOST_PHOTOGRAPHS, size: sizeText(mostBytes) })}
      </p>
      {leftOut.length > 0 && <p role="alert">{t('poster.form.photographs.left', { names: leftOut.join(', ') })}</p>}
      <ChosenFiles
        label={t('poster.form.photographs')}
        files={chosen}
        onRemove={(file) => {
          setLeftOut([]);
          onChange(chosen.filter((each) => each !== file));
        }}
      />
    </div>
  );
}

function Message({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div role="status" className={css.message}>
      {icon}
      <h1>{title}</h1>
      {children}
    </div>
  );
}
