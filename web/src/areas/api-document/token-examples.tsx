import { Anchor, Stack, Text } from '@mantine/core';
import { API_TOKEN_READS_AN_HOUR } from '@lintel/contract/areas/api-tokens';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { addressOf } from '@lintel/contract/platform/endpoint';
import { Link } from '@tanstack/react-router';
import { config } from '#platform/app/client-config.ts';
import { t } from '#platform/texts.ts';
import css from './api-document.module.css';
import { Example } from './example.tsx';

const example = addressOf(properties.list, config.apiPath);
const body = '{"limit": 100}';

const shell = () => `curl ${location.origin}${example} \\
  -H 'Authorization: Bearer lintel_…' \\
  -H 'Content-Type: application/json' -d '${body}'`;

const powerQuery = () => `let
  Reply = Json.Document(Web.Contents("${location.origin}", [
    RelativePath = "${example.slice(1)}",
    Headers = [Authorization = "Bearer lintel_…", #"Content-Type" = "application/json"],
    Content = Text.ToBinary("${body.replaceAll('"', '""')}")
  ]))
in
  Table.FromRecords(Reply[objects])`;

/** How a program calls the API with a token. */
export function TokenExamples() {
  return (
    <details className={css.call}>
      <summary className={css.head}>{t('api.tokens')}</summary>
      <div className={css.body}>
        <Stack gap="xs">
          <Text size="sm">
            {t('api.tokens.what')}{' '}
            <Anchor underline="always" renderRoot={(props) => <Link {...props} to="/account/api-tokens" />}>
              {t('account')}
            </Anchor>
          </Text>
          <Text size="sm">{t('api.tokens.limit', { count: API_TOKEN_READS_AN_HOUR.toLocaleString('en-GB') })}</Text>
          <Example title={t('api.tokens.shell')} text={shell()} />
          <Example title={t('api.tokens.power.query')} text={powerQuery()} />
        </Stack>
      </div>
    </details>
  );
}
