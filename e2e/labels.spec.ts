import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { getDocumentProxy } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { aProperty } from './property.ts';
import { expect, test } from './test.ts';

/** As their makers give them, in millimetres: to the first label, and from one to the next. */
const stocks = [
  { id: 'a4-65', paper: [210, 297], first: [4.75, 10.7], next: [40.6, 21.2], columns: 5, rows: 13 },
  { id: 'a4-24', paper: [210, 297], first: [7.25, 12.9], next: [66, 33.9], columns: 3, rows: 8 },
  { id: 'a4-21', paper: [210, 297], first: [7.25, 15.15], next: [66, 38.1], columns: 3, rows: 7 },
  { id: 'a4-8', paper: [210, 297], first: [4.65, 13.1], next: [101.6, 67.7], columns: 2, rows: 4 },
  { id: 'roll-62x29', paper: [62, 29], first: [0, 0], next: [62, 29], columns: 1, rows: 1 },
  { id: 'roll-89x36', paper: [89, 36], first: [0, 0], next: [89, 36], columns: 1, rows: 1 },
];
const COUNT = 67;
const POINTS_PER_MM = 72 / 25.4;
const DPI = 300;

test('labels are printed where the sheets that people buy have them, and their codes can be read as small as they get', async ({
  another,
}) => {
  const { page, api } = await another('manager', { deviceScaleFactor: DPI / 96 });
  const { id: propertyId } = await aProperty(api, { buildingName: 'A house with a name that goes on for two lines' });
  const { objects } = await api.send(dictionaries.generic, { params: { dictionary: 'EQUIPMENT_TYPE' } });
  const typeId = objects.find(({ code }) => code === 'fire-door-communal')!.id;
  const names = Array.from({ length: COUNT }, (_, at) => `Door ${at + 1}`);
  await api.send(equipment.add, { body: { propertyId, typeId, names } });
  const long = {
    names: ['Entrance door of a name that no label has room for, north-east core'],
    assetTag: 'NB-0042',
  };
  await api.send(equipment.add, { body: { propertyId, typeId, ...long } });
  const { objects: labels } = await api.send(equipment.labels, { body: { propertyId } });
  await page.goto('/login.html');
  for (const { id, paper, first, next, columns, rows } of stocks) {
    await page.evaluate((kept) => localStorage.setItem('lintel.labels', JSON.stringify(kept)), id);
    await page.goto(`/equipment_labels.html?propertyId=${propertyId}`);
    await expect(page.getByText(`Door ${COUNT}`, { exact: true })).toBeVisible();
    const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
    expect(printed.numPages, id).toBe(Math.ceil((COUNT + 1) / columns / rows));
    const at = new Map<string, { sheet: number; x: number; y: number }>();
    for (let sheet = 1; sheet <= printed.numPages; sheet += 1) {
      const of = await printed.getPage(sheet);
      const [, , width = 0, height = 0] = of.view;
      expect(
        Math.abs(width / POINTS_PER_MM - paper[0]!) + Math.abs(height / POINTS_PER_MM - paper[1]!),
        id,
      ).toBeLessThan(0.5);
      for (const item of (await of.getTextContent()).items)
        if ('str' in item && names.includes(item.str)) {
          const [, , , , x = 0, y = 0] = item.transform as number[];
          at.set(item.str, { sheet, x: x / POINTS_PER_MM, y: (height - y) / POINTS_PER_MM });
        }
    }
    expect(at.size, id).toBe(COUNT);
    const origin = at.get('Door 1')!;
    expect(origin.x, id).toBeGreaterThan(first[0]! + next[0]! * 0.35);
    expect(origin.x, id).toBeLessThan(first[0]! + next[0]!);
    expect(origin.y, id).toBeGreaterThan(first[1]!);
    expect(origin.y, id).toBeLessThan(first[1]! + next[1]!);
    for (const [index, name] of names.entries()) {
      const { sheet, x, y } = at.get(name)!;
      const place = index % (columns * rows);
      expect(sheet, `${id} ${name}`).toBe(Math.floor(index / (columns * rows)) + 1);
      // A line of text begins at a pixel of the screen, a quarter of a millimetre.
      const off = [x - origin.x - (place % columns) * next[0]!, y - origin.y - Math.floor(place / columns) * next[1]!];
      expect(Math.max(...off.map(Math.abs)), `${id} ${name}: ${off.join(', ')} mm off`).toBeLessThan(0.3);
    }
    await page.emulateMedia({ media: 'print' });
    const [sheet, label] = [
      page.getByRole('list', { name: 'Sheet 1', exact: true }),
      page.getByRole('listitem').first(),
    ];
    const [outer, inner] = [(await sheet.boundingBox())!, (await label.boundingBox())!];
    const mm = (pixels: number) => (pixels * 25.4) / 96;
    expect(Math.abs(mm(inner.x - outer.x) - first[0]!), id).toBeLessThan(0.1);
    expect(Math.abs(mm(inner.y - outer.y) - first[1]!), id).toBeLessThan(0.1);
    if (id === 'a4-65') {
      const code = page.getByRole('img', { name: `QR code of Door ${COUNT}` });
      expect(await read(await code.screenshot())).toBe(labels[COUNT - 1]!.link);
    }
    const cut = page.getByRole('listitem').filter({ hasText: 'NB-0042' }).locator('> div');
    expect(await cut.evaluate((words) => words.scrollHeight - words.clientHeight), `${id}: all lines fit`).toBeLessThan(
      2,
    );
    await page.emulateMedia({ media: null });
  }
});

async function read(picture: Uint8Array) {
  const wasmBinary = (await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const [found] = await readBarcodes(picture, { formats: ['QRCode'] });
  return found?.text;
}
