import { z } from 'zod';
import { exampleBodies } from '@proffer/contract/examples';
import { namedBodies, namedReplies } from '@proffer/contract/named-schemas';
import { errorTable, type ErrorCode } from '@proffer/contract/wire/errors';
import { ambientErrors, errorsOf, type ReplyShape, type Route } from '@proffer/contract/wire/route';
import { isJsonReply, toJsonSchema, type JsonSchema } from './reply-schemas';

/** Components that several operations share, by name; filled while the operations are described. */
interface Shared {
  schemas: Record<string, JsonSchema>;
  responses: Record<string, JsonSchema>;
  parameters: Record<string, JsonSchema>;
}

/**
 * Builds the OpenAPI 3.1 document of all routes; zod’s JSON Schema already uses its dialect. Types
 * named in the contract and sets of problems become shared components.
 */
export function buildOpenApi(routes: Record<string, Route>, version: string): JsonSchema {
  const shared: Shared = { schemas: { Problem: problemSchema }, responses: {}, parameters: {} };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, route] of Object.entries(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(operationId, route, shared) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Proffer',
      version,
      description: 'Calls of the Proffer marketplace. On the wire `draft: true` means published.',
    },
    servers: [{ url: '/', description: 'Where this document was read' }],
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: {
      schemas: withNullTypes(inOrder(shared.schemas)),
      responses: inOrder(shared.responses),
      parameters: inOrder(shared.parameters),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'proffer_session' },
      },
    },
  };
}

const inOrder = (named: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));

const namesOf = (named: Record<string, z.ZodType>): ReadonlyMap<unknown, string> =>
  new Map(Object.entries(named).map(([name, schema]) => [schema, name]));
const names = { input: namesOf(namedBodies), output: namesOf(namedReplies) };

/** Folds "X or null" (`anyOf`) into one type list, which says the same in half the length. */
function withNullTypes(node: unknown): JsonSchema {
  const folded = fold(node);
  return typeof folded === 'object' && folded !== null ? { ...folded } : {};
}

function fold(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(fold);
  if (typeof node !== 'object' || node === null) return node;
  const folded: JsonSchema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, fold(value)]),
  );
  const { anyOf, ...rest } = folded;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return folded;
  const [given, none]: JsonSchema[] = anyOf;
  const isFoldable = none?.['type'] === 'null' && typeof given?.['type'] === 'string' && !('enum' in given);
  return isFoldable ? { ...rest, ...given, type: [given['type'], 'null'] } : folded;
}

/**
 * Returns the JSON Schema of a body or reply. Named types are moved to the shared components and
 * referenced.
 */
function describe(schema: z.ZodType, direction: 'input' | 'output', shared: Shared): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: direction,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const name = names[direction].get(zodSchema);
      if (name === undefined) return;
      shared.schemas[name] ??= { ...jsonSchema };
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  });
  return withNullTypes(json);
}

function operation(operationId: string, route: Route, shared: Shared): JsonSchema {
  const example = Object.entries(exampleBodies).find(([name]) => name === operationId)?.[1];
  const body = route.upload
    ? {
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { file: { type: 'string', format: 'binary' } },
              required: ['file'],
            },
          },
        },
      }
    : route.body && {
        content: {
          'application/json': {
            schema: describe(route.body, 'input', shared),
            ...(example ? { example } : {}),
          },
        },
      };
  return {
    operationId,
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    ...(route.auth === 'public' ? { security: [] } : {}),
    'x-roles': route.auth,
    'x-permission': route.permission,
    ...(route.proof ? { 'x-proof': route.proof } : {}),
    parameters: [...parameters('path', route.params, shared), ...parameters('query', route.query, shared)],
    ...(body ? { requestBody: body } : {}),
    responses: { ...goodResponses(route, shared), ...problemResponses(route, shared) },
  };
}

function parameters(place: 'path' | 'query', schema: Route['query'], shared: Shared): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', 'draft-2020-12') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => {
    const isRequired = place === 'path' || required.includes(name);
    return shareParameter(shared, name, { name, in: place, required: isRequired, schema: value });
  });
}

/**
 * Returns a reference to a shared parameter. Equal parameters are stored once; a different one of
 * the same name gets a number.
 */
function shareParameter({ parameters: all }: Shared, name: string, parameter: JsonSchema): JsonSchema {
  const text = JSON.stringify(parameter);
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? name : `${name}-${number}`;
    all[key] ??= parameter;
    if (JSON.stringify(all[key]) === text) return { $ref: `#/components/parameters/${key}` };
  }
}

function goodResponses({ replies }: Route, shared: Shared): JsonSchema {
  return Object.fromEntries(
    Object.entries(replies).map(([status, shape]) => [
      status,
      { description: 'Done', content: contentOf(shape, shared) },
    ]),
  );
}

function contentOf(shape: ReplyShape, shared: Shared): JsonSchema {
  if (isJsonReply(shape)) return { 'application/json': { schema: describe(shape, 'output', shared) } };
  const types = shape.kind === 'text' ? ['text/plain'] : [shape.contentType, ...shape.otherTypes];
  return Object.fromEntries(
    types.map((contentType) => {
      const [type = ''] = contentType.split(';');
      return [type, { schema: fileSchema(type) }];
    }),
  );
}

/** Returns the schema of a file reply: an object for JSON, a string for text and binary files. */
function fileSchema(type: string): JsonSchema {
  if (type === 'application/json') return { type: 'object' };
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
}

/**
 * Returns the error responses of a route. Statuses with causes specific to the route are listed;
 * the rest, which any call may answer, are given as a range. Listing those each time would make up
 * a third of the document.
 */
function problemResponses(route: Route, { responses }: Shared): JsonSchema {
  const found: JsonSchema = {};
  for (const [status, codes] of groupByStatus(errorsOf(route))) {
    const own = codes.filter((code) => !ambient.has(code));
    if (own.length === 0) continue;
    const name = [status, ...own].join('.');
    responses[name] ??= problemReply(codes.join(', '));
    found[String(status)] = { $ref: `#/components/responses/${name}` };
  }
  for (const range of ['4XX', '5XX']) {
    responses[range] ??= problemReply(textOfAnyCalls(range));
    found[range] = { $ref: `#/components/responses/${range}` };
  }
  return found;
}

const problemReply = (description: string): JsonSchema => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/**
 * Returns the errors that any call may answer in a range of statuses, such as "400
 * malformed_request; 401 unauthenticated".
 */
function textOfAnyCalls(range: string): string {
  const statuses = [...groupByStatus([...ambientErrors])].filter(
    ([status]) => String(status)[0] === range[0],
  );
  return statuses.map(([status, codes]) => `${status} ${codes.join(', ')}`).join('; ');
}

const ambient: ReadonlySet<string> = new Set(ambientErrors);

function groupByStatus(codes: ErrorCode[]): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const code of codes) {
    const { status } = errorTable[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { oneOf: [{ type: 'integer' }, { const: 'Error' }] },
    detail: { type: 'string' },
    code: { enum: Object.keys(errorTable) },
    requestId: { type: 'string' },
    msg: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, text: { type: 'string' } },
        required: ['field', 'text'],
      },
    },
    differences: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          label: { type: 'string' },
          before: { type: 'string' },
          after: { type: 'string' },
        },
        required: ['field', 'label', 'before', 'after'],
      },
    },
    details: { type: 'object' },
  },
} as const;
