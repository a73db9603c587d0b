import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import css from './toast-corner.module.css';

/** The corner for toasts: away from the save buttons on the right, and on a phone above them. */
export default function ToastCorner() {
  return <Notifications position="bottom-left" containerWidth={380} className={css.corner} />;
}
