/** What opens above the list of users: one file, fetched once that stands. */
export { ActDialog } from './act-dialog';
export { BulkDialog } from './bulk-dialog';
export { UserDrawer } from './user-drawer';
