import { zip } from '#platform/http/zip';

/** A PDF that says something on each of its pages. */
export function aPdfSaying(pages: readonly string[], { trailer = '' } = {}): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((text, at) => {
      const content = `BT /F1 12 Tf 72 700 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  let pdf = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = pdf.length;
    pdf += `${at + 1} 0 obj${object}endobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = [`0000000000 65535 f `, ...offsets.map((offset) => `${offset} 00000 n `)].join('\n');
  const size = objects.length + 1;
  return Buffer.from(
    `${pdf}xref\n0 ${size}\n${table}\ntrailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A Word document that says something; `padding` is what it unpacks to besides. */
export function aWordDocument(text: string, { padding = 0 } = {}): Promise<Buffer> {
  const types = 'application/vnd.openxmlformats-package.relationships+xml';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="${types}"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  };
  return wholeOf(
    Object.entries(parts).map(([name, content]) => ({
      name,
      *content() {
        yield Buffer.from(content);
        for (let left = name === 'word/document.xml' ? padding : 0; left > 0; left -= 1 << 20)
          yield Buffer.alloc(1 << 20, ' ');
      },
    })),
  );
}

async function wholeOf(entries: Parameters<typeof zip>[0]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of zip(entries)) parts.push(part);
  return Buffer.concat(parts);
}
