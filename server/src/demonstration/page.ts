/** A page of A4 with a heading and lines of plain text, as a PDF. */
export function page(heading: string, lines: readonly string[]): Buffer {
  const text = [
    'BT /F2 18 Tf 60 770 Td',
    `(${escaped(heading)}) Tj`,
    '/F1 10.5 Tf 0 -34 Td 16 TL',
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
    '0.6 w 60 758 m 535 758 l S',
  ].join('\n');
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let body = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Escapes text for a PDF string, in the one-byte characters of the standard fonts. */
const escaped = (text: string) =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\u0020-\u00ff]/g, '?')
    .replace(/[\\()]/g, '\\$&');
