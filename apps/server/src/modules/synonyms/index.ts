export { createSynonyms } from './synonyms.module';
