import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { send, type Caller } from '../fixtures/calls';
import { enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { startServer, type RunningServer } from '../fixtures/server';
import { callersPassword, publishByCalls, signUpParties, type Parties } from '../fixtures/trade';

/** A PNG of 24 by 16 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAMAAAA7+k+nAAAAA1BMVEUPa2aO/gzmAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQY02NgGAWDCQAAAZAAAcWb20kAAAAASUVORK5CYII=',
  'base64',
);

const log = (page: Page): Locator => page.getByRole('log');
const message = (page: Page, text: string): Locator => log(page).getByText(text, { exact: true });
const input = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
/** Returns the message texts in order, without authors and times. */
const said = (page: Page): Promise<string[]> => log(page).locator('[data-line] > p').allTextContents();

async function write(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press('Enter');
}

/** Opens the conversation of the two users about an offer by a call. */
function openByCalls(server: RunningServer, { supplier, buyer }: Parties, proposalId: number) {
  const body = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
  return send<{ conversationId: number }>(server, 'POST', '/c/conversation', { token: buyer.token, body });
}

function writeByCalls(server: RunningServer, sender: Caller, conversationId: number, messageContent: string) {
  const body = { conversationId, senderId: sender.userId, messageContent };
  return send(server, 'POST', '/c/message', { token: sender.token, body });
}

// MSG-9, MSG-10
test('two users exchange messages live', async ({ market, person }) => {
  const parties = await signUpParties(market, 'messages');
  const { supplier, buyer } = parties;
  const proposalId = await publishByCalls(market, supplier, 'Irrigation pumps');
  const [atSupplier, atBuyer] = [
    await person(market),
    await person(market, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }),
  ];
  await enter(atSupplier, supplier.email, callersPassword);
  await enter(atBuyer, buyer.email, callersPassword);

  await test.step('the buyer begins at the offer, and the supplier’s count goes up', async () => {
    await atSupplier.goto('/pubprosal');
    await expect(atSupplier.getByRole('heading', { level: 1 })).toBeVisible();
    await atBuyer.goto(`/view-offer/${proposalId}`);
    await atBuyer.getByRole('button', { name: 'Send message about Irrigation pumps' }).click();
    await expect(atBuyer).toHaveURL(/\/bchat\?user=\d+&conversation=\d+$/);
    await expect(atBuyer.getByRole('heading', { name: 'Irrigation pumps' })).toBeVisible();
    await write(atBuyer, 'How soon can you deliver?');
    await expect(message(atBuyer, 'How soon can you deliver?')).toBeVisible();
    await expect(atSupplier.getByRole('link', { name: 'Messages 1 unread' }).first()).toBeVisible();
    await write(atBuyer, 'And what does it cost?');
    await expect(atSupplier.getByRole('link', { name: 'Messages 2 unread' }).first()).toBeVisible();
  });

  await test.step('the supplier finds it, and the buyer sees that it was read', async () => {
    await atSupplier
      .getByRole('link', { name: /^Messages/ })
      .first()
      .click();
    await expect(atSupplier.getByText('No conversation selected.')).toBeVisible();
    const conversation = atSupplier.getByRole('list', { name: 'Conversations' }).getByRole('link');
    await expect(conversation).toContainText('And what does it cost?');
    await atSupplier.getByText('People', { exact: true }).click();
    await atSupplier.getByRole('list', { name: 'People' }).getByRole('link').click();
    await expect(atSupplier.getByText('Last Message: And what does it cost?')).toBeVisible();
    await expect(atSupplier.getByText('Unread Messages: 2')).toBeVisible();
    await atSupplier.getByRole('link', { name: 'Irrigation pumps' }).click();
    await expect(message(atSupplier, 'How soon can you deliver?')).toBeVisible();
    await expect(log(atSupplier).getByText('New messages')).toBeVisible();
    await expect(log(atBuyer).getByText('Seen')).toBeVisible();
    await expect(atSupplier.getByRole('link', { name: 'Messages', exact: true }).first()).toBeVisible();
    await expect(atSupplier.getByRole('region', { name: 'Conversation' }).getByText('Online')).toBeVisible();
  });

  await test.step('typing is told, and the answer comes without a reload', async () => {
    await input(atSupplier).pressSequentially('In two');
    await expect(atBuyer.getByText(`${supplier.email} is typing`)).toBeVisible();
    await input(atSupplier).pressSequentially(' weeks.\n');
    await expect(message(atBuyer, 'In two weeks.')).toBeVisible();
    await expect(atBuyer.getByText('is typing')).toBeHidden();
    await expect(input(atSupplier)).toHaveValue('');
  });

  await test.step('an edit and a deletion are seen on both sides', async () => {
    const actions = log(atSupplier).getByRole('button', { name: /^Actions for your message/ });
    await actions.click();
    await atSupplier.getByRole('menuitem', { name: 'Edit Message' }).click();
    await atSupplier.getByRole('textbox', { name: 'Edit Message' }).fill('In three weeks.');
    await atSupplier.keyboard.press('Enter');
    await expect(message(atBuyer, 'In three weeks.')).toBeVisible();
    await log(atBuyer).getByRole('button', { name: 'edited' }).click();
    await expect(atBuyer.getByRole('list', { name: 'Earlier versions' })).toContainText('In two weeks.');
    await write(atSupplier, 'Please ignore this.');
    await expect(message(atBuyer, 'Please ignore this.')).toBeVisible();
    // The other side may see the message before its author receives the confirmation.
    await expect(actions).toHaveCount(2);
    await actions.last().click();
    await atSupplier.getByRole('menuitem', { name: 'Delete Message' }).click();
    await atSupplier.getByRole('dialog').getByRole('button', { name: 'Delete Message' }).click();
    await expect(message(atBuyer, 'Message deleted')).toBeVisible();
    await expect(message(atSupplier, 'Message deleted')).toBeVisible();
    await expect(message(atBuyer, 'Please ignore this.')).toBeHidden();
  });

  await test.step('a picture is shown in a box that was there before it', async () => {
    await atBuyer
      .getByLabel('Files to send')
      .setInputFiles({ name: 'pump.png', mimeType: 'image/png', buffer: picture });
    await expect(atBuyer.getByRole('button', { name: 'Remove pump.png' })).toBeVisible();
    await atBuyer.getByRole('button', { name: 'Send Message' }).click();
    const shown = log(atSupplier).getByRole('img', { name: 'pump.png' });
    await expect(shown).toBeVisible();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(24);
  });

  await test.step('both screens are sound, down to 320 pixels', async () => {
    await expectSound(atSupplier);
    await expectSound(atBuyer);
    await atBuyer.setViewportSize({ width: 320, height: 640 });
    await expectSound(atBuyer);
    await expect(input(atBuyer)).toBeInViewport();
    await atBuyer.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('by keyboard alone: back, along the list, in again', async () => {
    const conversation = atBuyer.getByRole('list', { name: 'Conversations' }).getByRole('link');
    await input(atBuyer).press('Escape');
    await expect(conversation).toBeFocused();
    await expectSound(atBuyer);
    await atBuyer.keyboard.press('Enter');
    await expect(message(atBuyer, 'In three weeks.')).toBeVisible();
    await atBuyer.goBack();
    await expect(conversation).toBeVisible();
    await atBuyer.getByRole('searchbox', { name: 'Search people and messages' }).fill('three weeks');
    await atBuyer.getByRole('list', { name: 'Messages found' }).getByRole('link').click();
    await expect(log(atBuyer).locator('[data-found]')).toContainText('In three weeks.');
    await expectSound(atBuyer);
    await atBuyer.getByRole('link', { name: 'Back' }).click();
    await expect(atBuyer.getByRole('list', { name: 'Messages found' })).toBeVisible();
    await expectSound(atBuyer);
    await atBuyer.getByRole('searchbox', { name: 'Search people and messages' }).fill('');
  });

  await test.step('the older navigation state leads to the person', async () => {
    await atBuyer.evaluate((referenceId) => {
      history.pushState({ referenceId }, '', '/bchat');
      dispatchEvent(new PopStateEvent('popstate', { state: { referenceId } }));
    }, supplier.userId);
    await expect(atBuyer).toHaveURL(new RegExp(`user=${supplier.userId}$`));
  });
});

test('no message is lost or duplicated when one network is cut and the server restarts', async ({
  person,
}) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'proffer-messages-'));
  let server = await startServer({ dataDir });
  try {
    const parties = await signUpParties(server, 'cut');
    const { supplier, buyer } = parties;
    const proposalId = await publishByCalls(server, supplier, 'Valves');
    const { conversationId } = await openByCalls(server, parties, proposalId);
    const [atSupplier, atBuyer] = [await person(server), await person(server)];
    await enter(atSupplier, supplier.email, callersPassword);
    await enter(atBuyer, buyer.email, callersPassword);
    await atSupplier.goto(`/schat?user=${buyer.userId}&conversation=${conversationId}`);
    await atBuyer.goto(`/bchat?user=${supplier.userId}&conversation=${conversationId}`);
    await write(atSupplier, 'one');
    await expect(message(atBuyer, 'one')).toBeVisible();
    // Waits for the live connection: the browser's offline switch does not stop a socket that is being opened.
    await expect(atSupplier.getByRole('region', { name: 'Conversation' }).getByText('Online')).toBeVisible();

    await test.step('the buyer’s network is cut: both go on writing', async () => {
      await atBuyer.context().setOffline(true);
      await expect(atBuyer.getByText('No connection.')).toBeVisible();
      await write(atBuyer, 'two from the buyer');
      await write(atBuyer, 'three from the buyer');
      await expect(log(atBuyer).getByText('Waiting for the connection.')).toHaveCount(2);
      await write(atSupplier, 'four from the supplier');
      await write(atSupplier, 'five from the supplier');
      await expect(message(atSupplier, 'five from the supplier')).toBeVisible();
      await atBuyer.context().setOffline(false);
      await expect(log(atBuyer).getByText('Waiting for the connection.')).toHaveCount(0);
      await expect(message(atBuyer, 'five from the supplier')).toBeVisible();
      await expect(message(atSupplier, 'three from the buyer')).toBeVisible();
      expect((await said(atBuyer)).toSorted()).toEqual(
        [
          'one',
          'two from the buyer',
          'three from the buyer',
          'four from the supplier',
          'five from the supplier',
        ].toSorted(),
      );
      await expect.poll(() => said(atSupplier)).toEqual(await said(atBuyer));
    });

    await test.step('the server is killed and comes back: both had gone on writing', async () => {
      const { port } = new URL(server.url);
      await server.kill();
      await write(atBuyer, 'six from the buyer');
      await write(atSupplier, 'seven from the supplier');
      await write(atBuyer, 'eight from the buyer');
      await expect(log(atBuyer).getByText('Waiting for the connection.')).toHaveCount(2);
      server = await startServer({ dataDir, port: Number(port) });
      await expect(message(atSupplier, 'eight from the buyer')).toBeVisible({ timeout: 20_000 });
      await expect(message(atBuyer, 'seven from the supplier')).toBeVisible({ timeout: 20_000 });
      await expect(log(atBuyer).getByText('Waiting for the connection.')).toHaveCount(0);
      expect(await said(atBuyer)).toHaveLength(8);
      await expect.poll(() => said(atSupplier)).toEqual(await said(atBuyer));
      const texts = await said(atBuyer);
      expect(texts.indexOf('six from the buyer')).toBeLessThan(texts.indexOf('eight from the buyer'));
    });

    await test.step('a message that waits is sent after a reload, once', async () => {
      await atBuyer.route('**/c/message', (route) => route.abort());
      await write(atBuyer, 'nine from the buyer');
      await expect(log(atBuyer).getByText('Waiting for the connection.')).toBeVisible();
      await atBuyer.unroute('**/c/message');
      await atBuyer.reload();
      await expect(message(atSupplier, 'nine from the buyer')).toBeVisible();
      await expect(log(atBuyer).getByText('Waiting for the connection.')).toHaveCount(0);
      await expect.poll(() => said(atBuyer)).toHaveLength(9);
      expect(await said(atSupplier)).toHaveLength(9);
    });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a long conversation scrolls without jumps and has a button to its end', async ({ market, person }) => {
  const parties = await signUpParties(market, 'long');
  const { supplier, buyer } = parties;
  const proposalId = await publishByCalls(market, supplier, 'Long talk');
  const { conversationId } = await openByCalls(market, parties, proposalId);
  for (let n = 1; n <= 420; n += 1) await writeByCalls(market, buyer, conversationId, `Message ${n}`);
  const page = await person(market);
  await enter(page, buyer.email, callersPassword);
  await page.goto(`/bchat?user=${supplier.userId}&conversation=${conversationId}`);
  await expect(message(page, 'Message 420')).toBeInViewport();
  // Incoming messages keep the list at its end, and a single scripted jump is not a user who continues scrolling.
  await page.waitForLoadState('networkidle');
  const list = log(page);

  const reading = message(page, 'Message 375');
  const topOf = async () => (await reading.boundingBox())?.y ?? 0;

  await test.step('older ones come in above, and what one reads stays where it is', async () => {
    let before = 0;
    // On a slow machine the list may still stay at its end after the first scroll.
    await expect
      .poll(async () => {
        const was = await topOf();
        await reading.scrollIntoViewIfNeeded();
        const top = await topOf();
        if (before === 0 || top !== was) before = top;
        return message(page, 'Message 321').count();
      })
      .toBe(1);
    expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
  });

  // MSG-47
  await test.step('who comes back to it reads on where they left', async () => {
    const before = await topOf();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(list).toBeHidden();
    await page.getByRole('link', { name: /Long talk/ }).click();
    await expect(reading).toBeInViewport();
    expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
  });

  const goToFirst = () =>
    expect
      .poll(async () => {
        await list.evaluate((element) => element.scrollTo(0, 0));
        return message(page, 'Message 1').count();
      })
      .toBe(1);
  await test.step('to the very first, with a bounded number of rows', async () => {
    await goToFirst();
    expect(await list.locator('[data-line]').count()).toBeLessThanOrEqual(202);
    await expect(message(page, 'Message 420')).toHaveCount(0);
  });

  await test.step('a new one is counted, and the button leads to it', async () => {
    await writeByCalls(market, supplier, conversationId, 'Still there?');
    const jump = page.getByRole('button', { name: /^Jump to latest/ });
    await expect(jump).toBeVisible();
    await jump.click();
    await expect(message(page, 'Still there?')).toBeInViewport();
    await expect(jump).toBeHidden();
  });

  await test.step('from the first down again, past none of them', async () => {
    await goToFirst();
    const passed = new Set<string>();
    const lookAndGoOn = () =>
      list.evaluate(async (element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const inView = [...element.querySelectorAll('[data-line]')].filter((line) => {
          const box = line.getBoundingClientRect();
          return box.bottom > top && box.top < bottom;
        });
        element.scrollBy(0, element.clientHeight / 2);
        await new Promise(requestAnimationFrame);
        return inView.map((line) => /Message \d+|Still there/.exec(line.textContent ?? '')?.[0] ?? '');
      });
    await expect
      .poll(
        async () => {
          for (const text of await lookAndGoOn()) passed.add(text);
          return passed.has('Still there');
        },
        { intervals: [50] },
      )
      .toBe(true);
    const missed = Array.from({ length: 420 }, (_, n) => `Message ${n + 1}`).filter(
      (text) => !passed.has(text),
    );
    expect(missed).toEqual([]);
  });
});

