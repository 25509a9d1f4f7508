import { Parser } from 'htmlparser2';
import { FileRefused } from '../file-refused';
import { tooMany } from '../text-bounds';

export type XmlHandler = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** Maximum nesting depth: twice what spreadsheet programs write. */
const deepest = 32;
/** Maximum number of elements of a part that is no sheet. */
const fewElements = 2_500_000;

/**
 * Parses XML in chunks, with names without their prefix, and yields control after each chunk. Custom entities are not
 * expanded, so none can multiply. Throws FileRefused for data that cannot be unpacked or ends too early.
 */
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  handler: XmlHandler,
  mostElements = fewElements,
): AsyncGenerator<void> {
  let depth = 0;
  let elements = 0;
  let isEnding = false;
  let isBroken = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        elements += 1;
        if (elements > mostElements) throw tooMany('elements in one part', mostElements);
        // The parser's cost per level grows with the depth.
        if (depth > deepest) throw new FileRefused('This file is damaged: it is nested too deeply.');
        handler.open?.(localName(name), attributes);
      },
      ontext: (text) => handler.text?.(text),
      onclosetag(name) {
        depth -= 1;
        // The parser closes open elements itself at the end of the data.
        isBroken ||= isEnding;
        handler.close?.(localName(name));
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  try {
    for await (const chunk of chunks) {
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused('This file is damaged: it could not be unpacked.', { cause: error });
  }
  isEnding = true;
  parser.end(decoder.decode());
  if (isBroken) throw new FileRefused('This file is damaged: it is incomplete.');
  yield;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
