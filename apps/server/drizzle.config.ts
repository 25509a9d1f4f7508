import { defineConfig } from 'drizzle-kit';

/** Makes forward-only SQL from the tables: `npm run migration -w @proffer/server -- --name what-changes`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema/index.ts',
  out: './migrations',
  casing: 'snake_case',
});