// ACC-19
test('navigation bars fit counts of two digits and more at every width', async ({ market, person }) => {
  const { supplier } = await signUpParties(market, 'counted');
  const page = await person(market);
  await enter(page, supplier.email, callersPassword);
  for (const count of [12, 100]) {
    await page.route('**/auth/session', async (route) => {
      const response = await route.fetch();
      const { unread, ...person } = await response.json();
      const notifications = { MESSAGES: count, CONTRACT: 0, GENERAL: 0 };
      await route.fulfill({
        response,
        json: { ...person, unread: { ...unread, messages: count, notifications } },
      });
    });
    await page.goto('/pubprosal');
    const messages = page.getByRole('link', { name: `Messages ${count > 99 ? '99+' : count} unread` });
    for (const width of [320, 390, 993, 1024, 1100, 1201, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      await expectSound(page);
      const number = messages.filter({ visible: true }).getByText(count > 99 ? '99+' : String(count));
      const cut = await number.evaluate((text) => text.scrollWidth - text.clientWidth);
      expect(cut, `the number at ${width} pixels`).toBeLessThanOrEqual(0);
      for (const one of [
        number,
        page.getByRole('banner').getByRole('searchbox'),
        page.getByRole('link', { name: /^Notifications/ }),
        page.getByRole('button', { name: /^Account of/ }),
      ]) {
        await expect(one, `at ${width} pixels`).toBeInViewport({ ratio: 1 });
      }
    }
    await expect(page.getByRole('link', { name: 'NDA Management' })).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 640 });
    await expect(page.getByRole('link', { name: 'NDA Management' })).toHaveText(/NDA$/);
  }
});
