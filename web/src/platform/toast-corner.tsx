import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import css from './toast-corner.module.css';

/** The corner where toasts appear: away from the buttons that save, which are at the right, and on a phone above them. */
export default function ToastCorner() {
  return <Notifications position="bottom-left" containerWidth={380} className={css.corner!} />;
}
