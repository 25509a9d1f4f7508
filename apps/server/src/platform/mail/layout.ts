import { logoAddress } from '@proffer/contract/settings/logo-address';
import { logoWidth, productBrand, type Brand } from '../brand';
import { escapeHtml } from '../http/html';

export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'code'; code: string }
  /** `url` must be an http or https address. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: [label: string, value: string][] };

export interface MailContent {
  title: string;
  /** Preview text that mailboxes show after the subject. */
  preheader: string;
  blocks: MailBlock[];
  /** Why the reader gets this mail; replaces the default sentence. */
  footer?: string;
  /** First line of the mail, above its title. */
  topLine?: string;
  /** Link to unsubscribe from mails like this without a login; also sent as a header. */
  unsubscribe?: { label: string; url: string };
}

/** The look of the market in mails. */
export interface MailLook {
  market: string;
  /** Name of the sender; empty for that of the server’s setting. */
  sender: string;
  /** Colours of the name and the buttons, on light and on dark ground. */
  colour: string;
  colourOnDark: string;
  /** The logo at the market's own address, with its size on the screen; undefined for none. */
  logo: { url: string; width: number; height: number } | undefined;
}

const logoHeight = 28;

/** Returns the look of mails of a brand. The address of the logo is the same for all recipients. */
export function mailLookOf(
  { name, shades, logo }: Brand,
  { sender, linkBase }: { sender: string; linkBase: string },
): MailLook {
  return {
    market: name,
    sender,
    colour: shades[8],
    colourOnDark: shades[4],
    logo: logo && {
      url: new URL(logoAddress(logo.key, 'screen'), linkBase).href,
      width: logoWidth(logo, logoHeight),
      height: logoHeight,
    },
  };
}

/** The look of a market that has not given its own. */
export const usualLook: MailLook = mailLookOf(productBrand, {
  sender: '',
  linkBase: 'http://localhost',
});

const footerOf = (market: string) =>
  `${market} – offers, NDAs and contracts between companies. You get this mail because your address is used there.`;

/** Returns the styles for dark mode; the inline styles are for light mode. */
const darkStyleOf = (colour: string) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#16181a!important;color:#e6e8ea!important}.card{background:#1f2326!important;border-color:#33383c!important}.code{background:#2a2f33!important;color:#ffffff!important}.quiet{color:#a7adb3!important}.brand{color:${colour}!important}}`;

/**
 * Renders a mail as plain text and as HTML, in light and dark mode. All content is
 * escaped; nothing is loaded except the logo of the market. Throws if a button does not lead to a web address.
 */
export function renderMail(content: MailContent, look: MailLook = usualLook): { text: string; html: string } {
  const { market, colour } = look;
  const { title, preheader, blocks, footer = footerOf(market), topLine, unsubscribe } = content;
  const underline = '='.repeat(Math.min(title.length, 70));
  const text = [
    ...(topLine === undefined ? [] : [topLine, '']),
    title,
    underline,
    '',
    ...blocks.map(asText),
    '-- ',
    footer,
    ...endingAsText(unsubscribe),
    '',
  ].join('\n');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${darkStyleOf(look.colourOnDark)}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1c2024">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
${topLine === undefined ? '' : `<p class="quiet" style="margin:0;padding:16px 16px 0;font-size:12px;text-align:center;color:#60646c">${escapeHtml(topLine)}</p>\n`}<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e1e4e8;border-radius:8px"><tr><td align="left" style="padding:28px 32px">
<p class="brand" style="margin:0 0 20px;font-size:15px;font-weight:700;color:${colour}">${logoAsHtml(look)}${escapeHtml(market)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
${blocks.map((block) => asHtml(block, colour)).join('\n')}
</td></tr></table>
<p class="quiet" style="max-width:560px;margin:16px auto 0;font-size:12px;line-height:1.5;color:#60646c">${escapeHtml(footer)}${endingAsHtml(unsubscribe)}</p>
</td></tr></table></body></html>`;
  return { text, html };
}

/** Returns the logo; its text is empty, because the name follows. */
function logoAsHtml({ logo }: MailLook): string {
  if (!logo) return '';
  const { url, width, height } = logo;
  return `<img src="${escapeHtml(webAddress(url))}" alt="" width="${width}" height="${height}" style="vertical-align:middle;margin-right:10px;border:0">`;
}

function endingAsText(unsubscribe: MailContent['unsubscribe']): string[] {
  return unsubscribe ? [`${unsubscribe.label}: ${webAddress(unsubscribe.url)}`] : [];
}

function endingAsHtml(unsubscribe: MailContent['unsubscribe']): string {
  if (!unsubscribe) return '';
  return `<br><a class="quiet" href="${escapeHtml(webAddress(unsubscribe.url))}" style="color:#60646c">${escapeHtml(unsubscribe.label)}</a>`;
}

function asText(block: MailBlock): string {
  if (block.kind === 'text') return `${block.text}\n`;
  if (block.kind === 'code') return `    ${block.code}\n`;
  if (block.kind === 'button') return `${block.label}: ${webAddress(block.url)}\n`;
  return `${block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')}\n`;
}

function asHtml(block: MailBlock, colour: string): string {
  if (block.kind === 'text') {
    return `<p style="margin:0 0 16px;font-size:15px;line-height:1.55;white-space:pre-line">${escapeHtml(block.text)}</p>`;
  }
  if (block.kind === 'code') {
    return `<p class="code" style="margin:0 0 16px;padding:14px 0;font-size:30px;font-weight:700;letter-spacing:8px;text-align:center;background:#f4f5f7;color:#1c2024;border-radius:6px">${escapeHtml(block.code)}</p>`;
  }
  if (block.kind === 'button') return asButton(block.label, webAddress(block.url), colour);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:14px">${block.rows.map(asFact).join('')}</table>`;
}

/** Renders a button, with its address below it for mail programs that remove links. */
function asButton(label: string, url: string, colour: string): string {
  return `<p style="margin:8px 0 12px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;font-size:15px;font-weight:600;color:#ffffff;background:${colour};border-radius:6px;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 20px;font-size:12px;line-height:1.5;color:#60646c;word-break:break-all">${escapeHtml(url)}</p>`;
}

function asFact([label, value]: [label: string, value: string]): string {
  return `<tr><td class="quiet" valign="top" style="padding:4px 16px 4px 0;color:#60646c">${escapeHtml(label)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`;
}

function webAddress(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new Error('a link in a mail must lead to a web address');
  return url;
}
