import { toWire } from '@proffer/contract/wire/names';
import { http, HttpResponse, type HttpHandler } from 'msw';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { answer } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { type NdaSide, waitsForViewer } from './nda-actions.model';

/** Answers lists of requests as the server does: those that wait for the viewer, the others, or all. */
export function ndaLists(side: NdaSide, rows: NdaRequest[], seen: URL[] = []): HttpHandler {
  return http.get('*/nda/requests', ({ request }) => {
    const url = new URL(request.url);
    seen.push(url);
    const waiting = url.searchParams.get('waiting');
    const listed = rows.filter((row) => waiting === null || String(waitsForViewer(row, side)) === waiting);
    const size = Number(url.searchParams.get('size'));
    return HttpResponse.json(toWire({ ...pageOf(...listed), content: listed.slice(0, size) }) as object);
  });
}

/** Answers that the user has stored no signature. */
export const noSignature = answer('signatureState', { rememberedDate: null, canRead: false });
/** Answers that the user has no signing key. */
export const noKey = answer('askNdaKey', { isAlwaysAsked: false, key: null });

export const noFacets = { statuses: [], visibilities: [] };
