import { describe, expect, it } from 'vitest';
import { refusalFor } from './problems.ts';

const violation = (more: object) => Object.assign(new Error('refused'), { code: '23505', ...more });

describe('a constraint that people can meet', () => {
  it.each([
    ['named by the error', { constraint: 'users_organisation_id_login_key' }],
    [
      'named in the message only, with the number of a shard',
      { message: 'duplicate key value violates unique constraint "users_organisation_id_login_key_102314"' },
    ],
  ])('%s is refused at its field', (_, more) => {
    expect(refusalFor(violation(more))).toMatchObject({
      status: 422,
      more: { errors: [{ field: 'login', message: 'Another user has this user name' }] },
    });
  });

  it('that has no sentence is a conflict', () => {
    expect(refusalFor(violation({ constraint: 'made_up' }))).toMatchObject({ status: 409 });
  });
});
