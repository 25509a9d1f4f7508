import { PDFDict, PDFName, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { eachDictionary } from './each-dictionary';
import { dictionaryOf, itemsOf, nameOf } from './dictionary-values';
import { PdfRefusal } from './refusal';

/** Usages that switch a layer when viewing, printing or exporting, with the key of their state. */
const switchingUsages = { View: 'ViewState', Print: 'PrintState', Export: 'ExportState' } as const;
/** Usages that switch a layer by zoom, language or user. */
const unsteadyUsages = ['Zoom', 'Language', 'User'];

/**
 * Throws `pdf_layers` unless every layer (optional content, ISO 32000-1, 8.11) is visible on
 * screen, on paper and in exports, in every configuration.
 */
export function refuseSwitchedLayers(document: PDFDocument): void {
  const properties = dictionaryOf(document.catalog, 'OCProperties');
  if (document.catalog.has(PDFName.of('OCProperties')) && !properties) throw new PdfRefusal('pdf_layers');
  if (properties) {
    const configurations = [properties.lookup(PDFName.of('D')), ...itemsOf(properties, 'Configs')];
    if (!configurations.every(showsAll)) throw new PdfRefusal('pdf_layers');
  }
  const listed = new Set(itemsOf(properties, 'OCGs'));
  for (const { dictionary } of eachDictionary(document)) {
    const type = nameOf(dictionary, 'Type');
    if (type === 'OCG' && ((properties && !listed.has(dictionary)) || isSwitched(dictionary)))
      throw new PdfRefusal('pdf_layers');
    if (type === 'OCMD' && isConditional(dictionary)) throw new PdfRefusal('pdf_layers');
    const owner = dictionaryOf(dictionary, 'OC');
    if (owner && nameOf(owner, 'Type') === '') throw new PdfRefusal('pdf_layers');
  }
}

/**
 * Removes the layers of a document that shows all of them, so that no reader can switch one off.
 */
export function removeLayers(document: PDFDocument): void {
  document.catalog.delete(PDFName.of('OCProperties'));
  for (const { dictionary } of eachDictionary(document)) {
    const owner = dictionaryOf(dictionary, 'OC');
    // This key may also name a font or an image.
    if (owner && ['OCG', 'OCMD'].includes(nameOf(owner, 'Type'))) dictionary.delete(PDFName.of('OC'));
  }
}

function showsAll(configuration: PDFObject | undefined): boolean {
  if (!(configuration instanceof PDFDict)) return false;
  const base = configuration.lookup(PDFName.of('BaseState'));
  return (base === undefined || base === PDFName.of('ON')) && itemsOf(configuration, 'OFF').length === 0;
}

function isSwitched(layer: PDFDict): boolean {
  const usage = dictionaryOf(layer, 'Usage');
  if (!usage) return false;
  const isOff = Object.entries(switchingUsages).some(([key, state]) => {
    const given = dictionaryOf(usage, key);
    return given !== undefined && nameOf(given, state) !== 'ON';
  });
  return isOff || unsteadyUsages.some((key) => usage.has(PDFName.of(key)));
}

/**
 * Returns whether a group of layers is shown only while some of them are hidden, or by an
 * expression.
 */
function isConditional(group: PDFDict): boolean {
  const policy = nameOf(group, 'P');
  return group.has(PDFName.of('VE')) || !['', 'AnyOn', 'AllOn'].includes(policy);
}
