/** All tables, one file a group. Only repositories and the migration generator import them. */
export * from './accounts';
export * from './administration';
export * from './categories';
export * from './chat';
export * from './conditions';
export * from './contract-fulfilment';
export * from './contracts';
export * from './documents';
export * from './files';
export * from './market';
export * from './notifications';
export { ownWords, textWords } from './offer-words';
export * from './profiles';
export * from './quotes';
export * from './searches';
export * from './security-events';
export * from './synonyms';
export * from './templates';
