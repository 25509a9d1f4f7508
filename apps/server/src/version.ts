/** Version of the product, as administrators and backups show it; equal to that of the package. */
export const version = '0.2.0';
