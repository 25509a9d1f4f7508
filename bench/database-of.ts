/** The same server and role, another database. Not by `URL`, which knows no address without a host. */
export const databaseOf = (url: string, name: string): string => url.replace(/\/postgres\?/, `/${name}?`);
