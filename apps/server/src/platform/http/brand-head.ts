import { logoAddress } from '@proffer/contract/settings/logo-address';
import { productShades } from '@proffer/contract/settings/product-shades';
import type { Brand } from '../brand';
import { escapeHtml } from './html';

/** Address of the list of what a home screen needs, and of the product's own mark. */
export const manifestPath = '/manifest.webmanifest';
const productIcon = '/favicon.svg';

/**
 * Returns the elements for the head of a page that give it the look of the market before any file is loaded (BRA-4).
 * Colours are checked texts and pictures are Base64, so neither can end the element.
 */
export function brandHead(brand: Brand, nonce: string): string {
  const { shades, logo } = brand;
  const icon = logo
    ? `<link rel="icon" href="${escapeHtml(logoAddress(logo.key, 'icon'))}" type="image/png" /><link rel="apple-touch-icon" href="${escapeHtml(logoAddress(logo.key, 'icon'))}" />`
    : `<link rel="icon" href="${iconOf(brand)}" type="image/svg+xml" />`;
  return [
    icon,
    `<link rel="manifest" href="${manifestPath}" />`,
    `<meta name="theme-color" content="${shades[8]}" />`,
    hasOwnLook(brand) ? `<style nonce="${nonce}">${styleOf(brand)}</style>` : '',
  ].join('');
}

const hasOwnLook = ({ shades, logo }: Brand): boolean => logo !== undefined || shades[8] !== productShades[8];

/** Returns the product's mark in the colour of the market, as a URL. */
function iconOf({ shades }: Brand): string {
  return shades[8] === productShades[8]
    ? productIcon
    : `data:image/svg+xml;base64,${Buffer.from(markOf(shades[8])).toString('base64')}`;
}

const markOf = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colour}"/><path d="M11 24V8h7a5.5 5.5 0 0 1 0 11h-4" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Returns the CSS variables of the look. The selectors outweigh those of the theme, whatever is loaded first. */
function styleOf(brand: Brand): string {
  const { shades, logo } = brand;
  const mark = logo
    ? `--proffer-mark:url(data:image/png;base64,${Buffer.from(logo.screen).toString('base64')});--proffer-mark-ratio:${(logo.width / logo.height).toFixed(3)}`
    : `--proffer-mark:url(${iconOf(brand)})`;
  const colours = shades.map((shade, index) => `--mantine-color-brand-${index}:${shade}`).join(';');
  const outline = (shade: number) =>
    `--mantine-color-brand-outline-hover:color-mix(in srgb,${shades[shade]} 5%,transparent)`;
  return (
    `:root:root{${mark};${colours}}` +
    `:root:root[data-mantine-color-scheme=light]{${outline(8)}}` +
    `:root:root[data-mantine-color-scheme=dark]{${outline(3)};--mantine-color-brand-light:${shades[9]};--mantine-color-brand-light-hover:${shades[8]}}`
  );
}

/** Returns the manifest with which the market is put on a home screen. */
export function manifestOf(brand: Brand): object {
  const { name, shades, logo } = brand;
  return {
    name,
    short_name: name.slice(0, 30),
    start_url: '/',
    display: 'browser',
    theme_color: shades[8],
    background_color: '#ffffff',
    icons: logo
      ? [{ src: logoAddress(logo.key, 'icon'), sizes: '192x192', type: 'image/png' }]
      : [{ src: iconOf(brand), sizes: 'any', type: 'image/svg+xml' }],
  };
}
