import { http, HttpResponse, type HttpHandler } from 'msw';
import { afterEach, beforeEach, vi } from 'vitest';
import { paths, type RouteName } from '@proffer/contract/wire/paths';

/** Returns the names of the files downloaded in a test. */
export function useKeptFiles(): string[] {
  const kept: string[] = [];
  beforeEach(() => {
    kept.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      kept.push(this.download);
    });
  });
  afterEach(() => vi.restoreAllMocks());
  return kept;
}

/** Answers a call with a file under the server's name for it; `seen` collects the requested addresses. */
export function answerFile(name: RouteName, fileName: string, seen: URL[] = []): HttpHandler {
  return http.get(`*${paths[name].path}`, ({ request }) => {
    seen.push(new URL(request.url));
    return new HttpResponse('bytes', {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      },
    });
  });
}
