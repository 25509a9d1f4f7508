import sharp from 'sharp';
import { pictureKey } from '@proffer/contract/offers/picture-address';
import { limits } from '@proffer/contract/wire/limits';
import type { Executor } from '../../platform/database';
import { hashOf } from '../../platform/files/file-store';
import { shrinkImage } from '../../platform/files/images';
import { offerAttachments, offerPictures, offers } from '../../schema';
import { eq } from 'drizzle-orm';
import type { DemoPorts } from './ports';

/** Drawings of goods, 960 by 720 pixels in a dark and a light colour, by the first digits of an offer's CPV code. */
const drawings: Record<string, (dark: string, light: string) => string> = {
  '42': (dark, light) =>
    `<rect x="200" y="520" width="560" height="40" rx="8" fill="${dark}"/><rect x="500" y="300" width="230" height="180" rx="24" fill="${light}"/><path d="M530 320v140M570 320v140M610 320v140M650 320v140M690 320v140" stroke="${dark}" stroke-width="10"/><circle cx="350" cy="390" r="110" fill="${dark}"/><circle cx="350" cy="390" r="52" fill="${light}"/><rect x="310" y="180" width="80" height="120" fill="${dark}"/><rect x="290" y="160" width="120" height="30" rx="6" fill="${light}"/><rect x="440" y="370" width="70" height="40" fill="${dark}"/><path d="M260 480v40M440 480v40M540 480v40M690 480v40" stroke="${dark}" stroke-width="24"/>`,
  '09': (dark, light) =>
    `<path d="M220 460 340 200H760L680 460Z" fill="${dark}"/><path d="M262 373H708M303 286H735M360 460 450 200M500 460 560 200M600 460 670 200" stroke="${light}" stroke-width="8"/><path d="M450 460V560M380 570H520" stroke="${dark}" stroke-width="22" stroke-linecap="round"/>`,
  '31': (dark, light) =>
    `<ellipse cx="330" cy="380" rx="60" ry="190" fill="${dark}"/><rect x="330" y="270" width="300" height="220" fill="${light}"/><path d="M370 270v220M420 270v220M470 270v220M520 270v220M570 270v220" stroke="${dark}" stroke-width="12"/><ellipse cx="630" cy="380" rx="60" ry="190" fill="${dark}"/><ellipse cx="630" cy="380" rx="20" ry="62" fill="${light}"/>`,
  '33': (dark, light) =>
    `<rect x="240" y="240" width="480" height="330" rx="36" fill="${dark}"/><path d="M390 240v-40a30 30 0 0 1 30-30h120a30 30 0 0 1 30 30v40" fill="none" stroke="${dark}" stroke-width="26"/><path d="M480 320v170M395 405h170" stroke="${light}" stroke-width="56"/>`,
  '18': (dark, light) =>
    `<path d="M360 180 480 230 600 180 760 280 690 380 640 350V580H320V350L270 380 200 280Z" fill="${dark}"/><path d="M480 230v350" stroke="${light}" stroke-width="8"/><circle cx="480" cy="320" r="9" fill="${light}"/><circle cx="480" cy="400" r="9" fill="${light}"/><circle cx="480" cy="480" r="9" fill="${light}"/>`,
  '19': (dark, light) =>
    `<rect x="220" y="300" width="520" height="250" rx="30" fill="${dark}"/><ellipse cx="480" cy="300" rx="260" ry="60" fill="${light}"/><path d="M220 380q260 70 520 0M220 460q260 70 520 0" fill="none" stroke="${light}" stroke-width="8"/>`,
  '22': (dark, light) =>
    `<path d="M480 250C420 200 320 190 220 210V540c100-20 200-10 260 40 60-50 160-60 260-40V210c-100-20-200-10-260 40Z" fill="${dark}"/><path d="M480 250v330M270 290q90-8 160 20M270 360q90-8 160 20M690 290q-90-8-160 20M690 360q-90-8-160 20" fill="none" stroke="${light}" stroke-width="10"/>`,
  '24': (dark, light) =>
    `<path d="M330 260h240l70 80v240a20 20 0 0 1-20 20H340a20 20 0 0 1-20-20V270Z" fill="${dark}"/><rect x="350" y="190" width="90" height="70" rx="10" fill="${light}"/><rect x="380" y="380" width="200" height="140" rx="12" fill="${light}"/><path d="M480 260h90l40 60h-130Z" fill="${light}"/>`,
  '391': (dark, light) =>
    `<rect x="330" y="160" width="300" height="240" rx="30" fill="${dark}"/><rect x="300" y="420" width="360" height="60" rx="24" fill="${light}"/><path d="M340 480 310 610M620 480 650 610" stroke="${dark}" stroke-width="26" stroke-linecap="round"/><path d="M380 400v30M580 400v30" stroke="${dark}" stroke-width="26"/>`,
  '44': (dark, light) =>
    `<path d="M260 300 480 200 700 300V520L480 620 260 520Z" fill="${dark}"/><path d="M260 300 480 400 700 300M480 400V620" fill="none" stroke="${light}" stroke-width="12"/><path d="M370 250 590 350V430" fill="none" stroke="${light}" stroke-width="28"/>`,
  '35': (dark, light) =>
    `<rect x="390" y="260" width="180" height="340" rx="60" fill="${dark}"/><rect x="440" y="190" width="80" height="70" fill="${light}"/><path d="M440 210H340q-40 0-40 60v120" fill="none" stroke="${dark}" stroke-width="22"/><rect x="420" y="380" width="120" height="110" rx="12" fill="${light}"/>`,
  '38': (dark, light) =>
    `<circle cx="480" cy="340" r="170" fill="${dark}"/><circle cx="480" cy="340" r="125" fill="${light}"/><path d="M480 340 560 270" stroke="${dark}" stroke-width="16" stroke-linecap="round"/><path d="M385 340h26M480 245v26M575 340h-26" stroke="${dark}" stroke-width="12"/><rect x="440" y="505" width="80" height="80" fill="${dark}"/><rect x="330" y="580" width="300" height="44" rx="8" fill="${dark}"/>`,
};

