import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Route } from '@proffer/contract/wire/route';
import { buildOpenApi } from './openapi';
import type { JsonSchema } from './reply-schemas';
import { escapeHtml } from './html';
import { addCachedPage } from './cached-page';

/**
 * Serves `/openapi.json` and a readable page at `/docs`, both generated from the contract. They are
 * public.
 */
export function addApiDocs(app: FastifyInstance, routes: Record<string, Route>, version: string): void {
  let document: JsonSchema | undefined;
  const describe = () => (document ??= buildOpenApi(routes, version));
  addCachedPage(app, '/openapi.json', {
    contentType: 'application/json; charset=utf-8',
    write: () => JSON.stringify(describe()),
  });
  addCachedPage(app, '/docs', {
    contentType: 'text/html; charset=utf-8',
    write: () => docsPage(describe(), routes),
    // The stylesheet is allowed by its hash, because a cached page cannot carry a nonce.
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

function docsPage(document: JsonSchema, routes: Record<string, Route>): string {
  const groups = new Map<string, string[]>();
  for (const route of Object.values(routes)) {
    const group = route.path.split('/')[1] ?? '';
    groups.set(group, [...(groups.get(group) ?? []), routeSection(document, route)]);
  }
  const nav = [...groups.keys(), 'shared'].map((group) => `<a href="#${group}">${group}</a>`).join(' ');
  const sections = [...groups]
    .map(([group, items]) => `<h2 id="${group}">/${group}</h2>${items.join('')}`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Proffer – calls</title><style>${styles}</style></head>
<body><main><h1>Calls of Proffer</h1><p>Machine-readable: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). Errors are <code>application/problem+json</code>. On the wire <code>draft: true</code> means published.</p><nav>${nav}</nav>${sections}${sharedSection(document)}</main></body></html>`;
}

function routeSection(document: JsonSchema, route: Route): string {
  const paths = document['paths'] as Record<string, Record<string, JsonSchema>>;
  const operation = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()] ?? {};
  const who = typeof route.auth === 'string' ? route.auth : route.auth.join(', ');
  const parts = [
    ['Parameters', operation['parameters']],
    ['Body', operation['requestBody']],
    ['Replies', operation['responses']],
  ] as const;
  const details = parts
    .filter(([, value]) => value && (!Array.isArray(value) || value.length > 0))
    .map(
      ([label, value]) =>
        `<details><summary>${label}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`,
    )
    .join('');
  return `<section><h3><b>${route.method}</b> <code>${escapeHtml(route.path)}</code></h3><p>${escapeHtml(route.summary)}. <em>${escapeHtml(who)}</em></p>${details}</section>`;
}

/** Renders the shared components that operations refer to (`$ref`). */
function sharedSection(document: JsonSchema): string {
  const components = document['components'] as Record<string, Record<string, JsonSchema>>;
  const parts = (['schemas', 'parameters', 'responses'] as const).flatMap((kind) =>
    Object.entries(components[kind] ?? {}).map(
      ([name, value]) =>
        `<details><summary>${kind}/${escapeHtml(name)}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`,
    ),
  );
  return `<h2 id="shared">Shared by calls</h2>${parts.join('')}`;
}

const styles = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}main{max-width:52rem;margin:2rem auto;padding:0 1rem}nav a{margin-right:.75rem}section{border-top:1px solid #8884;padding:.5rem 0}h3{margin:.25rem 0;font-weight:400}h3 b{display:inline-block;min-width:4.5rem}p{margin:.25rem 0}pre{overflow:auto;font-size:13px}em{opacity:.7}`;
