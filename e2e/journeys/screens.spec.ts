import type { Page } from '@playwright/test';
import { runAxe } from '../fixtures/axe';
import { demoEmails, demoPassword, enter, findDemoIds, type DemoIds } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { foreignPdf } from '../fixtures/pdf';

interface Screen {
  name: string;
  path: string | ((ids: DemoIds) => string);
  /** Text of a heading, or of a dialog's title, that stands there once the screen is whole. */
  heading: string | RegExp;
  /** What has to be done on the page before it is looked at. */
  open?: (page: Page, ids: DemoIds) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function openMenu(page: Page, { requested }: DemoIds): Promise<void> {
  await button(page, `More actions for ${requested.title}`);
}

/** Opens one of the questions of a waiting request. */
const ask = (name: 'Reject' | 'Skip NDA') => (page: Page) => button(page, name);
const askFromMenu = (item: string) => async (page: Page, ids: DemoIds) => {
  await openMenu(page, ids);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

const openDocuments = (page: Page) => button(page, 'Approve and Share NDA');

async function openSigning(page: Page): Promise<void> {
  await openDocuments(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and Share NDA' }).click();
}

const openSignature = (tab: string) => async (page: Page) => {
  await openSigning(page);
  await button(page, 'Add signature');
  await page.getByRole('tab', { name: tab }).click();
};

/** The form says what it lacks: errors have colours of their own. */
async function confirmEmpty(page: Page): Promise<void> {
  await openSigning(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
}

async function failSharing(page: Page): Promise<void> {
  await page.route('**/nda/setNdaPdf/**', (route) => route.abort());
  await openSigning(page);
  await page.getByLabel('Capacity').fill('Director');
  await button(page, 'Add signature');
  await page.getByRole('tab', { name: 'Type' }).click();
  await button(page, 'Update');
  await page.getByRole('checkbox', { name: /I agree|consent|electronic/i }).check();
  await button(page, 'Confirm');
  await expect(page.getByText('Error while processing NDA.')).toBeVisible();
}

const publicScreens: Screen[] = [
  { name: 'login', path: '/login', heading: 'Log in' },
  {
    name: 'login, empty',
    path: '/login',
    heading: 'Log in',
    open: (page) => button(page, 'Log in'),
  },
  { name: 'signup', path: '/signup', heading: 'Sign up' },
  { name: 'code', path: '/utwo-factor?email=asha@example.com', heading: 'Verify your email' },
  { name: 'profile', path: '/Profile-Info?email=asha@example.com', heading: 'Your company' },
  { name: 'terms', path: '/tnc?email=asha@example.com', heading: 'Terms & Conditions' },
  { name: 'verify a document', path: '/verify', heading: 'Verify a document' },
  {
    name: 'verify a document, unknown',
    path: '/verify',
    heading: 'Verify a document',
    open: async (page) => {
      const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: foreignPdf() };
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByText('Not known here')).toBeVisible();
    },
  },
  { name: 'forgotten password', path: '/forgot-password?from=login', heading: 'Forgot password' },
  {
    name: 'bad reset link',
    path: '/reset-password-validate?email=asha@example.com&key=1.x',
    heading: 'Reset password',
    open: (page) => button(page, 'Stay here'),
  },
  { name: 'new address', path: '/confirm-email?key=1.x', heading: 'Confirm email address' },
  { name: 'administrators’ login', path: '/alogin', heading: 'Admin Sign In' },
  { name: 'administrators’ sign-up', path: '/asignup', heading: 'Admin Sign Up' },
  {
    name: 'administrators’ code',
    path: '/autwo-factor?email=asha@example.com',
    heading: 'Verify your email',
  },
  { name: 'administrators’ terms', path: '/atnc?email=asha@example.com', heading: 'Terms & Conditions' },
  { name: 'public offer', path: ({ ownOffer }) => `/specificoffer/${ownOffer}`, heading: /\w/ },
  { name: 'no such offer', path: '/specificoffer/999999', heading: /\w/ },
  { name: 'not found', path: '/no-such-place', heading: 'Not Found' },
];

const wizardSteps = {
  template: 'Template',
  details: 'Details',
  questions: 'Questions',
  terms: /Budget/,
  nda: /NDA/,
  review: 'Review',
} as const;

function settingsScreens(path: string): Screen[] {
  const sections = {
    email: 'Email',
    password: 'Password',
    'two-step': 'Two-step login',
    devices: 'Devices',
    notifications: 'Notifications',
    appearance: 'Appearance',
    data: 'Your data',
    close: 'Close account',
  };
  return Object.entries(sections).map(([section, heading]) => ({
    name: `settings, ${section}`,
    path: `${path}?section=${section}`,
    heading,
  }));
}

async function openAuthenticator(page: Page): Promise<void> {
  await page.getByLabel('Authenticator app').check();
  await button(page, 'Set up the app');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
}

async function showTables(page: Page): Promise<void> {
  await expect(page.getByText('Show as a table').first()).toBeVisible();
  for (const summary of await page.getByText('Show as a table').all()) await summary.click();
  await expect(page.getByRole('table').first()).toBeVisible();
}

async function suggest(page: Page): Promise<void> {
  await page.getByLabel('Search offers').pressSequentially('pum');
  await expect(page.getByRole('option').first()).toBeVisible();
}

const adminScreens: Screen[] = [
  { name: 'users', path: '/auser', heading: 'DASHBOARD' },
  { name: 'users who wait', path: '/auser?state=waiting', heading: 'DASHBOARD' },
  { name: 'no such users', path: '/auser?keyword=qqzzxx', heading: 'No users match' },
  {
    name: 'one user',
    path: '/auser',
    heading: 'What you can do',
    open: (page) => page.locator('[data-user]').nth(1).click(),
  },
  {
    name: 'deactivating a user',
    path: '/auser',
    heading: 'Deactivate',
    open: (page) => button(page, /^Deactivate /),
  },
  { name: 'no such proposals', path: '/aoffering?keyword=qqzzxx', heading: 'No published proposals found.' },
  {
    name: 'removing a proposal',
    path: '/aoffering',
    heading: 'Remove this offer from the market',
    open: (page) => button(page, /^Remove /),
  },
  { name: 'market', path: '/ahome', heading: 'Market', open: showTables },
  { name: 'offerings', path: '/aoffering', heading: 'DASHBOARD' },
  { name: 'templates', path: '/template', heading: 'DASHBOARD' },
  { name: 'new template', path: '/addtemplate', heading: 'Add Template' },
  { name: 'what waits', path: '/aqueue', heading: 'Waiting' },
  { name: 'reports', path: '/areport?state=all', heading: 'Reports' },
  { name: 'audit log', path: '/aaudit', heading: 'Audit log' },
  { name: 'security events', path: '/asecurity', heading: 'Security' },
  { name: 'system', path: '/asystem', heading: 'System' },
  {
    name: 'settings, an authenticator app',
    path: '/asetting?section=two-step',
    heading: /\w/,
    open: openAuthenticator,
  },
  {
    name: 'account menu',
    path: '/auser',
    heading: 'DASHBOARD',
    open: (page) => button(page, /^Account of/),
  },
];

const supplierOffers: Screen[] = [
  { name: 'figures', path: '/sdashboard', heading: 'All Company Offers', open: showTables },
  {
    name: 'history of an offer',
    path: ({ ownOffer }) => `/proposal/${ownOffer}`,
    heading: /\w/,
    open: (page) => button(page, /History/),
  },
  { name: 'own proposals', path: '/sproposal', heading: 'PROPOSALS' },
  { name: 'published proposals', path: '/pubprosal', heading: 'PUBLISHED PROPOSALS' },
  { name: 'search', path: '/ssearchresult?keyword=pump', heading: /\w/ },
  { name: 'wizard, new', path: '/proposal-wizard', heading: 'Post a Proposal' },
  { name: 'wizard, new, review', path: '/proposal-wizard?step=review', heading: 'Review' },
  ...Object.entries(wizardSteps).map(([step, heading]): Screen => ({
    name: `wizard, ${step}`,
    path: ({ ownOffer }) => `/proposal-wizard/${ownOffer}?step=${step}`,
    heading,
  })),
];

const supplierDealings: Screen[] = [
  { name: 'NDA requests', path: '/ndarequest', heading: 'NDA Requests' },
  { name: 'NDA requests, archived', path: '/ndarequest?tab=archived', heading: 'NDA Requests' },
  { name: 'NDA requests, filtered', path: '/ndarequest?status=Requested', heading: 'NDA Requests' },
  { name: 'NDA requests, menu', path: '/ndarequest', heading: 'NDA Requests', open: openMenu },
  { name: 'Reject', path: '/ndarequest', heading: 'Reject', open: ask('Reject') },
  { name: 'Skip NDA', path: '/ndarequest', heading: 'Skip NDA', open: ask('Skip NDA') },
  {
    name: 'Move To Archive',
    path: '/ndarequest',
    heading: 'Move To Archive',
    open: askFromMenu('Move To Archive'),
  },
  { name: 'Remove', path: '/ndarequest', heading: 'Remove', open: askFromMenu('Remove') },
  { name: 'NDA document', path: '/ndarequest', heading: 'Select NDA Document', open: openDocuments },
  { name: 'signing, empty', path: '/ndarequest', heading: 'Electronic Signature', open: confirmEmpty },
  ...['Pen', 'Image', 'Type'].map((tab): Screen => ({
    name: `signature, ${tab}`,
    path: '/ndarequest',
    heading: 'Add Electronic Signature',
    open: openSignature(tab),
  })),
  { name: 'sharing, failed', path: '/ndarequest', heading: 'Approve and Share NDA', open: failSharing },
  {
    name: 'new contract',
    path: ({ requested }) => `/add-contract?proposalId=${requested.proposalId}&buyerId=${requested.buyerId}`,
    heading: 'Create New Contract',
  },
  { name: 'new contract of nothing', path: '/add-contract', heading: 'Create New Contract' },
  { name: 'contracts', path: '/contract-all', heading: /Contracts/ },
  {
    name: 'accepting a contract',
    path: '/contract-all',
    heading: /Accept|Sign/,
    open: async (page) => {
      const waiting = page.getByRole('region', { name: 'Waiting for you' });
      await waiting.getByRole('article').first().getByRole('link').first().click();
      await button(page, /^(Accept|Sign)/);
    },
  },
  { name: 'own offer', path: ({ ownOffer }) => `/proposal/${ownOffer}`, heading: /\w/ },
  ...settingsScreens('/ssetiing'),
  {
    name: 'account menu',
    path: '/sproposal',
    heading: 'PROPOSALS',
    open: (page) => button(page, /^Account of/),
  },
];

const buyerScreens: Screen[] = [
  { name: 'home', path: '/bhome', heading: 'Waiting for you' },
  { name: 'offers under NDA', path: '/bproposal', heading: 'My NDA offers' },
  { name: 'suggestions', path: '/bdashboard', heading: /\w/, open: suggest },
  { name: 'dashboard', path: '/bdashboard', heading: /\w/ },
  { name: 'dashboard, saved', path: '/bdashboard?tab=saved', heading: /\w/ },
  { name: 'dashboard, archived', path: '/bdashboard?tab=archived', heading: /\w/ },
  { name: 'search', path: '/bsearchresult?q=pump', heading: /\w/ },
  { name: 'search, nothing', path: '/bsearchresult?q=qqzzxx', heading: /\w/ },
  {
    name: 'comparison',
    path: ({ ownOffer, withheldOffer }) => `/compare?offers=${ownOffer},${withheldOffer}`,
    heading: 'Compare offers',
  },
  { name: 'comparison of nothing', path: '/compare', heading: 'Compare offers' },
  { name: 'search, one long word', path: `/bsearchresult?q=${'x'.repeat(200)}`, heading: /xxx/ },
  { name: 'withheld offer', path: ({ withheldOffer }) => `/view-offer/${withheldOffer}`, heading: /\w/ },
  { name: 'NDA management', path: '/nda', heading: 'NDA Management' },
  { name: 'NDA to sign', path: ({ ndaToSign }) => `/nda?read=${ndaToSign}`, heading: /^NDA:/ },
  { name: 'NDA signed', path: ({ ndaSigned }) => `/nda?read=${ndaSigned}`, heading: /^NDA:/ },
  { name: 'no such NDA', path: '/nda?read=999999', heading: 'This NDA could not be loaded' },
  { name: 'contracts', path: '/bcontract', heading: /Contracts/ },
];

/**
 * Goes to a screen as a link does, since loading the app anew costs more than looking at most of them. What was opened
 * on the screen before would come along, so after that the app is loaded.
 */
async function goTo(page: Page, path: string, before: Screen | undefined): Promise<void> {
  if (!before || before.open) {
    await page.goto(path);
    return;
  }
  // By a page without anything, so that no heading of the screen before is taken for one of this.
  for (const place of ['/no-such-place', path]) {
    await page.evaluate((to) => history.pushState(null, '', to), place);
    if (place !== path) await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  }
}

/** Looks at a screen in both colour schemes at full width, and at its width on two phones. */
async function look(page: Page, screen: Screen, before: Screen | undefined, ids: DemoIds): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await goTo(page, typeof screen.path === 'string' ? screen.path : screen.path(ids), before);
  await screen.open?.(page, ids);
  // A menu leaves everything else out of the accessibility tree.
  await expect(
    page.getByRole('heading', { name: screen.heading, includeHidden: true }).first(),
  ).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await (colorScheme === 'light' ? expectSound(page) : expectContrast(page));
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await settledOverflow(page), `horizontal overflow at ${width} px`).toBeLessThanOrEqual(0);
  }
  expect(await tooLowForFingers(page), 'buttons lower than a finger needs').toEqual([]);
  await page.unrouteAll();
}

