/** All tables, one file a group. Only repositories and the migration generator import them. */
export * from './accounts';
export * from './administration';
export * from './chat';
export * from './conditions';
export * from './contracts';
export * from './documents';
export * from './files';
export * from './market';
export * from './notifications';
export { ownWords, plainText } from './offer-words';
export * from './profiles';
export * from './security-events';
export * from './templates';
