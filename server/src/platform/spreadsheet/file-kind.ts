import { Unreadable } from './unreadable.ts';

/** What a file is by its first bytes; its name says nothing. */
export function fileKind(head: Buffer): 'zip' | 'text' {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (head.length === 0) throw new Unreadable('The file is empty');
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) {
    const isProtected =
      head.includes(Buffer.from('EncryptedPackage', 'utf16le')) ||
      head.includes(Buffer.from('EncryptionInfo', 'utf16le'));
    throw new Unreadable(
      isProtected
        ? 'The workbook is protected by a password. Save it without one and upload it again.'
        : 'This is a workbook of an old Excel (.xls). Save it as .xlsx and upload it again.',
    );
  }
  if (starts(0x25, 0x50, 0x44, 0x46))
    throw new Unreadable('This is a PDF, not a spreadsheet. Upload a CSV or Excel file (.xlsx).');
  const text = head
    .subarray(0, 1000)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase();
  if (/^(<!doctype html|<html|<table|<head|<meta)/.test(text))
    throw new Unreadable(
      'This is a web page, not a spreadsheet. Open it in Excel, save it as .xlsx and upload it again.',
    );
  if (text.startsWith('<?xml'))
    throw new Unreadable(
      'This is an XML file, not a spreadsheet. Open it in Excel, save it as .xlsx and upload it again.',
    );
  if (hasBinary(head)) throw new Unreadable('This is not a spreadsheet. Upload a CSV or Excel file (.xlsx).');
  return 'text';
}

/** Control characters that no text has; UTF-16 is text although it is full of zero bytes. */
function hasBinary(head: Buffer): boolean {
  if (isUtf16(head)) return false;
  let odd = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) odd += 1;
  }
  return odd > head.length / 100;
}

/** By its mark, or by every second byte of its first letters being zero. */
export function isUtf16(head: Buffer): 'utf-16le' | 'utf-16be' | false {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const length = Math.min(head.length, 200) & ~1;
  if (length < 8) return false;
  let even = 0;
  let uneven = 0;
  for (let at = 0; at < length; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) uneven += 1;
  }
  if (uneven > length * 0.4 && even === 0) return 'utf-16le';
  if (even > length * 0.4 && uneven === 0) return 'utf-16be';
  return false;
}
