import { people } from '@lintel/contract/areas/people/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { t } from '#platform/texts.ts';
import { TrainingList } from './training-list.tsx';

/** The user's own training on their account page, if there is any. */
export function OwnTraining() {
  const { id } = useMe();
  const { data } = useQuery(read(people.training, { query: { id } }));
  if (!data || data.dto.kinds.length === 0) return null;
  return <TrainingList personId={id} title={t('training.of.me')} />;
}
