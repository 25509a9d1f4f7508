import fontkit, { type Font, type Subset } from '@pdf-lib/fontkit';
import { fontFiles, readFontFile, type FontFile, type FontWeight } from './font-files';

export interface LoadedFont {
  file: FontFile;
  weight: FontWeight;
  bytes: Uint8Array;
  font: Font;
}

interface StepContext {
  prev: number;
  next: number;
  stop(): void;
}

/**
 * fontkit 1.1.1 was compiled for browsers without generators and leaves out the runtime it then calls when it
 * shapes an Indian script. It has a single generator, and this is all that one needs.
 */
const generatorRuntime = {
  mark: <F>(generator: F): F => generator,
  *wrap(step: (context: StepContext) => unknown): Generator<unknown, void> {
    let isDone = false;
    const context: StepContext = { prev: 0, next: 0, stop: () => void (isDone = true) };
    for (;;) {
      const value = step(context);
      if (isDone) return;
      yield value;
    }
  },
};

function installGeneratorRuntime(): void {
  if (!('regeneratorRuntime' in globalThis)) {
    Object.defineProperty(globalThis, 'regeneratorRuntime', { value: generatorRuntime, configurable: true });
  }
}

const loaded = new Map<FontWeight, Promise<LoadedFont[]>>();

/** All fonts of a weight in the order of `fontFiles`, read and parsed once for the process. */
export function loadFonts(weight: FontWeight): Promise<LoadedFont[]> {
  const known = loaded.get(weight);
  if (known) return known;
  installGeneratorRuntime();
  const fonts = Promise.all(
    fontFiles.map(async (file) => {
      const bytes = await readFontFile(file, weight);
      return { file, weight, bytes, font: fontkit.create(bytes) };
    }),
  );
  loaded.set(weight, fonts);
  fonts.catch(() => loaded.delete(weight));
  return fonts;
}

/**
 * The engine that pdf-lib embeds with; fonts already parsed are not parsed again. pdf-lib 2.11 takes a subset that has
 * `encode` for one of a newer fontkit, so the subset it sees shows only the stream.
 */
export function engineFor(fonts: LoadedFont[]): { create(bytes: Uint8Array): Font } {
  return {
    create(bytes) {
      const font = fonts.find((known) => known.bytes === bytes)?.font ?? fontkit.create(bytes);
      const createSubset = (): Subset => {
        const subset = font.createSubset();
        return {
          includeGlyph: (glyph) => subset.includeGlyph(glyph),
          encodeStream: () => subset.encodeStream(),
        };
      };
      return Object.create(font, { createSubset: { value: createSubset } }) as Font;
    },
  };
}
