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
/** Fields lie in each other a few deep; more is no form that somebody made. */
const maxDepth = 32;

interface ShownField {
  widget: PDFDict;
  appearance: PDFStream | undefined;
  drawing: Drawing | undefined;
  form: PDFDict | undefined;
}

/**
 * Throws `pdf_form_fields` for a field whose appearance is not known to show its value: some readers draw the
 * appearance, and others the value.
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
          : // A signature that nobody has given, or no field at all: nothing but its appearance.
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
    // A list shows what can be chosen, from some entry on.
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

/** Returns whether the appearance draws this text and nothing else that could be read. */
function shows(
  widget: PDFDict,
  drawing: Drawing | undefined,
  text: string,
  form: PDFDict | undefined,
): boolean {
  if (drawing === undefined) return text.trim() === '' && !hasFrame(widget);
  // Each reader draws the value anew, in its own font and size.
  if (text.trim() !== '' && form?.lookup(PDFName.of('NeedAppearances')) === PDFBool.True) return false;
  return drawing.text !== undefined && plain(drawing.text) === plain(text);
}

/** As text is compared: how it is broken into lines and which of two forms a letter has does not matter. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[\s\u00AD\u200B\uFEFF]/g, '');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of rich text, which is XHTML (ISO 32000-1, 12.7.3.4). */
function unmarked(rich: string): string {
  return rich
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, digits: string) =>
      String.fromCodePoint(Math.min(Number(digits), 0x10_ff_ff)),
    )
    .replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all);
}

/** Returns whether a reader would draw a frame, a ground or a caption by itself where there is no appearance. */
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

/** The field or the nearest one around it that has the key. */
function holderOf(field: PDFDict, key: string): PDFDict | undefined {
  let holder: PDFDict | undefined = field;
  for (let depth = 0; depth < maxDepth && holder; depth += 1) {
    if (holder.lookup(PDFName.of(key)) !== undefined) return holder;
    holder = dictionaryOf(holder, 'Parent');
  }
  return undefined;
}
