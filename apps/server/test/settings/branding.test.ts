import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { SettingValues } from '@proffer/contract/settings/rules';
import type { MarketPractice, MarketSettings, UploadedLogo } from '@proffer/contract/settings/schemas';
import { createSettings } from '../../src/modules/settings';
import { createAuditLog } from '../../src/platform/audit';
import { problemOf, useContext, type TestContext } from '../support/context';
import { textOfPdf } from '../support/tools';
import { acceptTrade, openTrade } from '../world/nda-trade';
import { createPerson, type Person } from '../world/people';

const context = useContext();
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(context.current, 'admin');
});

const png = (width: number, height: number, background = '#1a3e8c') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const sendLogo = (bytes: Uint8Array, token = admin.token) =>
  context.current.call('uploadMarketLogo', { file: { name: 'logo.png', bytes } }, token);
async function uploadLogo(background?: string): Promise<UploadedLogo> {
  const reply = await sendLogo(await png(240, 80, background));
  expect(reply.status).toBe(200);
  return reply.body as UploadedLogo;
}
const read = async () =>
  (await context.current.call('marketSettings', {}, admin.token)).body as MarketSettings;
async function save(changes: Partial<SettingValues>) {
  const { version, values } = await read();
  return context.current.call(
    'saveMarketSettings',
    { body: { version, note: '', values: { ...values, ...changes } } },
    admin.token,
  );
}
const look = (changes: Partial<Record<'marketName' | 'brandColour' | 'logo', string>>) => ({
  query: { marketName: 'Kaveri', brandColour: '', logo: '', ...changes },
});

describe('the look of the market in the settings', () => {
  // BRA-1
  it.each([
    [{ brandColour: '#12345' }, 'values.brandColour', 'Please enter a colour such as #0f6b66.'],
    [{ brandColour: 'red}*{' }, 'values.brandColour', 'Please enter a colour such as #0f6b66.'],
    [{ logo: '../../etc' }, 'values.logo', 'Please upload the logo again.'],
    [{ logo: 'e'.repeat(64) }, 'values.logo', 'Please upload the logo again.'],
  ])('refuses %j at its field', async (changes, field, text) => {
    const reply = await save(changes);
    expect([reply.status, problemOf(reply).errors]).toEqual([422, [{ field, text }]]);
  });

  // BRA-1
  it.each(['marketName', 'senderName'] as const)(
    'refuses a line break in %s, which would begin a mail header',
    async (name) => {
      const reply = await save({ [name]: 'Kaveri\r\nBcc: all@example.com' });
      expect(reply.status).toBe(422);
      expect(problemOf(reply).errors?.[0]?.field).toBe(`values.${name}`);
    },
  );

  // BRA-5, BRA-6
  it('stores a logo in two sizes, public and cached under the address of its hash', async () => {
    const { key } = await uploadLogo();
    for (const [shape, size] of [
      ['screen', { width: 192, height: 64 }],
      ['icon', { width: 192, height: 192 }],
    ] as const) {
      const reply = await context.current.call('marketLogo', { params: { key, shape } });
      expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: 'png', ...size });
      expect(reply.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    const unknown = { params: { key: 'f'.repeat(64), shape: 'icon' } };
    expect((await context.current.call('marketLogo', unknown)).status).toBe(404);
  });

  // BRA-5
  it('refuses files that are no logo, and a file over the limit', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [svg, Buffer.from('%PDF-1.7'), await png(700, 100)]) {
      const reply = await sendLogo(bytes);
      expect([reply.status, problemOf(reply).code]).toEqual([422, 'document_refused']);
    }
    expect((await sendLogo(Buffer.alloc(limits.marketLogo.bytes + 1))).status).toBe(413);
  });

  // BRA-5, BRA-9
  it('refuses uploads and previews by others than administrators', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    expect((await sendLogo(await png(64, 64), buyer.token)).status).toBe(403);
    for (const name of ['previewBrandMail', 'previewBrandDocument'] as const) {
      expect((await context.current.call(name, look({}), buyer.token)).status).toBe(403);
      expect((await context.current.call(name, look({}))).status).toBe(401);
    }
  });

  // BRA-6
  it('deletes a logo after a day that no version of the settings names, and keeps the others', async () => {
    const saved = await uploadLogo('#101010');
    expect((await save({ logo: saved.key })).status).toBe(200);
    const unsaved = await uploadLogo('#202020');
    expect((await save({ logo: '' })).status).toBe(200);
    context.current.clock.advance(25 * 3_600_000);
    admin = { ...admin, ...(await createPerson(context.current, 'admin')) };
    await uploadLogo('#303030');
    const has = async ({ key }: UploadedLogo) =>
      (await context.current.call('marketLogo', { params: { key, shape: 'icon' } })).status === 200;
    expect([await has(saved), await has(unsaved)]).toEqual([true, false]);
  });

  // BRA-7
  it('names a logo in the history by the beginning of its hash', async () => {
    const { key } = await uploadLogo('#404040');
    await save({ logo: key });
    const { body } = await context.current.call('marketSettingsHistory', {}, admin.token);
    const [newest] = (body as { content: { changes: unknown[] }[] }).content;
    expect(newest!.changes).toEqual([
      { field: 'logo', label: 'Logo', before: '', after: `Picture ${key.slice(0, 8)}` },
    ]);
  });

  // BRA-9
  it('shows a sample mail and a sample document of a look that is not saved', async () => {
    const { key } = await uploadLogo('#505050');
    const sample = look({ marketName: '<script>x</script>', brandColour: '#7a1f1f', logo: key });
    const mail = await context.current.call('previewBrandMail', sample, admin.token);
    const html = mail.bytes.toString();
    expect(html).toContain('background:#7a1f1f');
    expect(html).toContain(`/user/market-logo/${key}/screen`);
    expect(html).toContain('&lt;script&gt;x&lt;/script&gt;');
    expect(html).not.toContain('<script');
    expect(String(mail.headers['content-security-policy'])).toMatch(/default-src 'none'.*sandbox/);
    const named = look({ marketName: 'Kaveri Market', logo: key });
    const document = await context.current.call('previewBrandDocument', named, admin.token);
    expect(textOfPdf(document.bytes)).toContain('Kaveri Market');
    expect((await read()).values.marketName).not.toBe('Kaveri Market');
  });
});

