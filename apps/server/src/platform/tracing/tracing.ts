/** A piece of work that has begun. */
export interface OpenSpan {
  /** Names it to another process or a later time (W3C `traceparent`). */
  readonly traceparent: string;
  /** With what went wrong, if something did; of an error its kind alone is told, because its text may hold what people typed. */
  end(outcome?: { error?: unknown; attributes?: SpanAttributes }): void;
}

type SpanAttributes = Record<string, string | number>;

export interface SpanStart {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes: SpanAttributes;
  /** The work it is part of, also by its `traceparent`; without one it begins a trace. */
  parent?: OpenSpan | string | undefined;
}

/** Tells a collector what is done and how long it takes; there is none unless the operator names one. */
export interface Tracing {
  begin(name: string, start: SpanStart): OpenSpan;
  /** Sends what is not sent yet; a collector that does not answer holds nothing up for long. */
  close(): Promise<void>;
}
