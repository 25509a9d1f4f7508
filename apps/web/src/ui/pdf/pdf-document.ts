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

/** To be called while the first document is on its way: the worker is larger than most of them. Throws where none can be. */
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
 * Opens a PDF for drawing. Nothing of the file can run: neither scripts nor forms nor generated code, as the
 * page's content policy also demands. Rejects when the file is no readable PDF.
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

/** The words of a page in reading order, for people who do not see the drawing. */
export async function pageText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

/** Draws a page at `widthPx` of the screen into the canvas, sharp on dense screens. `cancel` stops it. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, widthPx: number) {
  const density = Math.min(window.devicePixelRatio || 1, 3);
  const scale = (widthPx * density) / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  return { done: task.promise, cancel: () => task.cancel() };
}
