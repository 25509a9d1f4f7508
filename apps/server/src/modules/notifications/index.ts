export { digestJob, digestTime } from './digest.service';
export { createNotifications } from './notifications.module';
export { registerNotificationRoutes } from './notifications.routes';
export { registerOneClick } from './one-click';
export { createUnsubscribing } from './unsubscribing.service';
