import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { presets } from '@lintel/contract/areas/presets';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { search } from '@lintel/contract/areas/search';
import { aProperty, propertyDetails } from '#areas/properties/testing';
import { sendTo } from '#test/examples';
import type { Given } from '#test/examples';
import { call, send } from '#test/calls';
import { anOrganisation } from '#test/organisation';

const organisation = await anOrganisation();
const manager = await organisation.person();
const list = (more: object) => ({ ...propertyList.defaults, page: 1, ...more });
const json = { 'content-type': 'application/json' };
const details = (field: string, value: unknown) => ({ ...propertyDetails(), [field]: value });
/** A valid JSON document with one hand-written value, for what JSON.stringify would not write. */
const raw = (body: object, value: string) => JSON.stringify(body).replace('"here"', value);
const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);

describe('what usually breaks a program is refused (X-02)', () => {
  const bodies: [what: string, endpoint: Parameters<typeof sendTo>[1], given: Given, status?: number][] = [
    ['U+0000 in a text', properties.create, { body: details('address1', 'a\u0000b') }],
    ['U+0000 in a search', search.all, { body: { searchString: 'abc\u0000' } }],
    [
      'U+0000 in a comment',
      activity.comment,
      { body: { entityType: 'PROPERTY', entityId: crypto.randomUUID(), text: '\u0000' } },
    ],
    ['U+0000 in a name', dictionaries.add, { body: { dictionary: 'LANDLORD', name: '\u0000x' } }],
    [
      'U+0000 in a saved filter',
      presets.save,
      { body: { type: '', tableName: 'property', name: 'x', filterData: { cityDictIds: ['a\u0000'] } } },
    ],
    [
      'half a surrogate pair',
      properties.create,
      { body: raw(details('address1', 'here'), '"\\ud83d"'), headers: json },
    ],
    ['2^31', properties.create, { body: details('floorAreaSquareMetres', 2 ** 31) }],
    ['2^63', properties.create, { body: raw(details('storeys', 'here'), '9223372036854775808'), headers: json }],
    ['1e309', properties.create, { body: raw(details('heightMetres', 'here'), '1e309'), headers: json }],
    ['NaN', properties.create, { body: raw(details('storeys', 'here'), 'NaN'), headers: json }, 400],
    ['a number as a text', properties.create, { body: details('storeys', '7') }],
    ['the 31st of February', properties.list, { body: list({ changedFrom: '2026-02-31' }) }],
    ['day 0', properties.list, { body: list({ changedFrom: '0000-00-00' }) }],
    ['year 10000', properties.list, { body: list({ changedTo: '10000-01-01' }) }],
    [
      'year 275760',
      activity.list,
      {
        body: { entityType: 'PROPERTY', entityId: crypto.randomUUID(), beforeTimestamp: '+275760-09-13T00:00:00.001Z' },
      },
    ],
    ['an id that is none', properties.get, { query: { id: 'x' } }],
    ['an id twice', properties.get, { query: { id: [crypto.randomUUID(), crypto.randomUUID()] } }],
    ['an unknown order', properties.list, { body: list({ sortingField: 'id; drop table properties' }) }],
    ['an order of the prototype', properties.list, { body: list({ sortingField: 'constructor' }) }],
    ['page -1', properties.list, { body: list({ page: -1 }) }],
    ['page 1.5', properties.list, { body: list({ page: 1.5 }) }],
    ['a page of 10^9 lines', properties.list, { body: list({ limit: 1_000_000_000 }) }],
    [
      '10,001 ids',
      properties.bulkArchive,
      { body: { ids: Array.from({ length: 10_001 }, () => crypto.randomUUID()), reason: 'x' } },
    ],
    [
      '501 choices',
      properties.list,
      { body: list({ regionIds: Array.from({ length: 501 }, () => crypto.randomUUID()) }) },
    ],
    ['a text of 1 MB', properties.create, { body: details('notes', 'x'.repeat(1_000_000)) }],
    ['a document of 3 MB', properties.create, { body: details('notes', 'x'.repeat(3_000_000)) }, 413],
    ['100,000 lists in each other', properties.create, { body: nested('[', ']', 100_000), headers: json }],
    [
      '100,000 documents in each other',
      presets.save,
      {
        body: `{"type":"","tableName":"property","name":"x","filterData":${nested('{"a":', '}', 100_000).replace('{"a":}', '{"a":1}')}}`,
        headers: json,
      },
    ],
    ['nothing', properties.create, { body: '', headers: json }],
    ['null', properties.create, { body: 'null', headers: json }],
    ['a list for a document', properties.create, { body: [] }],
    [
      'the wrong type of content',
      properties.create,
      { body: '<a/>', headers: { 'content-type': 'application/xml' } },
      415,
    ],
    ['a broken encoding', properties.create, { body: Buffer.from('{"address1":"\xff\xfe"}', 'latin1'), headers: json }],
  ];
  it.each(bodies)('%s', async (_, endpoint, given, status) => {
    const answer = await sendTo(manager, endpoint, given);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBeOneOf(status ? [status] : [400, 422]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ success: false, requestId: answer.headers['x-request-id'] });
  });

  it('a field that is there twice counts once, as its last value', async () => {
    const body = JSON.stringify(propertyDetails()).replace('{', '{"address1":"First",');
    expect((await send(manager, 'POST', '/api/property/item.json', { body, headers: json })).body.dto.address1).toBe(
      '1 Test Street',
    );
  });

  it('10,000 ids are taken', async () => {
    const ids = Array.from({ length: 10_000 }, () => crypto.randomUUID());
    expect((await call(manager, properties.bulkArchive, { body: { ids, reason: 'x' } })).body).toMatchObject({
      changedCount: 0,
      refusedCount: 10_000,
    });
  });

  it('addresses that no browser sends', async () => {
    for (const url of [
      '/api/property/item.json?id=%00',
      '/api/property/item.json?id=%ff',
      '/api/%ff',
      '/api//property/item.json',
      '/api/../../etc/passwd',
      `/api/${'x'.repeat(5000)}`,
      '/%2e%2e/%2e%2e/etc/passwd',
      '/api/genericDict/%00/listOptions.json',
      '/api/accident/dict/__proto__/options.json',
    ]) {
      const { status } = await send(manager, 'GET', url);
      expect(status, url).toBeOneOf([400, 404, 414, 422]);
    }
  });
});

