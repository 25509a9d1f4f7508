export { pagePaths } from './page-paths';
export type { Notice, NoticeReference, NoticesPort } from './notice';
export type { SignedCopiesPort, SignedCopy } from './signed-copy';
