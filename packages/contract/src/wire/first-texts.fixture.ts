import type { z } from 'zod';

/** Returns a schema's first message for each field of a body, by its dotted name, as a form shows it. */
export function firstTexts(schema: z.ZodType, body: unknown): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? [])
    texts[path.join('.')] ??= message;
  return texts;
}
