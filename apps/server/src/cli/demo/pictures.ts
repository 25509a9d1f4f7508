import sharp from 'sharp';
import { limits } from '@proffer/contract/wire/limits';
import type { PictureKind } from '@proffer/contract/wire/choices';
import { createChance, type Chance } from './seeded';

/** Returns logo and banner of a demo company as WebP: plain shapes whose colours depend on the name. */
export async function drawPictures(name: string): Promise<Record<PictureKind, Uint8Array>> {
  const chance = createChance(seedOf(name));
  const hue = chance.between(0, 359);
  const [logo, banner] = await Promise.all([write(drawLogo(hue, chance)), write(drawBanner(hue, chance))]);
  return { logo, banner };
}

const write = (svg: string): Promise<Uint8Array> => sharp(Buffer.from(svg)).webp({ quality: 88 }).toBuffer();

/** Returns the FNV-1a hash of a text; any even distribution is sufficient. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

const colour = (hue: number, saturation: number, lightness: number) =>
  `hsl(${hue % 360}, ${saturation}%, ${lightness}%)`;

const open = ({ width, height }: { width: number; height: number }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;

/** Shapes without letters, because the available fonts differ between machines. */
const marks: readonly ((dark: string, light: string) => string)[] = [
  (dark, light) =>
    `<circle cx="104" cy="128" r="60" fill="${dark}"/><circle cx="152" cy="128" r="60" fill="${light}" fill-opacity="0.8"/>`,
  (dark, light) =>
    `<path d="M128 56 200 184H56Z" fill="${dark}"/><path d="M128 112 168 184H88Z" fill="${light}"/>`,
  (dark, light) =>
    `<circle cx="128" cy="128" r="64" fill="none" stroke="${dark}" stroke-width="24"/><circle cx="128" cy="128" r="24" fill="${light}"/>`,
  (dark, light) =>
    `<rect x="64" y="112" width="32" height="80" fill="${dark}"/><rect x="112" y="80" width="32" height="112" fill="${light}"/><rect x="160" y="48" width="32" height="144" fill="${dark}"/>`,
  (dark, light) =>
    `<path d="M128 48 197 88V168L128 208 59 168V88Z" fill="${dark}"/><path d="M128 88 163 108V148L128 168 93 148V108Z" fill="${light}"/>`,
  (dark, light) =>
    `<path d="M48 152c32-64 64 32 96-16s40-48 64-8" fill="none" stroke="${dark}" stroke-width="24" stroke-linecap="round"/><circle cx="88" cy="84" r="20" fill="${light}"/>`,
];

function drawLogo(hue: number, chance: Chance): string {
  const mark = chance.pick(marks);
  const shapes = mark(colour(hue, 55, 32), colour(hue + 40, 70, 55));
  return `${open(limits.picture.logo)}<rect width="100%" height="100%" fill="${colour(hue, 45, 94)}"/>${shapes}</svg>`;
}

/** Returns a banner of hills behind one another. */
function drawBanner(hue: number, chance: Chance): string {
  const { width, height } = limits.picture.banner;
  const hills = [0, 1, 2, 3].map((row) => {
    const step = width / 4;
    const level = () => height * (0.35 + row * 0.15) + chance.between(-50, 50);
    const points = [0, 1, 2, 3].map(
      (at) => `S${Math.round(at * step + step / 2)} ${level()} ${(at + 1) * step} ${level()}`,
    );
    const path = `M0 ${height}V${level()}${points.join('')}V${height}Z`;
    return `<path d="${path}" fill="${colour(hue + row * 8, 40, 72 - row * 12)}"/>`;
  });
  return `${open(limits.picture.banner)}<rect width="100%" height="100%" fill="${colour(hue, 45, 90)}"/>${hills.join('')}</svg>`;
}
