/** An unfinished span. */
export interface OpenSpan {
  /** Identifies the span to another process or at a later time (W3C `traceparent`). */
  readonly traceparent: string;
  /**
   * Ends the span, with the error if there was one. Only the kind of the error is sent, because its
   * text may contain user input.
   */
  end(outcome?: { error?: unknown; attributes?: SpanAttributes }): void;
}

type SpanAttributes = Record<string, string | number>;

export interface SpanStart {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes: SpanAttributes;
  /** The parent span, or its `traceparent`; without one the span starts a trace. */
  parent?: OpenSpan | string | undefined;
}

/** Sends spans to a collector; absent unless the operator configures one. */
export interface Tracing {
  begin(name: string, start: SpanStart): OpenSpan;
  /** Sends pending spans; a collector that does not respond delays this only briefly. */
  close(): Promise<void>;
}
