interface DrawOptions {
  intent: 'display' | 'print';
  /** From 1. */
  page: number;
  dotsPerInch: number;
}

/** Draws a page by pdf.js, as on the screen or as for a printer, and returns a PNG. */
export function drawByPdfJs(pdf: Uint8Array, options: DrawOptions): Promise<Uint8Array>;
