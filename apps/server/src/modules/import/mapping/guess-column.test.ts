import { describe, expect, it } from 'vitest';
import { guessColumn } from './guess-column';

describe('guessing a column by the words of its header', () => {
  it.each([
    ['Product', 'title'],
    ['Item Name', 'title'],
    ['Name of work', 'title'],
    ['Description', 'detail'],
    ['Technical Specification', 'detail'],
    ['Item Code', 'externalId'],
    ['SKU', 'externalId'],
    ['Price', 'budget'],
    ['Unit Price (Rs.)', 'budget'],
    ['Budget', 'budget'],
    ['Min Price', 'budgetFrom'],
    ['Price (max)', 'budgetTo'],
    ['Qty', 'qty'],
    ['MOQ', 'qtyFrom'],
    ['Lead Time (days)', 'leadDays'],
    ['Contract period', 'duration'],
    ['Payment Terms', 'ruleOfDelivery'],
    ['Delivery Terms', 'deliveryTerm'],
    ['Website link', 'redirectUrl'],
    ['CPV', 'categories'],
    ['Date', 'createdDate'],
    ['Sl. No', undefined],
    ['HSN Code', 'hsnCode'],
    ['UOM', 'unit'],
    ['GST', 'gst'],
    ['GST %', undefined],
    ['Valid till date', undefined],
    ['', undefined],
  ])('reads the header %j as the column %s', (header, column) => expect(guessColumn(header)).toBe(column));
});
