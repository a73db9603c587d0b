import { session } from '@lintel/contract/areas/session';
import { texts } from '@lintel/contract/texts/index';
import { afterEach, describe, expect, it } from 'vitest';
import { answering } from '../../test/answers.ts';
import { send } from './api.ts';
import { adoptTexts, t } from './texts.ts';

afterEach(() => adoptTexts(texts));

describe('a text', () => {
  it('SHELL-044: is looked up by its key in the bundle that /messageResources.json gives', async () => {
    const keys = ['something.went.wrong', 'email.is.required', 'number.is.required'] as const;
    expect(keys.map((key) => t(key))).toEqual(['something went wrong', 'E-mail is required', 'Enter a number']);
    const served = Object.fromEntries(keys.map((key) => [key, `${key}, as the server says it`]));
    const sent = answering([[session.texts, () => ({ body: served })]]);
    adoptTexts(await send(session.texts));
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /messageResources.json']);
    expect(keys.map((key) => [key, t(key), t.known(key)])).toEqual(keys.map((key) => [key, served[key], served[key]]));
  });

  it('takes what is filled in', () => {
    expect(t('search.too.short', { min: 3 })).toBe('Please enter 3 or more characters');
  });

  it('keeps what nobody filled in, and what is filled in as it is', () => {
    expect(t('response.error', { message: '{message} $& {x}' })).toBe('Error: {message} $& {x}');
    expect(t('response.error')).toBe('Error: {message}');
  });

  it('has a form of its own for one', () => {
    expect([t('form.errors', { count: 1 }), t('form.errors', { count: 2 })]).toEqual([
      texts['form.errors_one'],
      texts['form.errors'].replace('{count}', '2'),
    ]);
  });

  it('is shown itself where a sentence comes instead of a key', () => {
    expect([t.known('validation.email'), t.known('The name is taken'), t.known('toString')]).toEqual([
      texts['validation.email'],
      'The name is taken',
      'toString',
    ]);
  });
});
