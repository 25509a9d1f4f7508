import type { CallEntry, CallParts } from './call';

type Send = (parts: CallParts) => Promise<unknown>;

/** Size of a page if the caller gives none. */
const pageSize = 50;

interface Page {
  content: unknown[];
  totalPages?: number;
  next?: unknown;
}

/** Yields the rows of a list, and reads each page when the rows before it are used. */
export async function* rowsOf(entry: CallEntry, parts: CallParts, send: Send): AsyncGenerator<unknown, void> {
  if (entry.paging === 'cursor') yield* rowsByCursor(parts, send);
  else yield* rowsByNumber(parts, send);
}

async function* rowsByNumber(parts: CallParts, send: Send): AsyncGenerator<unknown, void> {
  const given: { page?: number; size?: number } = parts.query ?? {};
  const size = given.size ?? pageSize;
  for (let page = given.page ?? 0; ; page += 1) {
    const reply = (await send({ ...parts, query: { ...given, size, page } })) as Page | unknown[];
    const rows = Array.isArray(reply) ? reply : reply.content;
    yield* rows;
    const isLast = Array.isArray(reply) ? rows.length < size : page + 1 >= (reply.totalPages ?? 0);
    if (isLast || rows.length === 0) return;
  }
}

async function* rowsByCursor(parts: CallParts, send: Send): AsyncGenerator<unknown, void> {
  let query: object = parts.query ?? {};
  for (;;) {
    const { content, next } = (await send({ ...parts, query })) as Page;
    yield* content;
    if (next === null || next === undefined || content.length === 0) return;
    query = { ...query, before: next };
  }
}
