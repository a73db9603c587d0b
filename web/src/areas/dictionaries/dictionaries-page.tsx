import { Button, EmptyState, NavLink, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { dictionaries, DictionaryName, type DictionaryEntry } from '@lintel/contract/areas/dictionaries';
import { IconSearch, IconVocabulary } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { mayDo } from '#platform/rights.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { AddEntry } from './add-entry.tsx';
import css from './dictionaries.module.css';
import { dictionaryGroups } from './dictionary-groups.ts';
import { EntryTable } from './entry-table.tsx';

const route = getRouteApi('/admin/dictionaries');
const nameOf = (dictionary: DictionaryName) => t(`dictionary.${dictionary}`);

/** The options that an organisation offers, by dictionary. */
export function DictionariesPage() {
  const dictionary = DictionaryName.catch('REGIONS').parse(route.useSearch().dictionary);
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title={t('dictionaries.title')} subtitle={t('dictionaries.subtitle')}>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/admin/dictionaries/corrections" />}>
          {t('corrections')}
        </Button>
      </PageHeader>
      <div className={css.page}>
        <nav aria-label={t('dictionaries.title')} className={css.names}>
          {dictionaryGroups.map(({ title, names }) => (
            <section key={title} aria-label={t(title)} className={css.group}>
              <h2 className={css.groupTitle}>{t(title)}</h2>
              {names.map((name) => (
                <NavLink
                  key={name}
                  label={nameOf(name)}
                  active={name === dictionary}
                  aria-current={name === dictionary ? 'page' : undefined}
                  renderRoot={(props) => <Link {...props} to="/admin/dictionaries" search={{ dictionary: name }} />}
                />
              ))}
            </section>
          ))}
        </nav>
        <NativeSelect
          className={css.select}
          label={t('dictionaries.choose')}
          value={dictionary}
          data={dictionaryGroups.map(({ title, names }) => ({
            group: t(title),
            items: names.map((name) => ({ value: name, label: nameOf(name) })),
          }))}
          onChange={(event) => void navigate({ search: { dictionary: event.currentTarget.value } })}
        />
        <Entries key={dictionary} dictionary={dictionary} />
      </div>
    </>
  );
}

function Entries({ dictionary }: { dictionary: DictionaryName }) {
  const mayChange = mayDo(useMe(), 'PRISM_APP_DICTIONARY_MANAGE');
  const { data, error } = useQuery(read(dictionaries.entries, { query: { dictionary } }));
  const [isWithArchived, setWithArchived] = useState(false);
  const [text, setText] = useState('');
  if (!data) return <LoadingOrFailed error={error} h={300} />;
  const all: DictionaryEntry[] = data.objects.toSorted(
    (a, b) => a.order - b.order || a.name.localeCompare(b.name, 'en-GB'),
  );
  const archivedCount = all.filter((entry) => entry.isArchived).length;
  const shown = all.filter(
    (entry) =>
      (isWithArchived || !entry.isArchived) &&
      entry.name.toLocaleLowerCase('en-GB').includes(text.trim().toLocaleLowerCase('en-GB')),
  );
  return (
    <div className={css.entries}>
      <h2 className={css.title}>{nameOf(dictionary)}</h2>
      {dictionary === 'PROPERTY_TYPE' && <Text c="dimmed">{t('dictionaries.kind.hint')}</Text>}
      {dictionary === 'LANDLORD' && <Text c="dimmed">{t('dictionaries.landlord.kind.hint')}</Text>}
      <div className={css.toolbar}>
        {mayChange && <AddEntry dictionary={dictionary} entries={all} />}
        {all.length > 12 && (
          <TextInput
            type="search"
            aria-label={t('dictionaries.find')}
            placeholder={t('dictionaries.find')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {archivedCount > 0 && (
          <Switch
            label={`${t('dictionaries.archived.show')} (${archivedCount})`}
            checked={isWithArchived}
            onChange={(event) => setWithArchived(event.currentTarget.checked)}
          />
        )}
      </div>
      {all.length === 0 ? (
        <EmptyState
          icon={<IconVocabulary aria-hidden />}
          title={t('dictionaries.none')}
          description={mayChange ? t('dictionaries.none.hint') : undefined}
          py="xl"
        />
      ) : shown.length === 0 ? (
        <EmptyState title={t('select.no.matches')} py="xl" />
      ) : (
        <EntryTable entries={shown} all={all} mayChange={mayChange} mayOrder={mayChange && text.trim() === ''} />
      )}
    </div>
  );
}
