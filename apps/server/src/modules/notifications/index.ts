export { createNotifications, type Notifications } from './notifications.module';
