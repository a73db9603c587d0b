import { Alert, Button, Group, Text } from '@mantine/core';
import { posters } from '@lintel/contract/areas/posters/endpoints';
import type { Poster } from '@lintel/contract/areas/posters/poster';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { renderSVG } from 'uqr';
import { requiredParam } from '#platform/address.ts';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';
import css from './poster.module.css';

const route = getRouteApi('/accident/poster.html');

/** The poster of a property, as printed on a sheet of A4. */
export function PosterPage() {
  const propertyId = requiredParam(route.useSearch(), 'propertyId');
  const { data, error } = useQuery(read(posters.get, { query: { propertyId } }));
  return (
    <>
      {/* Only the sheet is printed. */}
      <div className="no-print">
        <PageHeader
          title={t('poster.page.title')}
          subtitle={data?.dto.property.caption}
          back={{ to: '/accident/poster_reports.html', label: t('poster.inbox.title') }}
          print
        />
      </div>
      {data ? (
        <>
          <Commands poster={data.dto} />
          {data.dto.link && <Sheet poster={data.dto} link={data.dto.link} />}
        </>
      ) : error ? (
        <FailureAlert error={error} />
      ) : (
        <Loading h={400} />
      )}
    </>
  );
}

function Commands({ poster: { isOn, link, madeAt, property } }: { poster: Poster }) {
  const make = useWrite(posters.make);
  const end = useWrite(posters.end);
  const body = { propertyId: property.id };
  const asked = async (what: 'renew' | 'end') => {
    const title = t(what === 'renew' ? 'poster.page.renew' : 'poster.page.end');
    const message = t(what === 'renew' ? 'poster.page.renew.about' : 'poster.page.end.about');
    if (!(await confirm({ title, message, confirm: title, isDestructive: true }))) return;
    (what === 'renew' ? make : end).mutate({ body });
  };
  if (!isOn) return <Alert mb="md">{t('poster.switch.off')}</Alert>;
  return (
    <Group gap="sm" mb="md" className="no-print">
      {link === null ? (
        <>
          <Text c="dimmed">{t('poster.page.none')}</Text>
          <Button loading={make.isPending} onClick={() => make.mutate({ body })}>
            {t('poster.page.make')}
          </Button>
        </>
      ) : (
        <>
          <Text c="dimmed">{madeAt && t('poster.page.made', { when: dayOfInstantText(madeAt) })}</Text>
          <Button variant="default" loading={make.isPending} onClick={() => void asked('renew')}>
            {t('poster.page.renew')}
          </Button>
          <Button variant="default" color="red" loading={end.isPending} onClick={() => void asked('end')}>
            {t('poster.page.end')}
          </Button>
        </>
      )}
    </Group>
  );
}

/** The sheet itself: black on white in every colour scheme, like paper. */
function Sheet({ poster: { organisation, property }, link }: { poster: Poster; link: string }) {
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2, ecc: 'M' }))}`;
  return (
    <article className={css.sheet} aria-label={t('poster.page.title')}>
      <header className={css.whose}>
        {organisation.logo && <img className={css.logo} src={organisation.logo} alt="" />}
        <span>{organisation.name}</span>
      </header>
      <h2 className={css.title}>{t('poster.notice.title')}</h2>
      <p className={css.invitation}>{t('poster.notice.invitation')}</p>
      <div className={css.middle}>
        <img className={css.code} src={code} alt={t('poster.notice.code')} />
        <div>
          <p className={css.scan}>{t('poster.notice.scan')}</p>
          <ul className={css.what}>
            <li>{t('poster.notice.what.hurt')}</li>
            <li>{t('poster.notice.what.near')}</li>
            <li>{t('poster.notice.what.danger')}</li>
          </ul>
        </div>
      </div>
      <p className={css.emergency}>{t('poster.notice.emergency')}</p>
      <footer className={css.foot}>
        <strong>{property.caption}</strong>
        <span>{t('poster.notice.private', { organisation: organisation.name })}</span>
      </footer>
    </article>
  );
}
