import { and, eq } from 'drizzle-orm';
import type { Substance } from '@proffer/contract/contracts/substance.schemas';
import type { Executor } from '../../platform/database';
import { ndaRequests, quoteEvents, quoteRounds, quotes } from '../../schema';
import { paiseOf } from '../../modules/contracts';
import { demoBuyerKey, demoSupplierKey, type DemoNda } from './dealings';
import type { DemoOffer } from './offers';
import { insertContracts } from './rows';
import { buildSubstance, counterSubstance } from './substances';

/** Stages of the demo quotes; each of the two demo people has one of each. */
const stories = ['quoted', 'requested', 'countered', 'accepted', 'expired', 'declined'] as const;
type Story = (typeof stories)[number];

interface Parties {
  offerId: number;
  supplierId: number;
  buyerId: number;
}

interface DemoQuote extends Parties {
  story: Story;
  offer: DemoOffer;
  position: number;
}

type Market = { offers: readonly DemoOffer[]; ndas: readonly DemoNda[] };

const address = '203.0.113.20';
const dayMs = 86_400_000;
const notes = [
  'For our new works; please quote delivered to the gate.',
  'First lot of the year. Please name your best price for the whole.',
  'Needed before the monsoon work begins. Part deliveries are welcome.',
];

/** Inserts quotes on the signed NDAs of the demo people, who can read those offers. */
export async function insertQuotes(
  tx: Executor,
  market: Market,
  partiesOf: (nda: DemoNda) => Parties,
  now: Date,
): Promise<void> {
  const told = { supplier: 0, buyer: 0 };
  for (const nda of market.ndas) {
    const offer = market.offers[nda.offer];
    if (!offer || nda.status !== 'Signed & Shared' || offer.status !== 'published') continue;
    const who = offer.supplier === demoSupplierKey ? 'supplier' : 'buyer';
    if (who === 'buyer' && nda.buyer !== demoBuyerKey) continue;
    const story = stories[told[who]];
    if (!story) continue;
    told[who] += 1;
    await insertQuote(tx, { ...partiesOf(nda), story, offer, position: told.supplier + told.buyer }, now);
  }
}

async function insertQuote(tx: Executor, quote: DemoQuote, now: Date): Promise<void> {
  const { story, offer, position, offerId, supplierId, buyerId } = quote;
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs - position * 3_600_000);
  const day = (later: number) => new Date(now.getTime() + later * dayMs).toISOString().slice(0, 10);
  const age = story === 'expired' ? 30 : 6;
  const [nda] = await tx
    .select({ id: ndaRequests.id })
    .from(ndaRequests)
    .where(and(eq(ndaRequests.offerId, offerId), eq(ndaRequests.buyerId, buyerId)));
  const days = { startDate: day(7), endDate: day(180) };
  const substance = buildSubstance(offer, position, days.endDate);
  const [line] = substance.lines;
  const given: { side: 'supplier' | 'buyer'; substance: Substance; note: string }[] =
    story === 'requested'
      ? []
      : [{ side: 'supplier', substance, note: 'Prices hold for the whole quantity, packing included.' }];
  if (story === 'countered' || story === 'accepted') {
    given.push({
      side: 'buyer',
      substance: counterSubstance(substance),
      note: 'With 45 days we can close this week.',
    });
  }
  const validUntil = given.length === 0 ? null : day(story === 'expired' ? -8 : 21);
  const last = given.at(-1);
  const state = story === 'expired' ? 'quoted' : story;
  const contractId =
    story === 'accepted' && last ? await insertContract(tx, quote, last.substance, days, at(1)) : null;
  const [row] = await tx
    .insert(quotes)
    .values({
      offerId,
      offerVersion: 1,
      supplierId,
      buyerId,
      ndaId: nda?.id ?? null,
      state,
      quantity: line?.quantity ?? 10,
      unit: line?.unit ?? 'pcs',
      wantedBy: day(60),
      deliveryPlace: line?.deliveryPlace ?? '',
      note: notes[position % notes.length] ?? '',
      round: given.length,
      totalPaise: last ? paiseOf(last.substance) : null,
      validUntil,
      contractId,
      createdAt: at(age),
      changedAt:
        story === 'accepted' || story === 'declined' ? at(1) : at(age - (given.length && given.length + 1)),
    })
    .returning({ id: quotes.id });
  if (!row) throw new Error('insert into quotes returned nothing');
  const quoteId = row.id;
  if (given.length > 0) {
    await tx.insert(quoteRounds).values(
      given.map((round, index) => ({
        quoteId,
        number: index + 1,
        ...round,
        ...days,
        validUntil: round.side === 'supplier' ? validUntil : null,
        createdAt: at(age - 2 - index),
      })),
    );
  }
  const event = { quoteId, address };
  await tx.insert(quoteEvents).values([
    { ...event, act: 'asked', round: 0, actorUserId: buyerId, createdAt: at(age) },
    ...given.map(({ side }, index) => ({
      ...event,
      act: side === 'supplier' ? ('quoted' as const) : ('countered' as const),
      round: index + 1,
      actorUserId: side === 'supplier' ? supplierId : buyerId,
      createdAt: at(age - 2 - index),
    })),
    ...(story === 'accepted'
      ? [{ ...event, act: 'accepted' as const, round: 2, actorUserId: supplierId, createdAt: at(1) }]
      : []),
    ...(story === 'declined'
      ? [
          {
            ...event,
            act: 'declined' as const,
            round: 1,
            actorUserId: buyerId,
            note: 'Our budget for this year is spent; we come back in April.',
            createdAt: at(1),
          },
        ]
      : []),
  ]);
}

/** Inserts the contract of an accepted quote; both sides still have to sign it. */
async function insertContract(
  tx: Executor,
  { offer, offerId, supplierId, buyerId }: DemoQuote,
  substance: Substance,
  days: { startDate: string; endDate: string },
  createdAt: Date,
): Promise<number> {
  const terms = { name: offer.title, description: '', ...days, substance, toBeSigned: true };
  const [contract] = await insertContracts(tx, [
    { offerId, supplierId, buyerId, offerVersion: 1, ...terms, createdAt },
  ]);
  if (!contract) throw new Error('the contract of a quote was not inserted');
  return contract.id;
}
