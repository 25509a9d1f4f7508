import { lineSum, totalsOf, type ContractLine } from '@proffer/contract/contracts/lines';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type { AgreementEntry } from '../../deals';
import type { ContractRow } from '../../contracts';
import { unitCode } from './unit-codes';
import { xmlDocument, type XmlElement } from './xml';

/** Facts of a company that its partners read. */
export interface OrderParty {
  companyName: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  gstin: string;
  registrationNumber: string;
}

export interface AgreedContract {
  contract: Pick<
    ContractRow,
    | 'id'
    | 'name'
    | 'description'
    | 'startDate'
    | 'endDate'
    | 'startCondition'
    | 'endCondition'
    | 'substance'
    | 'revision'
    | 'amendment'
  >;
  /** When both sides had agreed to the terms in force. */
  agreedAt: Date;
  buyer: OrderParty;
  supplier: OrderParty;
  /** The entry of the chain by which the terms in force came about. */
  entry: AgreementEntry | undefined;
  /** Address at which everybody can check that the log has the entry. */
  entryUrl: string;
}

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Returns an agreed contract as a UBL 2.1 Order (FMT-1 to FMT-6). */
export function writeOrder(agreed: AgreedContract): string {
  return xmlDocument('Order', {
    ...headOf('Order', String(agreed.contract.id), agreed),
    'cbc:Note': notesOf(agreed),
    'cbc:DocumentCurrencyCode': 'INR',
    'cbc:LineCountNumeric': String(linesOf(agreed).length),
    'cac:ValidityPeriod': validityOf(agreed),
    'cac:AdditionalDocumentReference': entryReference(agreed),
    'cac:Contract': contractReference(agreed),
    'cac:BuyerCustomerParty': { 'cac:Party': partyOf(agreed.buyer) },
    'cac:SellerSupplierParty': { 'cac:Party': partyOf(agreed.supplier) },
    'cac:PaymentTerms': paymentTermsOf(agreed),
    'cac:TaxTotal': taxTotalOf(agreed),
    'cac:AnticipatedMonetaryTotal': monetaryTotalOf(agreed),
    'cac:OrderLine': linesOf(agreed),
  });
}

/** Returns the supplier's acceptance of the same order as a UBL 2.1 Order Response (FMT-7). */
export function writeOrderResponse(agreed: AgreedContract): string {
  const { id } = agreed.contract;
  return xmlDocument('OrderResponse', {
    ...headOf('OrderResponse', `${id}-response`, agreed),
    // Accepted, of UN/CEFACT code list 4343.
    'cbc:OrderResponseCode': { '@listID': 'UNCL4343', '#text': 'AP' },
    'cbc:Note': notesOf(agreed),
    'cbc:DocumentCurrencyCode': 'INR',
    'cbc:LineCountNumeric': String(linesOf(agreed).length),
    'cac:ValidityPeriod': validityOf(agreed),
    'cac:OrderReference': { 'cbc:ID': String(id), 'cbc:IssueDate': marketDay(agreed.agreedAt) },
    'cac:AdditionalDocumentReference': entryReference(agreed),
    'cac:Contract': contractReference(agreed),
    'cac:SellerSupplierParty': { 'cac:Party': partyOf(agreed.supplier) },
    'cac:BuyerCustomerParty': { 'cac:Party': partyOf(agreed.buyer) },
    'cac:PaymentTerms': paymentTermsOf(agreed),
    'cac:TaxTotal': taxTotalOf(agreed),
    'cac:LegalMonetaryTotal': monetaryTotalOf(agreed),
    'cac:OrderLine': linesOf(agreed),
  });
}

const headOf = (name: string, id: string, { agreedAt }: AgreedContract): XmlElement => ({
  '@xmlns': `${namespace}:${name}-2`,
  '@xmlns:cac': `${namespace}:CommonAggregateComponents-2`,
  '@xmlns:cbc': `${namespace}:CommonBasicComponents-2`,
  'cbc:UBLVersionID': '2.1',
  'cbc:ID': id,
  'cbc:IssueDate': marketDay(agreedAt),
});

const amount = (rupees: number): XmlElement => ({ '@currencyID': 'INR', '#text': rupees.toFixed(2) });

/** Returns labelled texts, without empty ones. */
const labelled = (texts: readonly (readonly [label: string, text: string])[]): string[] =>
  texts.filter(([, text]) => text !== '').map(([label, text]) => `${label}: ${text}`);

function notesOf({ contract }: AgreedContract): string[] {
  const { governingLaw, jurisdiction } = contract.substance;
  return [
    ...(contract.description === '' ? [] : [contract.description]),
    ...labelled([
      ['Beginning', contract.startCondition],
      ['End', contract.endCondition],
      ['Governing law', governingLaw],
      ['Jurisdiction', jurisdiction],
    ]),
  ];
}

const validityOf = ({ contract }: AgreedContract): XmlElement => ({
  'cbc:StartDate': contract.startDate,
  'cbc:EndDate': contract.endDate,
});

function contractReference({ contract }: AgreedContract): XmlElement {
  const { id, name, revision, amendment } = contract;
  return {
    'cbc:ID': String(id),
    'cbc:VersionID': amendment === 0 ? String(revision) : `${revision}.${amendment}`,
    'cbc:Description': name,
  };
}