describe('a changed look', () => {
  // BRA-2, BRA-10, BRA-11
  it('is in the next mail and document on both nodes, and leaves earlier documents as they are', async () => {
    const { current } = context;
    const { key } = await uploadLogo();
    await save({ marketName: 'Steel Street', brandColour: '#7a1f1f', logo: key });
    const { db, bus, clock } = current;
    const other = createSettings({
      db,
      bus,
      clock,
      audit: createAuditLog(clock),
      defaultSender: '',
      linkBase: 'http://x.example',
      practice,
    });
    expect((await other.findBrand()).name).toBe('Steel Street');

    const before = await openTrade(current);
    await acceptTrade(current, before);
    const sealed = await documentOf(current, before.ndaId, before.supplier);
    expect(textOfPdf(sealed)).toContain('Steel Street');
    expect(textOfPdf(sealed)).toContain('Sealed by Steel Street on behalf of');

    await save({ marketName: 'Kaveri Market', logo: '' });
    await expect.poll(async () => (await other.findBrand()).name).toBe('Kaveri Market');
    expect((await other.findBrand()).logo).toBeUndefined();
    expect(await documentOf(current, before.ndaId, before.supplier)).toEqual(sealed);
    const after = await openTrade(current);
    await acceptTrade(current, after);
    const later = textOfPdf(await documentOf(current, after.ndaId, after.supplier));
    expect(later).toContain('Sealed by Kaveri Market on behalf of');
    expect(later).not.toContain('Steel Street');

    await save({ logo: key });
    const body = { email: 'branded@example.com', password: 'a long sentence of mine', userType: 'Buyer' };
    await current.call('signup', { body });
    const mail = await current.mailTo('branded@example.com');
    expect(mail?.subject).toMatch(/^\d{5} is your Kaveri Market verification code$/);
    expect(mail?.html).toContain(`/user/market-logo/${key}/screen`);
  });
});

describe('the name of the market', () => {
  // BRA-12
  it('is shown by authenticator apps and security keys that are set up from now on', async () => {
    await save({ marketName: 'Kaveri Market' });
    const password = 'a long sentence of mine';
    const person = await createPerson(context.current, 'buyer', { password });
    const app = await context.current.call('startAuthenticator', { body: { password } }, person.token);
    expect((app.body as { uri: string }).uri).toContain('issuer=Kaveri%20Market');
    const key = await context.current.call('beginSigningKey', {}, person.token);
    expect((key.body as { rp: { name: string } }).rp.name).toBe('Kaveri Market');
  });
});

describe('what this installation does with data', () => {
  // BRA-20, BRA-21, BRA-23
  it('is public, with the periods of the code and the additions of the operator', async () => {
    await save({ privacyAddition: 'Our host is in Pune.', accessibilityAddition: 'Call us.' });
    const { status, body } = await context.current.call('marketPractice', {});
    expect(status).toBe(200);
    expect(body as MarketPractice).toMatchObject({
      periods: {
        sessionDays: limits.session.lifeMs / 86_400_000,
        adminSessionHours: 12,
        codeMinutes: 10,
        securityEventDays: limits.securityEvents.keptDays,
        backups: null,
      },
      files: 'folder',
      sendsMail: false,
      scansUploads: false,
      timeStampsBy: null,
      privacyAddition: 'Our host is in Pune.',
      accessibilityAddition: 'Call us.',
    });
  });
});

const practice = {
  files: 'folder',
  sendsMail: false,
  scansUploads: false,
  encryptsBackups: false,
  timeStampsBy: null,
  hasReplica: false,
  tracesRequests: false,
  backups: null,
  archiveDays: null,
} as const;

async function documentOf(current: TestContext, id: number, by: Person): Promise<Buffer> {
  return (await current.call('ndaDocument', { params: { id } }, by.token)).bytes;
}
