import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, string | number>;
}

/** JSON encoding of spans in OTLP over HTTP. */
interface Export {
  resourceSpans: { scopeSpans: { spans: WrittenSpan[] }[] }[];
}
type WrittenSpan = Omit<CollectedSpan, 'attributes'> & {
  attributes: { key: string; value: { stringValue?: string; intValue?: string | number } }[];
};

/** Starts a local OpenTelemetry collector that records the received spans. */
export async function openCollector() {
  const spans: CollectedSpan[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { resourceSpans } = (await json(request)) as Export;
    for (const { scopeSpans } of resourceSpans) {
      spans.push(...scopeSpans.flatMap(({ spans: written }) => written.map(toSpan)));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  }
  const server = createServer((request, response) => {
    void take(request, response);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans };
}

const toSpan = ({ attributes, ...span }: WrittenSpan): CollectedSpan => ({
  ...span,
  attributes: Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? Number(intValue)]),
  ),
});