/** Returns the reference to the entry of the deal's chain; undefined for a contract older than the chain. */
function entryReference({ entry, entryUrl }: AgreedContract): XmlElement | undefined {
  if (!entry) return undefined;
  return {
    'cbc:ID': `${entry.deal}#${entry.sequence}`,
    'cbc:IssueDate': marketDay(entry.at),
    'cbc:DocumentType': 'Entry of the chain of the deal',
    'cac:Attachment': {
      'cac:ExternalReference': {
        'cbc:URI': entryUrl,
        'cbc:DocumentHash': entry.hash,
        'cbc:HashAlgorithmMethod': 'SHA-256',
      },
    },
  };
}

function partyOf(party: OrderParty): XmlElement {
  const { companyName, gstin, registrationNumber } = party;
  return {
    'cac:PartyName': { 'cbc:Name': companyName },
    'cac:PostalAddress': {
      'cbc:StreetName': party.address1,
      'cbc:AdditionalStreetName': party.address2,
      'cbc:CityName': party.city,
      'cbc:PostalZone': party.zip,
      'cbc:CountrySubentity': party.state,
      'cac:Country': { 'cbc:IdentificationCode': 'IN' },
    },
    'cac:PartyTaxScheme':
      gstin === '' ? undefined : { 'cbc:CompanyID': { '@schemeID': 'GSTIN', '#text': gstin }, ...gst },
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': companyName, 'cbc:CompanyID': registrationNumber },
  };
}

const gst: XmlElement = { 'cac:TaxScheme': { 'cbc:ID': 'GST' } };

/** Returns a tax category: S for the standard scheme, Z for a rate of zero (UN/CEFACT code list 5305). */
const taxCategory = (rate: number): XmlElement => ({
  'cbc:ID': rate === 0 ? 'Z' : 'S',
  'cbc:Percent': String(rate),
  ...gst,
});

function paymentTermsOf({ contract }: AgreedContract): XmlElement[] {
  const { paymentTerms, milestones } = contract.substance;
  return [
    ...(paymentTerms === '' ? [] : [{ 'cbc:Note': paymentTerms }]),
    ...milestones.map(({ what, dueDate, percent }) => ({
      'cbc:Note': what,
      'cbc:PaymentPercent': String(percent),
      'cbc:PaymentDueDate': dueDate,
    })),
  ];
}

function taxTotalOf({ contract }: AgreedContract): XmlElement | undefined {
  const { lines } = contract.substance;
  if (lines.length === 0) return undefined;
  const { tax, rates } = totalsOf(lines);
  return {
    'cbc:TaxAmount': amount(tax),
    'cac:TaxSubtotal': rates.map((part) => ({
      'cbc:TaxableAmount': amount(part.net),
      'cbc:TaxAmount': amount(part.tax),
      'cac:TaxCategory': taxCategory(part.rate),
    })),
  };
}

function monetaryTotalOf({ contract }: AgreedContract): XmlElement | undefined {
  const { lines } = contract.substance;
  if (lines.length === 0) return undefined;
  const { net, total } = totalsOf(lines);
  return {
    'cbc:LineExtensionAmount': amount(net),
    'cbc:TaxExclusiveAmount': amount(net),
    'cbc:TaxInclusiveAmount': amount(total),
    'cbc:PayableAmount': amount(total),
  };
}

/** Returns the lines; a contract without lines is one line with its name, because an order needs one. */
function linesOf({ contract }: AgreedContract): XmlElement[] {
  const { lines } = contract.substance;
  if (lines.length === 0) {
    return [{ 'cac:LineItem': { 'cbc:ID': '1', 'cac:Item': { 'cbc:Name': contract.name } } }];
  }
  return lines.map((line, index) => ({ 'cac:LineItem': lineOf(line, index + 1) }));
}

function lineOf(line: ContractLine, number: number): XmlElement {
  const { item, hsnCode = '', quantity, unit, unitPrice, taxRate } = line;
  const { code, isExact } = unitCode(unit);
  const { net, tax } = lineSum(line);
  return {
    'cbc:ID': String(number),
    'cbc:Note': isExact ? undefined : `Unit: ${unit}`,
    'cbc:Quantity': { '@unitCode': code, '#text': String(quantity) },
    'cbc:LineExtensionAmount': amount(net),
    'cbc:TotalTaxAmount': amount(tax),
    'cac:Delivery': deliveryOf(line),
    'cac:Price': {
      'cbc:PriceAmount': amount(unitPrice),
      'cbc:BaseQuantity': { '@unitCode': code, '#text': '1' },
    },
    'cac:Item': {
      'cbc:Name': item,
      'cac:CommodityClassification':
        hsnCode === '' ? undefined : { 'cbc:ItemClassificationCode': { '@listID': 'HSN', '#text': hsnCode } },
      'cac:ClassifiedTaxCategory': taxCategory(taxRate),
    },
  };
}

function deliveryOf({ deliveryDate, deliveryPlace }: ContractLine): XmlElement | undefined {
  if (deliveryDate === '' && deliveryPlace === '') return undefined;
  return {
    'cbc:LatestDeliveryDate': deliveryDate,
    'cac:DeliveryAddress':
      deliveryPlace === '' ? undefined : { 'cac:AddressLine': { 'cbc:Line': deliveryPlace } },
  };
}
