import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { aProperty } from '#areas/properties/testing';
import { anOrganisation } from '#test/organisation';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import { activePartOf } from './active-pdf.ts';
import { aPdf, aPdfOf, aSession, sendToSession } from './testing.ts';

const folder = await temporaryFolder();
afterAll(() => removeFolder(folder));

const withObject = (object: string, padding = 0) =>
  Buffer.concat([aPdf(padding), Buffer.from(`4 0 obj\n${object}\nendobj\n`, 'latin1')]);
const script = "<</S/JavaScript/JS(app.alert('paid'))>>";
const packed = (objects: string, dictionary = '/Type/ObjStm', before = '', data = deflateSync(`1 0 ${objects}`)) => {
  return Buffer.concat([
    aPdf(),
    Buffer.from(`${before}5 0 obj\n<<${dictionary}/N 1/First 4/Filter/FlateDecode/Length ${data.length}>>stream\r\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
};
/** Data of which a part is stored as it is, with the word that ends a stream. */
const endingEarly = (objects: string) => {
  const words = Buffer.from('1 0 (endstream)');
  const stored = Buffer.from([0, words.length, 0, 255 - words.length, 255]);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), stored, words, deflateRawSync(objects), Buffer.alloc(4)]);
};
/** As a predictor for pictures would put it: a sign of its own before each. */
const apart = (text: string) => Buffer.from(text.replace(/./g, '\0$&'));
const space = deflateSync(Buffer.from(' '));
const tiny = Buffer.concat([Buffer.from('1 0 obj<</Type/ObjStm>>stream\n'), space, Buffer.from('\nendstream\n')]);
/** Data that break once a million signs have come out of them. */
const breakingLate = Buffer.concat([
  deflateSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_SYNC_FLUSH }),
  Buffer.from([0xff]),
]);
const unreadable = 'something that cannot be read';
const saysEncrypted = (pdf: Buffer) => Buffer.concat([pdf, Buffer.from('%/Encrypt 9 0 R')]);
const filteredBy = (filter: string, data: Buffer) =>
  Buffer.concat([
    aPdf(),
    Buffer.from(`5 0 obj\n<</Type/ObjStm/N 1/First 4${filter}/Length ${data.length}>>stream\r\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const garbled = (pdf: Buffer) => {
  const at = pdf.indexOf('stream\r\n') + 8;
  return pdf.fill(0xff, at, at + 8);
};
async function activeIn(content: Buffer, mostPacked?: number) {
  const path = join(folder, 'a.pdf');
  await writeFile(path, content);
  return activePartOf(path, mostPacked);
}

describe('a PDF', () => {
  it.each<[string, Buffer, string]>([
    ['with a script', withObject(script), 'a script'],
    ['whose script is spelt otherwise', withObject('<</S/J#61va#53cript/JS(1)>>'), 'a script'],
    ['whose script is packed', packed(script), 'a script'],
    ['whose packed objects are spelt otherwise', packed(script, '/Type/Obj#53tm'), 'a script'],
    ['whose packed objects are described at length', packed(script, `/Type/ObjStm/P(${'x'.repeat(600)})`), 'a script'],
    ['whose packed objects are described in two', packed(script, '/Type/ObjStm/P( obj)'), 'a script'],
    [
      'whose text says where a stream begins',
      packed(script, '/Type/ObjStm', '4 0 obj\n(stream\n)\nendobj\n'),
      'a script',
    ],
    ['whose packed objects say where they end', packed('', '/Type/ObjStm', '', endingEarly(script)), 'a script'],
    ['that only says it is encrypted', saysEncrypted(packed(script)), 'a script'],
    ['whose packed objects do not say that they are', packed(script, ''), 'a script'],
    [
      'whose objects are packed twice',
      filteredBy('/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(`1 0 ${script}`))),
      unreadable,
    ],
    ...['9 0 R', '<</Predictor 1 0 R>>', '<</Predictor%\n12>>'].map((parameters): [string, Buffer, string] => [
      `whose objects are packed with ${parameters}`,
      filteredBy(`/Filter/FlateDecode/DecodeParms ${parameters}`, deflateSync(apart(script))),
      unreadable,
    ]),
    ...['9 0 R', '/A85', '%\n/ASCIIHexDecode'].map((filter): [string, Buffer, string] => [
      `that says it is encrypted and is packed by ${filter}`,
      saysEncrypted(filteredBy(`/Filter ${filter}`, Buffer.from('3c3c>'))),
      unreadable,
    ]),
    [
      'that says it is encrypted and unpacks to much before it breaks, many times',
      saysEncrypted(Buffer.concat(Array.from({ length: 70 }, () => filteredBy('/Filter/FlateDecode', breakingLate)))),
      unreadable,
    ],
    [
      'whose objects are packed otherwise',
      packed('', '/Type/ObjStm/DecodeParms<</Predictor 12/Columns 1>>', '', deflateSync(apart(script))),
      unreadable,
    ],
    ['whose script lies across two pieces', withObject(script, 1024 * 1024 - 260), 'a script'],
    ['with another file inside', withObject('<</Type/EmbeddedFile/Length 0>>'), 'another file'],
    ['that starts a program', withObject('<</S/Launch/F(cmd.exe)>>'), 'a command that starts a program'],
    ['with a film', withObject('<</Subtype/RichMedia>>'), 'a film or a program'],
    ['that unpacks to gigabytes', packed('x'.repeat(70_000_000)), 'something that cannot be read'],
    ['whose packed objects are none', garbled(packed('')), 'something that cannot be read'],
  ])('%s is found out', async (_, content, what) => {
    expect(await activeIn(content)).toBe(what);
  });

  it('of very many packed objects is found out', async () => {
    const many = Buffer.concat(Array.from({ length: 21 }, () => tiny));
    expect(await activeIn(many, 20)).toBe(unreadable);
    expect(await activeIn(many, 21)).toBeUndefined();
  });

  it.each<[string, Buffer]>([
    ['of pages alone', aPdf()],
    ['with packed objects that are pages', packed('<</Type/Page>>')],
    ['whose packed objects say that nothing need be known', packed('<</Type/Page>>', '/Type/ObjStm/DecodeParms null')],
    ['whose filter is in a list', filteredBy('/Filter [ /FlateDecode ]', deflateSync('1 0 <</Type/Page>>'))],
    ['that speaks of a script on its page', packed('BT (Java script) Tj ET', '/Type/XObject')],
    ['that is encrypted', Buffer.concat([garbled(packed('?')), Buffer.from('trailer<</Encrypt 9 0 R>>')])],
    ['of 20 MB', aPdfOf(20_000_000)],
    ['of nothing but streams', Buffer.from('endstream\n'.repeat(500_000))],
  ])('%s is taken', async (_, content) => {
    expect(await activeIn(content)).toBeUndefined();
  });

  it('that holds more than its pages is refused with what to do about it', async () => {
    const manager = await (await anOrganisation()).person();
    const session = await aSession(manager, (await aProperty(manager)).id);
    const { status, body } = await sendToSession(manager, session.id, packed(script));
    expect([status, body]).toMatchObject([
      422,
      {
        message:
          'certificate.pdf: this PDF contains a script, so it cannot be added. Print it to a new PDF and add that',
      },
    ]);
  });
});
