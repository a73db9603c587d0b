import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';

/** The corner where toasts appear. */
export default function ToastCorner() {
  return <Notifications position="bottom-right" containerWidth={380} />;
}
