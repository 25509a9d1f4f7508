export { createChat, type Chat } from './chat.module';
export { createChatClosingRepository } from './closing.repository';
export { createChatOwnDataRepository } from './own-data.repository';
