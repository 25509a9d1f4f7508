import { type PDFDict, PDFName, PDFRawStream, PDFStream, decodePDFRawStream } from '@cantoo/pdf-lib';
import { operationsOf, type Operand } from './content-operations';
import { dictionaryOf, nameOf, numbersOf } from './dictionary-values';
import { decodingOf, type TextDecoding } from './font-text';
import { identity, multiply, toMatrix, type Matrix } from './matrix';

export interface Drawing {
  /** True if something is drawn: text, a path, an image or a shading. */
  paints: boolean;
  /** The text in drawing order; undefined if the visible text cannot be determined. */
  text: string | undefined;
}

interface State {
  matrix: Matrix;
  isWhite: boolean;
  isHidden: boolean;
  size: number;
  leading: number;
  decoding: TextDecoding | undefined;
}

const maxBytes = 1024 * 1024;
const maxForms = 8;
/**
 * Maximum number of line segments. Frames, bevels and comb separators need fewer; letters drawn as
 * paths need curves.
 */
const maxLines = 160;
const linesOfCurve = 8;
/** Size below which text is unreadable, in points. */
const smallestText = 2;

const isLight = (colors: readonly Operand[]) => colors.every((value) => Number(value) > 0.95);
const isInkless = (colors: readonly Operand[]) => colors.every((value) => Number(value) < 0.05);

/** Reads what an appearance stream draws (ISO 32000-1, 12.5.5), with the forms that it uses. */
export function readDrawing(appearance: PDFStream, shared?: PDFDict): Drawing {
  const found = { paints: false, isUnclear: false, lines: 0, forms: 0 };
  const texts: string[] = [];
  read(appearance);
  const isClear = !found.isUnclear && found.lines <= maxLines;
  return { paints: found.paints, text: isClear ? texts.join('') : undefined };

  function paintUnclear(): void {
    found.paints = true;
    found.isUnclear = true;
  }

  function read(stream: PDFStream): void {
    found.forms += 1;
    const content = contentOf(stream);
    if (found.forms > maxForms || !content) {
      paintUnclear();
      return;
    }
    const resources = dictionaryOf(stream.dict, 'Resources') ?? shared;
    const box = numbersOf(stream.dict, 'BBox');
    let [line, text]: [Matrix, Matrix] = [identity, identity];
    const saved: State[] = [];
    let state: State = {
      matrix: identity,
      isWhite: false,
      isHidden: false,
      size: 0,
      leading: 0,
      decoding: undefined,
    };

    function set(change: Partial<State>): void {
      state = { ...state, ...change };
    }

    function show(strings: Operand): void {
      found.paints = true;
      const at = multiply(text, state.matrix);
      const height = Math.hypot(at[2], at[3]) * Math.abs(state.size);
      const isSeen = isWithin(box, at) && height >= smallestText && !state.isWhite && !state.isHidden;
      for (const bytes of Array.isArray(strings) ? strings : [strings]) {
        if (!(bytes instanceof Uint8Array) || bytes.length === 0) continue;
        const decoded = state.decoding?.(bytes);
        if (decoded === undefined || (!isSeen && decoded.trim() !== '')) found.isUnclear = true;
        else texts.push(decoded);
      }
    }

    function nextLine(x: Operand, y: Operand): void {
      line = multiply([1, 0, 0, 1, Number(x), Number(y)], line);
      text = line;
    }

    function drawObject(name: Operand): void {
      const object = dictionaryOf(resources, 'XObject')?.lookup(PDFName.of(keyOf(name)));
      // The content of an image is unknown here.
      if (object instanceof PDFStream && nameOf(object.dict, 'Subtype') === 'Form') read(object);
      else paintUnclear();
    }

    function paint(): void {
      found.paints = true;
    }

    function addLines(count: number): void {
      found.lines += count;
    }

    const acts: Record<string, (operands: Operand[]) => void> = {
      q: () => saved.push(state),
      Q: () => set(saved.pop() ?? {}),
      cm: (operands) => set({ matrix: multiply(toMatrix(operands) ?? identity, state.matrix) }),
      l: () => addLines(1),
      re: () => addLines(1),
      c: () => addLines(linesOfCurve),
      v: () => addLines(linesOfCurve),
      y: () => addLines(linesOfCurve),
      BT: () => ([line, text] = [identity, identity]),
      Tm: (operands) => {
        line = toMatrix(operands) ?? identity;
        text = line;
      },
      Td: ([x, y]) => nextLine(x, y),
      TD: ([x, y]) => {
        set({ leading: -Number(y) });
        nextLine(x, y);
      },
      TL: ([leading]) => set({ leading: Number(leading) }),
      'T*': () => nextLine(0, -state.leading),
      Tr: ([mode]) => set({ isHidden: Number(mode) >= 3 }),
      Tf: ([font, size]) => set({ size: Number(size), decoding: decodingFor(resources, font) }),
      Tj: ([string]) => show(string),
      TJ: ([strings]) => show(strings),
      "'": ([string]) => {
        nextLine(0, -state.leading);
        show(string);
      },
      '"': ([, , string]) => {
        nextLine(0, -state.leading);
        show(string);
      },
      g: (colors) => set({ isWhite: isLight(colors) }),
      rg: (colors) => set({ isWhite: isLight(colors) }),
      k: (colors) => set({ isWhite: isInkless(colors) }),
      Do: ([name]) => drawObject(name),
      BI: paintUnclear,
      ...Object.fromEntries(
        ['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 's', 'S', 'sh'].map((name) => [name, paint]),
      ),
    };
    for (const { operator, operands } of operationsOf(content)) {
      if (Object.hasOwn(acts, operator)) acts[operator]?.(operands);
    }
  }
}

function contentOf(stream: PDFStream): Uint8Array | undefined {
  if (stream.getContentsSize() > maxBytes) return undefined;
  try {
    const content =
      stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();
    return content.length > maxBytes ? undefined : content;
  } catch {
    return undefined;
  }
}

function decodingFor(resources: PDFDict | undefined, name: Operand): TextDecoding | undefined {
  const font = dictionaryOf(dictionaryOf(resources, 'Font'), keyOf(name));
  return font && decodingOf(font);
}

const keyOf = (operand: Operand): string =>
  typeof operand === 'object' && 'name' in operand ? operand.name : '';

/** Returns whether the origin of the matrix lies in the box, which clips what is drawn. */
function isWithin(box: readonly number[], [, , , , x, y]: Matrix): boolean {
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = box;
  return (
    x >= Math.min(x1, x2) - 1 && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) - 1 && y <= Math.max(y1, y2)
  );
}
