import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import { throttledLog } from '../throttled-log';
import type { OpenSpan, SpanStart, Tracing } from './tracing';

interface TracingOptions {
  /** Base URL of the collector (OTLP over HTTP); spans are sent to `/v1/traces` below it. */
  endpoint: string;
  version: string;
  logger: { warn(details: object, message: string): void };
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
const exportTimeoutMs = 3_000;

/**
 * Opens the connection to the trace collector. Only this file imports OpenTelemetry; it is loaded
 * only if tracing is configured.
 */
export function openTracing({ endpoint, version, logger }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'proffer', 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: loggingFailures(exporter, logger),
        scheduledDelayMillis: 2_000,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer('proffer');

  return {
    begin(name, { kind, attributes, parent }): OpenSpan {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent));
      const { traceId, spanId } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-01`,
        end({ error, attributes: further = {} } = {}) {
          span.setAttributes(further);
          if (error !== undefined) {
            span.setAttribute('error.type', kindOf(error));
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function contextOf(parent: SpanStart['parent']): Context {
  const traceparent = typeof parent === 'string' ? parent : parent?.traceparent;
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: typeof parent === 'string',
  });
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Logs failed exports, which the packages do not report. */
function loggingFailures(exporter: SpanExporter, logger: TracingOptions['logger']): SpanExporter {
  const logFailure = throttledLog((details) =>
    logger.warn(details, 'traces could not be sent to the collector'),
  );
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) logFailure({ spans: spans.length, err: result.error });
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
