import { launchBrowser, type Browser } from '../../e2e/fixtures/browser';
import { createVerdicts } from '../http/targets';
import { record, rounded } from '../http/results';
import type { Person } from '../session/market';
import { openSessionMarket } from '../session/opened-market';
import { openPage } from '../session/recording';
import { slowDown, slowness } from './opening';
import { scrollConversation, scrollInbox, type Scrolling } from './scrolling';
import { startFront } from './front';

/** Number of messages in the scrolled conversation. */
const longConversation = 50_000;
/** Maximum number of late frames while scrolling. */
const lateAtMost = 1;

/** Scrolls the longest lists of the product, those of the busiest supplier. */
export async function benchScrolling(offers: number): Promise<void> {
  const market = await openSessionMarket(offers);
  const browser = await launchBrowser();
  try {
    const [person] = market.people.supplier;
    if (!person) throw new Error('The market has no supplier.');
    await market.asOwner(async (pool) => void (await pool.query(lengthen(person.ids.conversation))));
    const front = await startFront((await market.start()).url, { isSecure: false });
    try {
      const scrollings = await scrollAll(browser, front.url, person);
      await record({ bench: 'web scrolling', offers, slowness, scrollings });
      printScrollings(scrollings);
    } finally {
      await front.stop();
    }
  } finally {
    await browser.close();
    await market.stop();
  }
}

async function scrollAll(browser: Browser, url: string, person: Person): Promise<Record<string, Scrolling>> {
  const page = await openPage(browser, url, 'supplier', person);
  await slowDown(page);
  const { conversation, other } = person.ids;
  const address = `/schat?user=${other}&conversation=${conversation}`;
  return {
    [`a conversation of ${longConversation.toLocaleString('en-IN')}`]: await scrollConversation(
      browser,
      page,
      address,
    ),
    'an inbox': await scrollInbox(browser, page, '/schat'),
  };
}

const lengthen = (conversation: number) => `
  with of as (select * from conversations where id = ${conversation}),
  said as (insert into messages (conversation_id, sequence, sender_id, receiver_id, content, sent_at)
    select id, s, case when s % 2 = 0 then supplier_id else buyer_id end, case when s % 2 = 0 then buyer_id else supplier_id end,
      'We can deliver lot ' || s || repeat(' within the week', s % 9), last_message_at + (s - last_sequence) * interval '1 second'
    from of, generate_series(last_sequence + 1, ${longConversation}) s order by s)
  update conversations set last_sequence = ${longConversation}, buyer_seen = ${longConversation}, supplier_seen = ${longConversation},
    buyer_unread = 0, supplier_unread = 0 where id = ${conversation}`;

export function printScrollings(scrollings: Record<string, Scrolling>): void {
  const verdicts = createVerdicts();
  for (const [name, { rows, frames, lateFrames, worstGapMs, blankFrames, ...work }] of Object.entries(
    scrollings,
  )) {
    console.log(
      `${rows} rows of ${name}: ${lateFrames} of ${frames} frames late, the worst after ${worstGapMs} ms, ${blankFrames} not painted whole; ` +
        `${work.workMsPerFrame} ms of work a frame, the longest ${work.longestWorkMs} ms, ${work.longWorks} longer than a frame`,
    );
    verdicts.add({
      name: `scrolling ${name}`,
      value: `${rounded((100 * lateFrames) / frames, 1)} % late`,
      target: `at most ${lateAtMost} %`,
      isMet: (100 * lateFrames) / frames <= lateAtMost,
    });
  }
  verdicts.print();
}
