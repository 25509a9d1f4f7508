export { createNotifications } from './notifications.module';
