import { describe, expect, it } from 'vitest';
import { brandOf } from '../brand';
import { mailLookOf, renderMail, type MailBlock } from './layout';

const render = (...blocks: MailBlock[]) => renderMail({ title: 'Title', preheader: 'Before', blocks });

describe('renderMail', () => {
  it('a mail shows every kind of block as text and as HTML', () => {
    const { text, html } = render(
      { kind: 'text', text: 'A paragraph.' },
      { kind: 'code', code: '04217' },
      { kind: 'button', label: 'See the offer', url: 'https://market.example.com/view-offer/7?a=1&b=2' },
      {
        kind: 'facts',
        rows: [
          ['Amount', '₹ 1,00,000'],
          ['Start', '2026-12-01'],
        ],
      },
    );
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Title',
        'A paragraph.',
        '    04217',
        'See the offer: https://market.example.com/view-offer/7?a=1&b=2',
        'Amount: ₹ 1,00,000',
        '-- ',
      ]),
    );
    expect(html).toContain('>04217</p>');
    expect(html).toContain('href="https://market.example.com/view-offer/7?a=1&amp;b=2"');
    expect(html).toContain('>₹ 1,00,000</td>');
    expect(html).toMatch(/display:none[^>]*>Before</);
  });

  it('escapes user input everywhere in a mail', () => {
    const evil = `"><img src=x onerror='a'>&`;
    const { html, text } = renderMail({
      title: evil,
      preheader: evil,
      footer: evil,
      blocks: [
        { kind: 'text', text: evil },
        { kind: 'code', code: evil },
        { kind: 'button', label: evil, url: `https://example.com/${evil}` },
        { kind: 'facts', rows: [[evil, evil]] },
      ],
    });
    expect(html).not.toContain('<img');
    expect(html.match(/&quot;&gt;&lt;img/g)?.length).toBe(11);
    expect(text).toContain(evil);
  });

  it('the HTML of a mail loads no external resources and supports dark mode', () => {
    const { html } = render({ kind: 'text', text: 'x' });
    expect(html).not.toMatch(/https?:|<img|<link|<script|url\(/);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('name="color-scheme" content="light dark"');
  });

  it.each(['javascript:alert(1)', '/relative', 'data:text/html,x', ' https://example.com'])(
    'a mail with a button that leads to %j is refused',
    (url) => {
      expect(() => render({ kind: 'button', label: 'Go', url })).toThrow(/web address/);
    },
  );

  it('shows the unsubscribe link if the mail has one', () => {
    const unsubscribe = { label: 'Stop <these>', url: 'https://example.com/unsubscribe?key=a&b' };
    const { text, html } = renderMail({ title: 't', preheader: 'p', blocks: [], unsubscribe });
    expect(text).toContain('\nStop <these>: https://example.com/unsubscribe?key=a&b\n');
    expect(html).toContain('href="https://example.com/unsubscribe?key=a&amp;b"');
    expect(html).toContain('Stop &lt;these&gt;</a>');
    expect(render().text).not.toContain('Stop');
    const wrong = { label: 'Stop', url: 'javascript:alert(1)' };
    expect(() => renderMail({ title: 't', preheader: 'p', blocks: [], unsubscribe: wrong })).toThrow(
      /web address/,
    );
  });

  it('states why the mail was sent, with the default or a given footer', () => {
    expect(render().text).toContain('You get this mail because');
    expect(renderMail({ title: 't', preheader: 'p', blocks: [], footer: 'Other reason.' }).text).toContain(
      '-- \nOther reason.',
    );
  });
});

describe('the look of a mail', () => {
  const logo = {
    key: 'b'.repeat(64),
    width: 192,
    height: 64,
    screen: Buffer.alloc(1),
    print: Buffer.alloc(1),
  };
  const looked = (name: string) =>
    renderMail(
      {
        title: 'Title',
        preheader: 'Before',
        blocks: [{ kind: 'button', label: 'Open', url: 'https://market.example.com/' }],
      },
      mailLookOf(brandOf(name, '#1a3e8c', logo), { sender: '', linkBase: 'https://market.example.com' }),
    );

  // BRA-10
  it('has name, logo and colour of the market; the address of the logo names no recipient', () => {
    const { html, text } = looked('Kaveri');
    expect(html).toContain(
      `<img src="https://market.example.com/user/market-logo/${logo.key}/screen" alt="" width="84" height="28"`,
    );
    expect(html).toContain('background:#1a3e8c');
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(text).toContain('Kaveri – offers');
  });

  // BRA-10
  it('shows a name with HTML as text', () => {
    const { html } = looked('<b onclick="x">&');
    expect(html).not.toContain('<b onclick');
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;');
  });
});
