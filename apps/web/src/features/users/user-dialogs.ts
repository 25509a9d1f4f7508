/** Dialogs of the user list in one file, loaded after the list is shown. */
export { ActDialog } from './act-dialog';
export { BulkDialog } from './bulk-dialog';
export { UserDrawer } from './user-drawer';
