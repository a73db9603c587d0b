import { t } from '#platform/texts.ts';

export const backToTypes = () => ({ to: '/task_types.html', label: t('task.types.title') });
