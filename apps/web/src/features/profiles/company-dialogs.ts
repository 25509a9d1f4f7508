/** Dialogs of a company's profile in one file, loaded after the profile is shown. */
export { MessageDialog } from './message-dialog';
export { NdaDialog } from './nda-dialog';
