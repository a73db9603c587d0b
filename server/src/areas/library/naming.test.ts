import { expect, it } from 'vitest';
import { library } from '@lintel/contract/areas/library/endpoints';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';

const manager = await (await anOrganisation()).person();
const property = await aProperty(manager);

const named = async (name: string) => {
  const { id } = await aFile(manager, property.id, aPdf(), { fileName: `${crypto.randomUUID()}.pdf` });
  return call(manager, library.change, { body: { id, version: 1, name } });
};

it.each([
  ['a/b\\c.exe', 'A name cannot hold any of < > : " / \\ | ? *'],
  ['Certificate 12/03/2026', 'A name cannot hold any of < > : " / \\ | ? *'],
  ['Plan: ground floor', 'A name cannot hold any of < > : " / \\ | ? *'],
  ['Plan.exe', 'The name of this document ends in .pdf, not in .exe'],
  ['Plan.docx', 'The name of this document ends in .pdf, not in .docx'],
])('a document is not called "%s" half-way: the name is refused, with why', async (name, message) => {
  expect(await named(name)).toMatchObject({ status: 422, body: { errors: [{ field: 'name', message }] } });
});

it.each([
  ['Plan 1.2', 'Plan 1.2.pdf'],
  ['Letter to Mr. Zed', 'Letter to Mr. Zed.pdf'],
  ['Certificate.PDF', 'Certificate.PDF'],
])('what is left out of "%s" is its ending', async (name, kept) => {
  expect(passed(await named(name)).dto.name).toBe(kept);
});
