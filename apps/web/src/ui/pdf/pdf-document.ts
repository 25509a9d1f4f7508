import {
  getDocument,
  GlobalWorkerOptions,
  PDFWorker,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

let isBegun = false;
let spareWorker: PDFWorker | undefined;

/**
 * Starts the PDF worker while the first document is loading, as it is larger than most documents. Throws if workers
 * are not available.
 */
export function beginWorker(): void {
  if (isBegun) return;
  isBegun = true;
  spareWorker = new PDFWorker();
}

export interface OpenPdf {
  document: PDFDocumentProxy;
  close: () => void;
}

/**
 * Opens a PDF for rendering. Nothing in the file can run: no scripts, forms or generated code, as the page's content
 * policy demands. Rejects if the file is not a readable PDF.
 */
export async function openPdf(blob: Blob): Promise<OpenPdf> {
  isBegun = true;
  const worker = spareWorker ?? new PDFWorker();
  spareWorker = undefined;
  const data = new Uint8Array(await blob.arrayBuffer());
  const task = getDocument({ data, worker, isEvalSupported: false, useWasm: false, enableXfa: false });
  const close = () => void task.destroy().finally(() => worker.destroy());
  try {
    return { document: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Returns the text of a page in reading order, for screen readers. */
export async function pageText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

/** Renders a page at `widthPx` screen pixels into the canvas, sharp on high-density screens. `cancel` stops it. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, widthPx: number) {
  const density = Math.min(window.devicePixelRatio || 1, 3);
  const scale = (widthPx * density) / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  return { done: task.promise, cancel: () => task.cancel() };
}
