interface DrawOptions {
  intent: 'display' | 'print';
  /** Page number from 1. */
  page: number;
  dotsPerInch: number;
}

/** Draws a page with pdf.js, as on screen or for a printer, and returns a PNG. */
export function drawByPdfJs(pdf: Uint8Array, options: DrawOptions): Promise<Uint8Array>;
