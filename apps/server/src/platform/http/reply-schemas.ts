import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';
import type { ReplyShape, Route } from '@proffer/contract/wire/route';

export type JsonSchema = Record<string, unknown>;

/** Whether a reply is JSON by a zod schema, and not text or bytes. */
export function isJsonReply(shape: ReplyShape): shape is z.ZodType {
  return !('kind' in shape && (shape.kind === 'text' || shape.kind === 'binary'));
}

/**
 * The JSON Schema of a zod schema, in the dialect asked for. "X or null" is folded into `nullable`, because the
 * serializer made from an `anyOf` validates each branch on every value, which costs more than the rest together.
 */
export function toJsonSchema(
  schema: z.ZodType,
  direction: 'input' | 'output',
  target: 'draft-7' | 'draft-2020-12',
): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target, io: direction, unrepresentable: 'any' });
  return target === 'draft-7' ? (foldNullable(json) as JsonSchema) : json;
}

function foldNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(foldNullable);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, foldNullable(value)] as const);
  const folded: JsonSchema = Object.fromEntries(entries);
  const options = folded['anyOf'];
  if (Array.isArray(options) && options.length === 2) {
    const other = options.find((option) => option.type !== 'null');
    if (other && options.some((option) => option.type === 'null') && typeof other.type === 'string') {
      const { anyOf: _, ...rest } = folded;
      return { ...rest, ...other, nullable: true };
    }
  }
  return folded;
}

/** The shapes of a route's JSON replies, by status. */
export function jsonReplies(route: Route): Record<number, z.ZodType> {
  return Object.fromEntries(
    Object.entries(route.replies).flatMap(([status, shape]) => (isJsonReply(shape) ? [[status, shape]] : [])),
  );
}

type Writer = (body: unknown) => string;
const writers = new WeakMap<z.ZodType, Writer>();

function writerOf(shape: z.ZodType): Writer {
  const known = writers.get(shape);
  if (known) return known;
  const compiled = fastJsonStringify(toJsonSchema(shape, 'output', 'draft-7'));
  writers.set(shape, compiled);
  return compiled;
}

/**
 * Writes a reply by its shape. The writer is compiled when the first reply of that shape goes out, and then serves the
 * whole process: compiled ahead, those of three hundred shapes were half of the work of a start.
 */
export const writeReply = (shape: z.ZodType, body: unknown): string => writerOf(shape)(body);

/** Compiles the writers of what is asked first after a start, when everybody comes back: they would all wait for it. */
export function prepareReplies(...asked: Route[]): void {
  for (const route of asked) Object.values(jsonReplies(route)).forEach(writerOf);
}
