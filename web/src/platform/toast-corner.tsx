import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';

/** The corner where toasts appear: away from the buttons that save, which are at the right. */
export default function ToastCorner() {
  return <Notifications position="bottom-left" containerWidth={380} />;
}