/** Nothing but the colours differs between the schemes. */
async function expectContrast(page: Page): Promise<void> {
  const violations = await runAxe(page, { type: 'rule', values: ['color-contrast'] });
  const faint = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
  expect(faint, `contrast in dark on ${page.url()}`).toEqual([]);
}

/** How much wider than the window the page is, after the layout of scripts has followed a new width. */
function settledOverflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}

/**
 * The buttons and tabs that a finger hits over less than 44 px of height, by their names. A neighbour in the next line
 * may take two of these. Links in a text or a list are as high as their line.
 */
async function tooLowForFingers(page: Page): Promise<string[]> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const names = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    if (!matchMedia('(pointer: coarse)').matches) return ['this browser has no finger'];
    const found: string[] = [];
    // What is open over the page takes a part of what lies below.
    const open = document.querySelector('[role=menu], [role=dialog]') ?? document;
    const aimedAt = 'button:not([aria-hidden=true], li .mantine-Anchor-root), a.mantine-Button-root';
    for (const button of open.querySelectorAll(aimedAt)) {
      button.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = button.getBoundingClientRect();
      const middle = { x: left + width / 2, y: top + height / 2 };
      const isHit = (y: number) => button.contains(document.elementFromPoint(middle.x, y));
      // Behind something else, or not drawn.
      if (!isHit(middle.y)) continue;
      const reach = (step: number) => {
        let way = 0;
        while (way < 22 && isHit(middle.y + step * (way + 1))) way += 1;
        return way;
      };
      if (reach(-1) + reach(1) < 41) found.push(button.ariaLabel ?? button.textContent);
    }
    return found;
  });
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await device.detach();
  return names;
}

