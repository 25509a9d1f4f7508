import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { ImportedOffer } from '@proffer/server/offer-files';
import { readOffers, type RefusedRow } from './read-offers';

const repository = join(import.meta.dirname, '../../../..');
const folder = join(repository, '../shared/data');
const isHere = existsSync(join(folder, 'tenders-assam-2024.csv'));
const hint = isHere ? '' : ': not here (../shared/data beside the repository), skipped';
const timeoutMs = 120_000;

/** Every code counts as known here; the product has the actual list. */
const categories = {
  numberOf: (code: string) => (code.length === 10 ? Number(code.slice(0, 8)) : undefined),
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the memory in use after a garbage collection. */
function keptBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

type Read = { offers: Map<string, ImportedOffer>; refused: RefusedRow[]; notes: Map<string, string> };

async function read(...names: string[]): Promise<Read> {
  const result: Read = { offers: new Map(), refused: [], notes: new Map() };
  for await (const item of readOffers(
    names.map((name) => ({ path: join(folder, name) })),
    { categories },
  )) {
    if (item.kind === 'refused') result.refused.push(item.row);
    else if (item.kind === 'note') result.notes.set(String(item.row), item.text);
    else if (item.kind === 'offer') {
      expectWithinLimits(item.offer);
      result.offers.set(item.offer.externalId, item.offer);
    }
  }
  return result;
}

/** Checks the limits of call and database; plain conditions, because 50,000 offers are checked. */
function expectWithinLimits(offer: ImportedOffer): void {
  const { budgetFrom, budgetTo, qtyFrom, qtyTo } = offer;
  const texts = [offer.title, offer.detail, offer.deliveryTerm, offer.ruleOfDelivery, offer.company.name];
  const isRight =
    offer.title !== '' &&
    offer.title.length <= limits.title &&
    offer.detail.length <= limits.detail &&
    offer.deliveryTerm.length <= limits.deliveryText &&
    offer.ruleOfDelivery.length <= limits.deliveryText &&
    offer.company.name !== '' &&
    offer.company.name.length <= limits.shortText &&
    !texts.some((text) => /[^\P{Cc}\n]|\u00A0|\u00AD|<[a-z]/u.test(text)) &&
    (budgetFrom === null) === (budgetTo === null) &&
    (budgetFrom ?? 0) <= (budgetTo ?? 0) &&
    (qtyFrom ?? 0) <= (qtyTo ?? 0) &&
    !Number.isNaN(offer.createdAt.getTime()) &&
    // A single release names neither publisher nor licence.
    (offer.attribution !== '' || offer.source === 'ocds-b5fd17');
  if (!isRight) expect(offer, 'within the limits').toBeNull();
}

describe.skipIf(!isHere)(`the real procurement data${hint}`, () => {
  it(
    'gives all 5,495 Assam tenders, equal from the extract and the raw archive',
    { timeout: timeoutMs },
    async () => {
      const extract = await read('tenders-assam-2024.csv', 'bids-assam-2024.csv');
      const raw = await read('tenders-assam-2024-raw.tar.gz');
      expect([extract.offers.size, extract.refused.length]).toEqual([5495, 0]);
      expect([raw.offers.size, raw.refused.length]).toEqual([5495, 0]);
      const differing = [...extract.offers].filter(
        ([id, offer]) => JSON.stringify(raw.offers.get(id)) !== JSON.stringify(offer),
      );
      expect(differing).toEqual([]);

      const offer = (id: string) => extract.offers.get(id)!;
      expect(offer('2023_BTC_33749_1').title).toMatch(/…$/);
      expect(offer('2023_BoTC_32839_1').title.length).toBeLessThanOrEqual(251);
      expect(offer('2023_SEEDE_33989_1').title).toBe('GS02c');
      expect(offer('2023_ICD_33068_1').title).toBe('MS Drum');
      expect(offer('2024_SSA_37556_3').title).toBe('Group-4');
      expect(offer('2024_SEED_36902_1').detail).toMatch(/^Refer RFP\n/);
      expect(offer('2023_PWBNH_34265_1').detail).toContain('Estimate: ₹5,24,29,65,300');
      expect(offer('2023_PWBNH_34265_1').scope).toBe('large');
      expect(offer('2020_ASPIR_16050_1')).toMatchObject({ budgetFrom: null, scope: 'large' });
      expect(offer('2019_WPTBC_11286_1').scope).toBe('small');
      expect(offer('2021_FCS_22191_1')).toMatchObject({ budgetFrom: null, budgetTo: null });
      expect(offer('2023_DIPR_31245_1')).toMatchObject({ scope: 'medium', duration: null });
      expect(offer('2021_SNT_22108_1').duration).toBeNull();
      expect(offer('2022_NHM_27361_1').duration).toBe('Short:1 month');
      expect(extract.notes.get('2023_AEGEF_34617_1')).toContain('8760 days');
      expect(offer('2018_WPTBC_6506_1').createdAt.toISOString()).toBe('2018-03-24T03:30:00.000Z');
      expect(offer('2023_PHED_31275_8').company.name).not.toBe('Contractor');
      for (const id of ['2023_AEGCL_32388_1', '2023_DoIT_32339_1', '2023_PWD_32502_1']) {
        expect(offer(id).company).toMatchObject({ state: 'Assam' });
      }
      for (const id of ['2023_HFWD_34643_5', '2023_HFWD_34643_8', '2024_SSA_36172_12', '2024_SSA_36172_15']) {
        expect(offer(id).externalId).toBe(id);
      }
      expect(offer('2023_AHVD_32743_1').detail).toContain('303877');
      expect(offer('2024_PCCF_38555_1').detail).toContain('Buyer: ');
      const counts = { small: 0, medium: 0, large: 0 };
      for (const each of extract.offers.values()) counts[each.scope] += 1;
      // The estimates alone give 1,095, 3,280 and 548; the 572 tenders without one follow their award or duration.
      expect(counts).toEqual({ small: 1095 + 304, medium: 3280 + 203, large: 548 + 65 });
    },
  );

  it(
    'gives 40 Paraguayan processes, and the reason why 12 files give none',
    { timeout: timeoutMs },
    async () => {
      const { offers, refused } = await read('tenders-paraguay-dncp');
      expect(offers.size).toBe(40);
      expect(refused.filter((row) => row.code === 'empty_file').map((row) => row.file)).toEqual([
        '289089.json',
      ]);
      const unread = [
        '281322',
        '283906',
        '284437',
        '284453',
        '284808',
        '284899',
        '285104',
        '287030',
        '287996',
        '288030',
        '289110',
      ];
      const without = refused.filter((row) => row.code === 'no_compiled_release');
      expect(without.map((row) => row.file)).toEqual(unread.map((id) => `${id}.json`));
      expect(without.every((row) => row.reason.includes(row.file))).toBe(true);
      expect(offers.get('ocds-03ad3f-274744')?.qtyTo).toBe(1_000_000);
      expect(offers.get('ocds-03ad3f-289097')?.detail).toContain('52,000');
      expect(JSON.stringify([...offers.values(), ...refused])).not.toContain('@');
    },
  );

  it('includes single releases and versioned records, with codes and pounds', async () => {
    const releases = await read('tenders-other-publishers/uk-contracts-finder/releases');
    const records = await read('tenders-other-publishers/uk-contracts-finder/records');
    expect([releases.refused, records.refused]).toEqual([[], []]);
    expect([...new Set(releases.offers.keys())].toSorted()).toEqual([...records.offers.keys()].toSorted());
    const all = [...records.offers.values()];
    expect(all.length).toBe(11);
    expect(all.filter(({ categories }) => categories.length > 0).length).toBe(11);
    expect(all.filter(({ detail }) => / GBP$/mu.test(detail)).length).toBe(11);
    expect(all.every(({ budgetTo }) => budgetTo === null)).toBe(true);
  });

  it('gives 10 Australian tenders as plain text', { timeout: timeoutMs }, async () => {
    const { offers, refused } = await read('tenders-nsw-etendering');
    expect([offers.size, refused.length]).toEqual([10, 0]);
    const lismore = offers.get('ocds-43qwtd-RFT-6AB3B149-C538-D6DF-4A22B63AE255A315');
    expect(lismore).toMatchObject({ deliveryTerm: '20 Weeks', duration: 'Long:3 to 6 months' });
    const kelso = offers.get('ocds-43qwtd-RFT-36DC9DB7-B8D6-505C-28BBC5E8B648B207');
    expect(kelso?.detail).toMatch(/^1\.1 Objectives of Council\n\nCouncil is seeking/);
  });

  it(
    'streams 108 MB of Canadian contracts and keeps none of it in memory',
    { timeout: timeoutMs },
    async () => {
      const before = keptBytes();
      let [offers, most] = [0, before];
      const refused: string[] = [];
      const notes = new Map<string, string>();
      for await (const item of readOffers({
        path: join(folder, 'contracts-canada-buyandsell-2014.json.gz'),
      })) {
        if (item.kind === 'offer') {
          offers += 1;
          if (offers % 1000 === 0) most = Math.max(most, keptBytes());
        } else if (item.kind === 'note')
          notes.set(String(item.row), (notes.get(String(item.row)) ?? '') + item.text);
        else if (item.kind === 'refused') refused.push(item.row.code);
      }
      expect(offers).toBe(43_084);
      expect(refused).toEqual(['exact_duplicate', 'exact_duplicate']);
      expect(notes.get('PW-$$ZF-524-26672')).toContain('3016-10-31');
      expect(notes.get('PW-$$EI-002-24542')).toContain('2100-01-01');
      expect(notes.get('PW-$TOR-031-6045')).toContain('1959-01-01');
      expect(notes.get('PW-$$BY-281-22642')).toContain('no amount');
      expect((most - before) / 1e6).toBeLessThan(20);
    },
  );
});
