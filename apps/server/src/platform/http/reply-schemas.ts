import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';
import type { ReplyShape, Route } from '@proffer/contract/wire/route';

export type JsonSchema = Record<string, unknown>;

/** Returns whether a reply is JSON with a zod schema, rather than text or bytes. */
export function isJsonReply(shape: ReplyShape): shape is z.ZodType {
  return !('kind' in shape && (shape.kind === 'text' || shape.kind === 'binary'));
}

/**
 * Returns the JSON Schema of a zod schema in the given dialect. "X or null" is folded into
 * `nullable`: a serializer compiled from `anyOf` validates each branch on every value, which costs
 * more than everything else.
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

/** Returns the schemas of a route’s JSON replies, by status. */
export function jsonReplies(route: Route): Record<number, z.ZodType> {
  return Object.fromEntries(
    Object.entries(route.replies).flatMap(([status, shape]) => (isJsonReply(shape) ? [[status, shape]] : [])),
  );
}

type Writer = (body: unknown) => string;
const writers = new WeakMap<z.ZodType, Writer>();

function writerOf(shape: z.ZodType): Writer {
  const cached = writers.get(shape);
  if (cached) return cached;
  const compiled = fastJsonStringify(toJsonSchema(shape, 'output', 'draft-7'));
  writers.set(shape, compiled);
  return compiled;
}

/**
 * Serializes a reply by its schema. The serializer is compiled at the first reply and cached for
 * the process: compiling all three hundred ahead took half of the start-up time.
 */
export const writeReply = (shape: z.ZodType, body: unknown): string => writerOf(shape)(body);

/**
 * Compiles the serializers of routes that all clients call right after a restart, so that no
 * request waits for them.
 */
export function prepareReplies(...routes: Route[]): void {
  for (const route of routes) Object.values(jsonReplies(route)).forEach(writerOf);
}