// Nobody changes anything here, so each side may look at the same time.
test.describe.configure({ mode: 'parallel' });

const rooms = [
  { who: 'the public', email: null, screens: publicScreens },
  { who: 'the supplier’s offers', email: demoEmails.supplier, screens: supplierOffers },
  { who: 'the supplier’s dealings', email: demoEmails.supplier, screens: supplierDealings },
  { who: 'the buyer', email: demoEmails.buyer, screens: buyerScreens },
  { who: 'the administrator', email: demoEmails.admin, screens: adminScreens },
];

for (const { who, email, screens } of rooms) {
  // ADM-17, LIM-14
  test(`every screen of ${who} is sound in light and dark and on a phone`, async ({ demo, person }) => {
    // Fifty screens, each in two schemes and three widths; a busy machine needs longer than for a journey.
    test.setTimeout(300_000);
    const ids = await findDemoIds(demo);
    const page = await person(demo, { reducedMotion: 'reduce' });
    if (email !== null) await enter(page, email, demoPassword);
    for (const [place, screen] of screens.entries()) {
      await test.step(screen.name, async () => {
        const found: string[] = [];
        await look(page, screen, screens[place - 1], ids).catch((error: Error) => found.push(error.message));
        expect.soft(found, screen.name).toEqual([]);
      });
    }
  });
}
