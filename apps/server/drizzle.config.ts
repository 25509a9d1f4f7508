import { defineConfig } from 'drizzle-kit';

/**
 * Makes forward-only SQL from the tables: `npm run migration -w @proffer/server -- --name what-changes`.
 * Of the snapshots in `meta` only the last one is kept: the next migration is made from it, and nobody reads the others.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema/index.ts',
  out: './migrations',
  casing: 'snake_case',
});
