import { people } from '@lintel/contract/areas/people/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { t } from '#platform/texts.ts';
import { TrainingList } from './training-list.tsx';

/** One's own training on one's own page, where there is something to say. */
export function OwnTraining() {
  const { id } = useMe();
  const { data } = useQuery(read(people.training, { query: { id } }));
  if (!data || data.dto.kinds.length === 0) return null;
  return <TrainingList personId={id} title={t('training.of.me')} />;
}
