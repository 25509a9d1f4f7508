import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { z } from 'zod';
import { isOpenToAllKeys, keyNounOf } from '@proffer/contract/api-keys/access';
import { routes } from '@proffer/contract/routes';
import type { Route } from '@proffer/contract/wire/route';
import { buildOpenApi } from '@proffer/server/openapi';
import manifest from '../package.json' with { type: 'json' };

/** Manner in which a list is read page by page. */
type Paging = 'number' | 'rows' | 'cursor';

const folder = fileURLToPath(new URL('../src/generated/', import.meta.url));
const head = '// Written by build/write-calls.ts from the contract.\n';

/** Calls that an API key may make, by name. */
const open = Object.entries<Route>(routes).filter(
  ([, route]) => isOpenToAllKeys(route) || keyNounOf(route) !== undefined,
);

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });
const isFile = (shape: unknown) => (shape as { kind?: unknown }).kind === 'binary';
const isText = (shape: unknown) => (shape as { kind?: unknown }).kind === 'text';

/** Returns the only reply of a call. */
function replyOf(name: string, { replies }: Route) {
  const [only, ...others] = Object.entries(replies);
  if (!only || others.length > 0) throw new Error(`${name} has more than one reply`);
  return only;
}

/** Returns the names of query parameters, and those that are required. */
function queryOf({ query }: Route): { names: string[]; isNeeded: boolean } {
  if (!query) return { names: [], isNeeded: false };
  const { properties = {}, required = [] } = jsonSchema(query, 'input');
  return { names: Object.keys(properties), isNeeded: required.length > 0 };
}

function pagingOf(name: string, route: Route): Paging | undefined {
  const [, shape] = replyOf(name, route);
  if (route.method !== 'GET' || isFile(shape) || isText(shape)) return undefined;
  const { names } = queryOf(route);
  const { type, properties = {} } = jsonSchema(shape as z.ZodType, 'output');
  if (names.includes('page')) return type === 'array' ? 'rows' : 'number';
  return names.includes('before') && 'content' in properties && 'next' in properties ? 'cursor' : undefined;
}

/** Returns true if the market treats requests with the same `clientId` as one. */
const takesClientId = ({ body }: Route): boolean =>
  body !== undefined && 'clientId' in (jsonSchema(body, 'input').properties ?? {});

/** Returns how the client repeats a call whose outcome it does not know. */
function repeatOf(route: Route): 'always' | 'by-id' | 'never' {
  if (takesClientId(route)) return 'by-id';
  return route.method === 'POST' || route.actsOnGet ? 'never' : 'always';
}

/** Returns the type of a call's input, by the types of the document. */
function inputType(name: string, route: Route): string {
  const of = `operations['${name}']`;
  const parts: string[] = [];
  if (route.params) parts.push(`params: ${of}['parameters']['path']`);
  const { names, isNeeded } = queryOf(route);
  if (names.length > 0) parts.push(`query${isNeeded ? '' : '?'}: ${of}['parameters']['query']`);
  if (route.upload) parts.push('file: UploadFile');
  else if (route.body) {
    const isOptional = route.body.safeParse(undefined).success;
    const body = `NonNullable<${of}['requestBody']>['content']['application/json']`;
    parts.push(`body${isOptional ? '?' : ''}: ${takesClientId(route) ? `WithoutClientId<${body}>` : body}`);
  }
  return parts.length === 0 ? '{ query?: never }' : `{ ${parts.join('; ')} }`;
}

function replyType(name: string, route: Route): string {
  const [status, shape] = replyOf(name, route);
  if (isFile(shape)) return 'ReceivedFile';
  if (isText(shape)) return 'string';
  return `operations['${name}']['responses'][${status}]['content']['application/json']`;
}

/** Returns the documentation of a call: its purpose, and the scope and account that it needs. */
function docsOf(route: Route): string {
  const noun = keyNounOf(route);
  const scope = noun === undefined ? 'any scope' : `\`${noun}:${route.permission}\``;
  const sides = typeof route.auth === 'string' ? [] : route.auth.filter((role) => role !== 'admin');
  return `/** ${route.summary}. Needs ${scope}${sides.length === 1 ? `, as ${sides[0]}` : ''}. */`;
}

const types = open.map(
  ([name, route]) =>
    `  ${docsOf(route)}\n  ${name}: { input: ${inputType(name, route)}; reply: ${replyType(name, route)} };`,
);
const table = open.map(([name, route]) => {
  const paging = pagingOf(name, route);
  const entry = {
    method: route.method,
    path: route.path,
    repeat: repeatOf(route),
    ...(paging && { paging }),
  };
  return `  ${name}: ${JSON.stringify(entry)},`;
});
const paged = open.filter(([name, route]) => pagingOf(name, route) !== undefined);

/** Leaves out refusals, which are `ProfferError`, and examples. */
const withoutRefusals = (key: string, value: unknown): unknown =>
  /^[45](?:XX|\d\d)/.test(key) || key === 'example' ? undefined : value;

const document = JSON.stringify(buildOpenApi(Object.fromEntries(open), manifest.version), withoutRefusals);
const { components } = JSON.parse(document) as { components: { schemas: Record<string, unknown> } };
const schemaNames = Object.keys(components.schemas).filter((name) => name !== 'Problem');
const ast = await openapiTS(document, {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  alphabetize: true,
  defaultNonNullable: false,
});

const calls = `${head}
import type { ReceivedFile, UploadFile, WithoutClientId } from '../call';
import type { operations } from './openapi';

export type { ${schemaNames.join(', ')} } from './openapi';

/** Input and reply of each call that an API key may make. */
export interface Calls {
${types.join('\n')}
}

/** Names of lists that are read page by page. */
export type ListName = ${paged.map(([name]) => `'${name}'`).join(' | ')};

`;

const callTable = `${head}
import type { CallTable } from '../call';

export const callTable: CallTable = {
${table.join('\n')}
};
`;

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}openapi.ts`, head + astToString(ast));
writeFileSync(`${folder}calls.ts`, calls);
writeFileSync(`${folder}call-table.ts`, callTable);
