import {
  PDFArray,
  PDFBool,
  type PDFDict,
  PDFName,
  PDFNumber,
  PDFStream,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { dictionaryOf, itemsOf, nameOf, textOf } from './dictionary-values';
import { readDrawing, type Drawing } from './drawing';
import { PdfRefusal } from './refusal';

/** Field flags (ISO 32000-1, tables 226, 228 and 230). */
const fieldFlags = { password: 1 << 13, pushButton: 1 << 16, combo: 1 << 17 };
/** Maximum nesting of fields; real forms nest a few levels. */
const maxDepth = 32;

interface ShownField {
  widget: PDFDict;
  appearance: PDFStream | undefined;
  drawing: Drawing | undefined;
  form: PDFDict | undefined;
}

/**
 * Throws `pdf_form_fields` if the appearance of a field may differ from its value: some readers
 * show the appearance, others the value.
 */
export function refuseInexactField(field: ShownField): void {
  const { widget, drawing } = field;
  const kind = inherited(widget, 'FT');
  const isExact =
    kind === PDFName.of('Tx')
      ? isTextExact(field)
      : kind === PDFName.of('Ch')
        ? isChoiceExact(field)
        : kind === PDFName.of('Btn')
          ? isButtonExact(field)
          : // An unsigned signature field, or no field at all: nothing but its appearance.
            drawing !== undefined || !hasFrame(widget);
  if (!isExact) throw new PdfRefusal('pdf_form_fields');
}

function isTextExact({ widget, drawing, form }: ShownField): boolean {
  const value = inherited(widget, 'V');
  const text = value instanceof PDFStream ? undefined : (textOf(value) ?? '');
  const rich = inherited(widget, 'RV');
  if (text === undefined || rich instanceof PDFStream) return false;
  if (rich !== undefined && plain(unmarked(textOf(rich) ?? '')) !== plain(text)) return false;
  if (text !== '' && (flagsOf(widget) & fieldFlags.password) !== 0) return false;
  return shows(widget, drawing, text, form);
}

function isChoiceExact({ widget, drawing, form }: ShownField): boolean {
  const value = inherited(widget, 'V');
  const chosen =
    value instanceof PDFArray ? itemsOf(holderOf(widget, 'V'), 'V').map(textOf) : [textOf(value)];
  const given = chosen.filter((text) => text !== undefined && text !== '');
  const isCombo = (flagsOf(widget) & fieldFlags.combo) !== 0;
  const options = itemsOf(holderOf(widget, 'Opt'), 'Opt').map(toOption);
  if (given.length === 0) {
    const indexes = inherited(widget, 'I');
    if (indexes instanceof PDFArray && indexes.size() > 0) return false;
    if (isCombo) return shows(widget, drawing, '', form);
    // A list box shows its options, starting at any entry.
    const drawn = drawing?.text;
    if (drawing === undefined) return options.length === 0 && !hasFrame(widget);
    return drawn !== undefined && plain(options.map(({ label }) => label).join('')).includes(plain(drawn));
  }
  // The appearance of a list box does not tell its selected entries.
  const [only] = given;
  if (!isCombo || only === undefined || given.length > 1) return false;
  const label = options.find((option) => option.value === only)?.label ?? only;
  return shows(widget, drawing, label, form);
}

function isButtonExact({ widget, appearance, drawing, form }: ShownField): boolean {
  if ((flagsOf(widget) & fieldFlags.pushButton) !== 0) {
    const caption = textOf(dictionaryOf(widget, 'MK')?.lookup(PDFName.of('CA'))) ?? '';
    return caption === ''
      ? drawing !== undefined || !hasFrame(widget)
      : shows(widget, drawing, caption, form);
  }
  const states = dictionaryOf(dictionaryOf(widget, 'AP'), 'N');
  const state = nameOf(widget, 'AS');
  const isOn = state !== '' && state !== 'Off';
  if (isOn !== isMeantOn(widget, states)) return false;
  if (!states) return !isOn && drawing === undefined && !hasFrame(widget);
  const off = states.lookup(PDFName.of('Off'));
  if (!isOn) return !(off instanceof PDFStream) || readDrawing(off, dictionaryOf(form, 'DR')).text === '';
  if (!drawing?.paints || appearance === undefined) return false;
  return !(off instanceof PDFStream) || !haveSameContents(appearance, off);
}

/** Returns whether the value names the state in which this box is on; of several boxes of one field it names one. */
function isMeantOn(widget: PDFDict, states: PDFDict | undefined): boolean {
  const value = nameOfValue(inherited(widget, 'V'));
  if (value === '' || value === 'Off') return false;
  const own = states?.keys().map((key) => key.decodeText());
  return own === undefined || own.includes(value);
}

/** Returns whether the appearance shows exactly this text and nothing else readable. */
function shows(
  widget: PDFDict,
  drawing: Drawing | undefined,
  text: string,
  form: PDFDict | undefined,
): boolean {
  if (drawing === undefined) return text.trim() === '' && !hasFrame(widget);
  // Each reader then redraws the value in its own font and size.
  if (text.trim() !== '' && form?.lookup(PDFName.of('NeedAppearances')) === PDFBool.True) return false;
  return drawing.text !== undefined && plain(drawing.text) === plain(text);
}

/**
 * Normalises text for comparison: line breaks and the form of ligatures and quotes do not matter.
 */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[\s\u00AD\u200B\uFEFF]/g, '');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the plain text of rich text, which is XHTML (ISO 32000-1, 12.7.3.4). */
function unmarked(rich: string): string {
  return rich
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, digits: string) =>
      String.fromCodePoint(Math.min(Number(digits), 0x10_ff_ff)),
    )
    .replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all);
}

/**
 * Returns whether a reader would draw a frame, a background or a caption if there is no appearance.
 */
function hasFrame(widget: PDFDict): boolean {
  const look = dictionaryOf(widget, 'MK');
  return ['BC', 'BG', 'CA', 'I'].some((key) => {
    const value = look?.lookup(PDFName.of(key));
    return value instanceof PDFArray ? value.size() > 0 : value !== undefined;
  });
}

function toOption(option: PDFObject | undefined): { value: string; label: string } {
  if (!(option instanceof PDFArray)) return { value: textOf(option) ?? '', label: textOf(option) ?? '' };
  return { value: textOf(option.lookup(0)) ?? '', label: textOf(option.lookup(1)) ?? '' };
}

const nameOfValue = (value: PDFObject | undefined): string =>
  value instanceof PDFName ? value.decodeText() : (textOf(value) ?? '');

function haveSameContents(one: PDFStream, other: PDFStream): boolean {
  return one === other || Buffer.from(one.getContents()).equals(Buffer.from(other.getContents()));
}

function flagsOf(widget: PDFDict): number {
  const value = inherited(widget, 'Ff');
  return value instanceof PDFNumber ? value.asNumber() : 0;
}

const inherited = (field: PDFDict, key: string): PDFObject | undefined =>
  holderOf(field, key)?.lookup(PDFName.of(key));

/** Returns the field, or its nearest ancestor, that has the key. */
function holderOf(field: PDFDict, key: string): PDFDict | undefined {
  let holder: PDFDict | undefined = field;
  for (let depth = 0; depth < maxDepth && holder; depth += 1) {
    if (holder.lookup(PDFName.of(key)) !== undefined) return holder;
    holder = dictionaryOf(holder, 'Parent');
  }
  return undefined;
}
