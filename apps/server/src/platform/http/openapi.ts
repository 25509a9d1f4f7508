import { errorTable } from '@proffer/contract/wire/errors';
import { errorsOf, type Route } from '@proffer/contract/wire/route';
import { isJsonReply, toJsonSchema, type JsonSchema } from './reply-schemas';

const problemRef = { $ref: '#/components/schemas/Problem' };

/** The OpenAPI 3.1 document of all routes; zod's JSON Schema is already in its dialect. */
export function buildOpenApi(routes: Record<string, Route>, version: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, route] of Object.entries(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(operationId, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Proffer',
      version,
      description: 'Calls of the Proffer marketplace. On the wire `draft: true` means published.',
    },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'proffer_session' },
      },
    },
  };
}

function operation(operationId: string, route: Route): JsonSchema {
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
        content: { 'application/json': { schema: toJsonSchema(route.body, 'input', 'draft-2020-12') } },
      };
  return {
    operationId,
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    ...(route.auth === 'public' ? {} : { security: [{ bearer: [] }, { cookie: [] }] }),
    'x-roles': route.auth,
    ...(route.proof ? { 'x-proof': route.proof } : {}),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(body ? { requestBody: body } : {}),
    responses: { ...goodResponses(route), ...problemResponses(route) },
  };
}

function parameters(place: 'path' | 'query', schema: Route['query']): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', 'draft-2020-12') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

function goodResponses(route: Route): JsonSchema {
  return Object.fromEntries(
    Object.entries(route.replies).map(([status, shape]) => {
      if (isJsonReply(shape)) {
        const schema = toJsonSchema(shape, 'output', 'draft-2020-12');
        return [status, { description: 'Done', content: { 'application/json': { schema } } }];
      }
      const contentType = shape.kind === 'text' ? 'text/plain' : shape.contentType;
      return [status, { description: 'Done', content: { [contentType]: { schema: { type: 'string' } } } }];
    }),
  );
}

function problemResponses(route: Route): JsonSchema {
  const byStatus = groupByStatus(errorsOf(route));
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      String(status),
      { description: names.join(', '), content: { 'application/problem+json': { schema: problemRef } } },
    ]),
  );
}

function groupByStatus(codes: (keyof typeof errorTable)[]): Map<number, string[]> {
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
    details: { type: 'object' },
  },
} as const;
