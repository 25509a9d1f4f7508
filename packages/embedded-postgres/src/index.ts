export { archiveOf, journalOf, type Archiving, type Recovery } from './archiving';
export { completeCopiedCluster } from './copied-cluster';
export type { Logger } from './logger';
export { EmbeddedStartError } from './start-error';
export { startEmbeddedPostgres } from './supervisor';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './supervisor';
