import { Code, Text } from '@mantine/core';
import { t } from '#platform/texts.ts';
import css from './api-document.module.css';
import type { ApiCall } from './api-document.ts';
import { schemaText, type Schema } from './schema-text.ts';

/** One endpoint: its path, and once opened who may call it, its input and its reply. */
export function CallDetails({ call }: { call: ApiCall }) {
  const [[type, reply] = []] = Object.entries(call.responses[200].content);
  const body = call.requestBody?.content['application/json']?.schema;
  return (
    <details className={css.call}>
      <summary className={css.head}>
        <span className={css.method} data-method={call.method}>
          {call.method}
        </span>
        <span className={css.path}>{call.path}</span>
        {call.summary && <span className={css.says}>{call.summary}</span>}
      </summary>
      <div className={css.body}>
        <Text size="sm">{call.description}</Text>
        {call.parameters.length > 0 && (
          <>
            <h3 className={css.title}>{t('api.parameters')}</h3>
            <ul className={css.parameters}>
              {call.parameters.map(({ name, in: place, required, schema }) => (
                <li key={`${place} ${name}`}>
                  <Code>{name}</Code> {place}, {schemaText(schema)}
                  {required && `, ${t('api.required')}`}
                </li>
              ))}
            </ul>
          </>
        )}
        {body && <Shape title={t('api.body')} schema={body} />}
        {reply?.schema ? (
          <Shape title={t('api.reply')} schema={reply.schema} />
        ) : (
          <Text size="sm">{t('api.reply.as', { type: type ?? '' })}</Text>
        )}
      </div>
    </details>
  );
}

function Shape({ title, schema }: { title: string; schema: Schema }) {
  return (
    <>
      <h3 className={css.title}>{title}</h3>
      <div className={css.shape} role="region" tabIndex={0} aria-label={title}>
        {schemaText(schema)}
      </div>
    </>
  );
}
