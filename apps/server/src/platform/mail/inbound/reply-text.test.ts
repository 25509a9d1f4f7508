import { describe, expect, it } from 'vitest';
import { replyLine } from './reply-line';
import { replyText } from './reply-text';

const quoted = [
  replyLine,
  '',
  'New message from Kaveri Tools about “Lathe bits”',
  '====',
  '',
  'Go To Chat: http://m',
];
const withMarks = quoted.map((line) => `> ${line}`);
const written = 'Yes, 40 pieces.\n\nCan you deliver by Friday?';
const address = '<reply+1.a.b.c@in.example.com>';

describe('replyText', () => {
  // REP-30
  it.each<[string, string[]]>([
    ['Gmail', [written, '', `On Mon, 30 Nov 2026 at 10:12, Market`, `${address} wrote:`, '', ...withMarks]],
    [
      'Gmail in Hindi',
      [written, '', `सोम, 30 नव॰ 2026 को 10:12 am बजे Market ${address} ने लिखा:`, '', ...withMarks],
    ],
    ['Apple Mail', [written, '', `> On 30 Nov 2026, at 10:12, Market ${address} wrote:`, '> ', ...withMarks]],
    [
      'Apple Mail in Hindi',
      [written, '', `> 30 नवंबर 2026 को, 10:12 पूर्वाह्न पर, Market ${address} ने लिखा:`, ...withMarks],
    ],
    ['Thunderbird', [written, '', 'On 30/11/2026 10:12, Market wrote:', ...withMarks]],
    [
      'Outlook',
      [
        written,
        '',
        '________________________________',
        `From: Market ${address}`,
        'Sent: Monday, November 30, 2026 10:12 AM',
        'To: Asha <asha@example.com>',
        'Subject: New message',
        '',
        ...quoted,
      ],
    ],
    [
      'Outlook in Hindi',
      [
        written,
        '',
        `प्रेषक: Market ${address}`,
        'भेजा गया: सोमवार, 30 नवंबर 2026 10:12',
        'प्रति: Asha',
        'विषय: New message',
        '',
        ...quoted,
      ],
    ],
    ['an older Outlook', [written, '', '-----Original Message-----', 'From: Market', ...quoted]],
    [
      'Yahoo, without marks',
      [written, '', `On Monday, 30 November, 2026, Market ${address} wrote:`, '', ...quoted],
    ],
    [
      'a program in an unknown language',
      [written, '', `Pada tanggal 30 Nov 2026 pukul 10.12 Market ${address} menulis:`, '', ...quoted],
    ],
    [
      'a program with headers in an unknown language',
      [
        written,
        '',
        `Dari: Market ${address}`,
        'Dikirim: Senin',
        'Kepada: Asha',
        'Perihal: New',
        '',
        ...quoted,
      ],
    ],
    ['a program without introduction', [written, '', ...quoted]],
  ])('keeps only the written text of a reply from %s', (_program, lines) => {
    expect(replyText({ text: lines.join('\r\n') })).toBe(written);
  });

  it('keeps answers that are written between the quoted lines', () => {
    const lines = [
      'Hello',
      '',
      `On Mon, 30 Nov 2026 at 10:12, Market ${address} wrote:`,
      '> How many?',
      'Forty.',
      '> By when?',
      'By Friday.',
    ];
    expect(replyText({ text: lines.join('\n') })).toBe('Hello\n\nForty.\nBy Friday.');
  });

  it('keeps a written line directly above the introduction', () => {
    const lines = ['Yes', `On Mon, 30 Nov 2026 at 10:12, Market`, `${address} wrote:`, ...withMarks];
    expect(replyText({ text: lines.join('\n') })).toBe('Yes');
    expect(replyText({ text: ['At 10:12.', ...lines.slice(1)].join('\n') })).toBe('At 10:12.');
  });

  it('keeps written lines that resemble headers', () => {
    const text =
      'Our terms:\nPrice: ₹ 40\nQuantity: 100\nDate: Friday\n\nFrom: Pune, not from Delhi.\nOn Monday we wrote to you:';
    expect(replyText({ text })).toBe(text);
    expect(replyText({ text: [text, '', ...quoted].join('\n') })).toBe(text);
  });

  it('removes the signature and the lines that phones add', () => {
    expect(replyText({ text: 'Yes.\n\n-- \nAsha Rao\nKaveri Tools' })).toBe('Yes.');
    expect(replyText({ text: 'Yes.\n\nSent from my iPhone\n' })).toBe('Yes.');
    expect(replyText({ text: 'Yes.\n\nGet Outlook for Android\n' })).toBe('Yes.');
  });

  it('removes characters that a message cannot have', () => {
    expect(replyText({ text: 'a\u202Eb\u0000c\uD800d\re\tf\u00A0g' })).toBe('abcde\tf g');
  });

  // REP-31
  it.each([
    [
      'Gmail',
      '<div dir="ltr">Yes, 40 pieces.<br><br>Can you deliver by Friday?</div><br><div class="gmail_quote"><div class="gmail_attr">On … wrote:<br></div><blockquote class="gmail_quote">New message</blockquote></div>',
    ],
    [
      'Outlook',
      '<html><head><style>p{color:red}</style></head><body><p>Yes, 40 pieces.</p><br><p>Can you deliver by Friday?</p><hr><div id="divRplyFwdMsg"><b>From:</b> Market</div><div>New message</div></body></html>',
    ],
    [
      'Apple Mail',
      'Yes, 40 pieces.<div><br></div><div>Can you deliver by Friday?<br><blockquote type="cite"><div>New message</div></blockquote></div>',
    ],
    [
      'Thunderbird',
      '<p>Yes, 40 pieces.</p><br><p>Can you deliver by Friday?</p><div class="moz-cite-prefix">On … wrote:</div><blockquote type="cite">New message</blockquote>',
    ],
  ])('keeps only the written text of an HTML reply from %s', (_program, html) => {
    expect(replyText({ html })).toBe(written);
  });

  // REP-56
  it('leaves scripts, styles and pictures of HTML out', () => {
    const html =
      '<script>alert(1)</script><style>*{}</style><p onclick="x()">Yes &lt;b&gt;<img src="https://evil.example/p.gif" alt="x"></p><svg><text>no</text></svg><iframe src="https://evil.example">no</iframe>';
    expect(replyText({ html })).toBe('Yes <b>');
  });

  it('reads texts that are made to be slow in a moment', () => {
    const begun = performance.now();
    for (const piece of ['On wrote ', 'a:', '> ', '<a@b> ', 'From: ']) {
      replyText({ text: piece.repeat(100_000) });
      replyText({ text: `${piece}\n`.repeat(50_000) });
    }
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
