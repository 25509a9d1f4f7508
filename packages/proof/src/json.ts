/** Minimum number of characters per value or name; every JSON text of the market has more. */
const charactersPerPart = 4;
const partsAlways = 64;
const deepest = 32;

/**
 * Returns the value of a JSON text. Throws a SyntaxError for a text that is not JSON. Throws a RangeError for a text
 * with too many values for its length or too deep nesting: a small file could otherwise take many times its size in
 * memory (DEA-83).
 */
export function parseJson(text: string, perPart = charactersPerPart): unknown {
  let left = partsAlways + text.length / perPart;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',' || sign === ':') left -= 1;
    else if (sign === '{' || sign === '[') {
      left -= 1;
      depth += 1;
    } else if (sign === '}' || sign === ']') depth -= 1;
    if (left < 0 || depth > deepest) throw new RangeError('the text holds too many values for its length');
  }
  return JSON.parse(text);
}
