import { useMe } from '#platform/current-user.ts';
import { t } from '#platform/texts.ts';
import { TrainingList } from './training-list.tsx';

/** The user's own training on their account page. */
export const OwnTraining = () => <TrainingList personId={useMe().id} title={t('training.of.me')} />;