describe('the prototype of objects stays as it is (X-03)', () => {
  const poison = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
  const calls: [what: string, send: () => Promise<{ status: number }>][] = [
    ['a body', () => send(manager, 'POST', '/api/property/item.json', { body: poison, headers: json })],
    [
      'a body, escaped',
      () =>
        send(manager, 'POST', '/api/property/item.json', {
          body: poison.replace('__proto__', '\\u005f_proto__'),
          headers: json,
        }),
    ],
    [
      'a filter',
      () =>
        send(manager, 'POST', '/api/property/data-table/filter.json', {
          body: `{"page":1,"storeys":${poison}}`,
          headers: json,
        }),
    ],
    [
      'a saved filter',
      () =>
        send(manager, 'POST', '/api/filter-preset/item.json', {
          body: `{"type":"","tableName":"property","name":"p","filterData":${poison}}`,
          headers: json,
        }),
    ],
    ['a table name', () => send(manager, 'GET', '/api/table-preset/item.json?tableCode=__proto__')],
    [
      'column settings',
      () =>
        send(manager, 'POST', '/api/table-preset/item.json', {
          body: '{"tableCode":"property","tableSize":25,"presetData":[{"code":"__proto__","width":1},{"code":"constructor","width":1}]}',
          headers: json,
        }),
    ],
    [
      'columns of an export',
      () =>
        send(manager, 'POST', '/api/property/filter.xls', {
          body: '{"columns":["__proto__","constructor"]}',
          headers: json,
        }),
    ],
    [
      'a query',
      () =>
        send(
          manager,
          'GET',
          '/api/property/item.json?__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][x]=1&id=x',
        ),
    ],
    [
      'a form',
      () =>
        send(null, 'POST', '/login/process-login.htm', {
          body: '__proto__[polluted]=1&user_login=a&user_password=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
    ],
  ];
  it.each(calls)('through %s', async (_, sent) => {
    expect((await sent()).status).toBeLessThan(500);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('markup and script that people store (X-04)', () => {
  const payloads = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '</title><svg onload=alert(1)>',
    '{{constructor.constructor("alert(1)")()}}',
    '&lt;script&gt;',
    "';alert(1);//",
    '\u2028alert(1)',
  ];
  it('comes back as it was, as JSON that no browser takes for a page', async () => {
    for (const payload of payloads) {
      const property = await aProperty(manager, { address1: payload, notes: payload, city: payload });
      const answers = [
        await call(manager, properties.get, { query: { id: property.id } }),
        await call(manager, properties.list, { body: list({ cityDictIds: [payload] }) }),
        await send(manager, 'POST', '/api/property/item.json', { body: { ...propertyDetails(), postcode: payload } }),
        await send(manager, 'GET', `/api/${encodeURIComponent(payload)}`),
      ];
      expect(answers[0]!.body).toMatchObject({ dto: { address1: payload.trim(), notes: payload.trim() } });
      expect(answers[1]!.body).toMatchObject({ objects: [{ id: property.id }] });
      for (const { headers } of answers)
        expect(headers).toMatchObject({
          'content-type': expect.stringMatching(/^application\/(problem\+)?json/) as string,
          'x-content-type-options': 'nosniff',
        });
    }
  });
});
