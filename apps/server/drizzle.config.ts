import { defineConfig } from 'drizzle-kit';

/**
 * Settings of `npm run migration -w @proffer/server -- --name what-changes`, which writes the SQL for a change of the
 * tables.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema/index.ts',
  out: './migrations',
  casing: 'snake_case',
});
