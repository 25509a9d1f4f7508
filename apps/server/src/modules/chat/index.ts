export { createChat, type Chat } from './chat.module';
export type { ChatNews, MessageNews, PublishFrame, SeenNews } from './chat.ports';
export { registerChatRoutes } from './chat.routes';
export { createChatLeaving } from './leaving.repository';
