export { createChat } from './chat.module';
export { registerChatRoutes } from './chat.routes';
export { createChatLeaving } from './leaving.repository';
