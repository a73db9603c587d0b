import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { NoticeType } from '@lintel/contract/statutory/notice-type';
import { isServedIn, noticeTypes } from '@lintel/contract/statutory/notice-types';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import type { Bound } from '#platform/form/bound-fields.tsx';
import { Choice } from '#platform/form/choice.tsx';
import { t } from '#platform/texts.ts';

const offered = ({ code, name, law }: NoticeType) => ({ value: code, label: `${name} · ${law}` });

/** The types of notice; once the property is known, those of other nations' law come last, since its nation may have been entered wrongly. */
export function NoticeTypeField({ of, propertyId }: { of: Bound; propertyId: string | null }) {
  const { data } = useQuery({
    ...read(properties.get, { query: { id: propertyId ?? '' } }),
    enabled: propertyId !== null,
  });
  const nation = data?.dto.nation ?? null;
  const { here = [], elsewhere = [] } = Object.groupBy<'here' | 'elsewhere', NoticeType>(noticeTypes, (type) =>
    isServedIn(type, nation) ? 'here' : 'elsewhere',
  );
  return (
    <Choice
      of={of}
      data={
        elsewhere.length === 0
          ? here.map(offered)
          : [
              { group: t('statutory.type.here'), items: here.map(offered) },
              { group: t('statutory.type.elsewhere'), items: elsewhere.map(offered) },
            ]
      }
    />
  );
}
