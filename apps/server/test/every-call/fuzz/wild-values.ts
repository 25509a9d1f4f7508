import type { createRandom } from '../../../src/platform/stomp/test/damage';

export type Random = ReturnType<typeof createRandom>;

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e999',
  '9'.repeat(30),
  '9007199254740993',
  'NaN',
  'null',
  'undefined',
  'true',
  '٣',
  '🙂',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202eevil',
  '\u200b',
  'e\u0301'.repeat(50),
  '\r\nSet-Cookie: a=b',
  "1' or '1'='1",
  '%',
  '\\',
  '_%\\',
  '"),(',
  '${7*7}',
  '../../etc/passwd',
  'https://example.com/' + 'a'.repeat(3_000),
  'javascript:alert(1)',
  '2026-02-30',
  '9999-99-99',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01',
  'a@example.com',
  `${'a'.repeat(70)}@example.com`,
  'data:image/png;base64,AAAA',
  'data:image/png;base64,' + '%'.repeat(40),
  '<script>',
  'x'.repeat(5_000),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
];

const numbers = [0, -0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e15, 1e21, 1e308, 5e-324];

export const wildText = (random: Random): string => random.pick(texts);

/** Returns an arbitrary JSON value, rarely the expected one. */
export function wildValue(random: Random, depth = 0): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => random.pick([true, false]),
    () => random.pick(numbers),
    () => wildText(random),
    () => wildText(random),
    () => [],
    () => ({}),
    () => Array.from({ length: random.pick([1, 2, 250]) }, () => random.pick<unknown>([1, 'a', null, {}])),
    () => (depth > 2 ? 'deep' : [wildValue(random, depth + 1), wildValue(random, depth + 1)]),
    () => (depth > 2 ? 'deep' : { [wildText(random)]: wildValue(random, depth + 1) }),
    () => ({ length: 10, toString: null, toJSON: 'x' }),
  ])();
}

/** Returns a body that is invalid JSON, or JSON that parsers may mishandle. */
export function wildJson(random: Random, good: string): Buffer {
  const at = random.below(good.length + 1);
  return random.pick([
    () => Buffer.from(good.slice(0, at)),
    () =>
      Buffer.from(
        good.slice(0, at) +
          random.pick(['\0', '"', '{', ']', ',', '\\u', '\ufeff', '\ud800']) +
          good.slice(at),
      ),
    () =>
      Buffer.concat([
        Buffer.from(good.slice(0, at)),
        Buffer.from([0xff, 0xc0, 0x80]),
        Buffer.from(good.slice(at)),
      ]),
    () => Buffer.from('['.repeat(20_000)),
    () => Buffer.from('['.repeat(5_000) + ']'.repeat(5_000)),
    () => Buffer.from('{"a":'.repeat(3_000) + '1' + '}'.repeat(3_000)),
    () => Buffer.from(`{"id":1e999,"page":-1e999,"title":${'9'.repeat(400)}}`),
    () => Buffer.from('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
    () => Buffer.from('{"title":"\\ud800","name":"\\u0000","email":"\\udfff@example.com"}'),
    () => Buffer.from(good.replace('{', '{"email":"a","email":["b"],"email":null,')),
    () => Buffer.from(`\ufeff${good}`),
    () => Buffer.from(good, 'utf16le'),
    () =>
      Buffer.from(random.pick(['null', 'true', '0', '"text"', '[]', '[[]]', '""', ' ', 'NaN', "{'a':1}"])),
  ])();
}

/** Returns an invalid multipart form. */
export function wildForm(random: Random, content: Uint8Array): { contentType: string; payload: Buffer } {
  const boundary = random.pick(['fuzz', 'a'.repeat(70), "'()+_,-./:=?", 'x y']);
  const name = random.pick(['file', 'file', 'file', 'other', '__proto__', 'constructor', '', 'file[]']);
  const fileName = random.pick([
    'a.csv',
    '',
    '../../x',
    'a\0.pdf',
    '\u202efdp.exe',
    'x'.repeat(2_000),
    'a"b',
    '🙂.png',
    '.',
    'CON',
  ]);
  const disposition = random.pick([
    `form-data; name="${name}"; filename="${fileName}"`,
    `form-data; name="${name}"; filename="${fileName}"`,
    `form-data; name=${name}; filename*=UTF-8''%ff%00`,
    `form-data; name="${name}"`,
    'attachment',
    '',
  ]);
  const extra = random.pick([
    '',
    'content-type: application/octet-stream\r\n',
    'content-transfer-encoding: base64\r\n',
    'content-type: text/plain; charset=utf-7\r\n',
    `x-long: ${'y'.repeat(20_000)}\r\n`,
    'a: b\r\n'.repeat(2_500),
    'content-disposition: form-data; name="twice"\r\n',
  ]);
  const part = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: ${disposition}\r\n${extra}\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
  const whole = Buffer.concat([
    ...Array.from({ length: random.pick([1, 1, 1, 2, 30]) }, () => part),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const payload = random.pick([
    () => whole,
    () => whole,
    () => whole,
    () => whole.subarray(0, random.below(whole.length)),
    () => whole.subarray(random.below(whole.length)),
    () => Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    () => Buffer.concat([Buffer.from('preamble'), whole, whole]),
    () => Buffer.alloc(0),
  ])();
  const contentType = random.pick([
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"`,
    `multipart/form-data; boundary=${boundary}`,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${'b'.repeat(500)}`,
    `multipart/mixed; boundary=${boundary}`,
    `MULTIPART/FORM-DATA; BOUNDARY=${boundary}; charset=utf-16`,
  ]);
  return { contentType, payload };
}
