/** What opens above a company's profile: one file, fetched once that stands. */
export { MessageDialog } from './message-dialog';
export { NdaDialog } from './nda-dialog';