const { widths, ratio } = limits.offerPicture;

interface DrawnGoods {
  photo: Uint8Array;
  sizes: Uint8Array[];
}

/** Draws a picture for each division, before any row is written. */
export async function drawGoods(): Promise<Map<string, DrawnGoods>> {
  const drawn = new Map<string, DrawnGoods>();
  for (const [division, draw] of Object.entries(drawings)) {
    const hue = (Number(division) * 47) % 360;
    const shapes = draw(`hsl(${hue}, 45%, 34%)`, `hsl(${hue + 25}, 55%, 70%)`);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720"><rect width="960" height="720" fill="hsl(${hue}, 35%, 93%)"/><ellipse cx="480" cy="610" rx="330" ry="34" fill="hsl(${hue}, 25%, 82%)"/>${shapes}</svg>`;
    const photo = await sharp(Buffer.from(svg)).webp({ quality: 88 }).toBuffer();
    drawn.set(division, { photo, sizes: await shrinkImage(photo, { widths, ratio }) });
  }
  return drawn;
}

interface PicturedOffer {
  id: number;
  /** CPV codes. */
  categories: readonly string[];
}

/** Attaches a picture to each offer whose kind of goods has one. */
export async function insertGoodsPictures(
  tx: Executor,
  pictured: readonly PicturedOffer[],
  goods: ReadonlyMap<string, DrawnGoods>,
  { keepPicture }: Pick<DemoPorts, 'keepPicture'>,
): Promise<void> {
  for (const [division, { photo, sizes }] of goods) {
    const ids = pictured.filter(({ categories }) => categories[0]?.startsWith(division)).map(({ id }) => id);
    if (ids.length === 0) continue;
    const fileId = await keepPicture(tx, photo);
    const sizeIds: number[] = [];
    for (const bytes of sizes) sizeIds.push(await keepPicture(tx, bytes));
    await tx
      .insert(offerAttachments)
      .values(ids.map((offerId) => ({ offerId, fileId, fileName: 'photo.webp' })));
    for (const offerId of ids) {
      const rows = sizeIds.map((id, index) => ({ offerId, width: widths[index] ?? 0, fileId: id }));
      await tx.insert(offerPictures).values(rows);
      await tx
        .update(offers)
        .set({ picture: pictureKey(hashOf(photo)) })
        .where(eq(offers.id, offerId));
    }
  }
}
