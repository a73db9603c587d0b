import type { MailContent, MailLine, MailSection, StoredContent } from './tables.ts';
import { htmlText } from '#platform/http/html-text';

/** The contents of a message, before it is rendered as text or HTML. */
export type Letter = { subject: string; toName: string; content: MailContent; link: string | null; from: string };

/** How many lines each list of a message has: all that is kept of them, and shown to those who manage outgoing mail. */
export const lineCountsOf = ({ sections = [], lineCounts }: MailContent | StoredContent) =>
  lineCounts ??
  sections.flatMap(({ heading, lines, namesProperty }) => (namesProperty ? [] : [{ heading, count: lines.length }]));

/** What is kept of a message that has gone, or that goes nowhere: its lists are the notices again, and would be most of the database in the end. */
export function keptOf({ sections, ...content }: MailContent | StoredContent): MailContent {
  return sections ? { ...content, lineCounts: lineCountsOf({ ...content, sections }) } : content;
}

/** The message as plain text. */
export function letterAsText({ toName, content, link, from }: Letter): string {
  return [
    `Hello ${toName},`,
    ...content.paragraphs,
    ...(content.sections ?? []).map(sectionAsText),
    ...(content.button && link ? [`${content.button}:\n${link}`] : []),
    content.closing,
    `-- \n${from}`,
  ].join('\n\n');
}

const sectionAsText = ({ heading, paragraphs = [], lines, more }: MailSection) =>
  [
    `${heading.toUpperCase()}\n${'-'.repeat(heading.length)}`,
    ...paragraphs,
    ...lines.map(({ title, href, says }) =>
      [title, ...says, href].map((line, at) => (at ? `  ${line}` : `* ${line}`)).join('\n'),
    ),
    ...(more ? [`${more.text}:\n${more.href}`] : []),
  ].join('\n\n');

/** For mail programs that follow the device; others keep the inline styles, or darken them by themselves. */
const DARK =
  '@media (prefers-color-scheme: dark){.page{background:#12191b !important}.card{background:#1c2628 !important}.text{color:#e4eaea !important}.soft{color:#a9b6ba !important}.link{color:#5cc8b9 !important}.line{border-color:#34413f !important}}';

/** The message as HTML that mail programs render alike: tables, inline styles, no images. */
export function letterAsHtml({ subject, toName, content, link, from }: Letter): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${htmlText(text)}</p>`;
  const button =
    content.button && link
      ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td style="border-radius:6px;background:#0b6e63"><a href="${htmlText(link)}" style="display:inline-block;padding:12px 22px;color:#ffffff;font-weight:600;text-decoration:none">${htmlText(content.button)}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;font-size:13px;color:#5c6b70">If the button does not work, copy this address into your browser:<br><a class="link" href="${htmlText(link)}" style="color:#0b6e63;word-break:break-all">${htmlText(link)}</a></p>`
      : '';
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${DARK}</style><title>${htmlText(subject)}</title></head>
<body class="page" style="margin:0;background:#f1f4f4">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f4f4"><tr><td align="center" style="padding:32px 12px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:10px;border-top:4px solid #0b6e63">
<tr><td class="text" style="padding:28px 32px 8px;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#1d2b30">
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3">${htmlText(subject)}</h1>
${paragraph(`Hello ${toName},`)}${content.paragraphs.map(paragraph).join('')}${(content.sections ?? []).map(sectionAsHtml).join('')}${button}${paragraph(content.closing)}
</td></tr>
<tr><td class="soft line" style="padding:16px 32px 24px;font:13px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#5c6b70;border-top:1px solid #e3e9e9">${htmlText(from)}</td></tr>
</table></td></tr></table>
</body></html>`;
}

const sectionAsHtml = ({ heading, paragraphs = [], lines, more }: MailSection) =>
  `<h2 style="margin:24px 0 8px;font-size:16px;line-height:1.3">${htmlText(heading)}</h2>
${paragraphs.map((text) => `<p style="margin:0 0 8px;font-weight:600">${htmlText(text)}</p>`).join('')}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${lines.map(lineAsHtml).join('')}</table>${
    more
      ? `<p style="margin:0 0 16px"><a class="link" href="${htmlText(more.href)}" style="color:#0b6e63">${htmlText(more.text)}</a></p>`
      : ''
  }`;

const lineAsHtml = ({ title, href, says }: MailLine) =>
  `<tr><td class="line" style="padding:10px 0;border-top:1px solid #e3e9e9;font-size:15px;line-height:1.4"><a class="link" href="${htmlText(href)}" style="color:#0b6e63;font-weight:600;text-decoration:none">${htmlText(title)}</a>${says
    .map((line) => `<br><span class="soft" style="font-size:14px;color:#45555b">${htmlText(line)}</span>`)
    .join('')}</td></tr>`;
