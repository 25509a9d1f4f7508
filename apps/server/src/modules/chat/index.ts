export { createChat } from './chat.module';
export { registerChatRoutes } from './chat.routes';
export { createChatClosingRepository } from './closing.repository';
export { createChatOwnDataRepository } from './own-data.repository';
