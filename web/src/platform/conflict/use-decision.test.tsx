import { screen } from '@testing-library/react';
import { roles } from '@lintel/contract/areas/roles';
import { useQuery } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { read } from '../api.ts';
import { FailureAlert } from '../page/failure-alert.tsx';
import { useDecision } from './use-decision.ts';

const id = '018f0000-0000-7000-8000-000000000aaa';
const message = 'Tom Birch changed this while you were editing.';
const conflict = { version: 4, changedBy: 'Tom Birch', changedAt: null, fields: [] };

function Page() {
  const { data } = useQuery(read(roles.get, { query: { id } }));
  return data?.dto.can.edit ? <Decide version={data.dto.version} /> : null;
}

function Decide({ version }: { version: number }) {
  const body = { id, version, name: 'Warden', description: '', permissions: [] };
  const decide = useDecision(roles.change, {});
  return (
    <>
      <FailureAlert error={decide.error} />
      <button onClick={() => decide.mutate({ body })}>Decide on {version}</button>
    </>
  );
}

/** Decides on version 3 while there is a version 4, which may no longer allow a decision. */
async function decideOnAnOlder(canStill: boolean) {
  let readCount = 0;
  const opened = await openPage('/', {
    pages: { '/': <Page /> },
    answers: [
      [
        roles.get,
        () => ({
          body: {
            dto: {
              id,
              ...((readCount += 1) === 1
                ? { version: 3, can: { edit: true } }
                : { version: 4, can: { edit: canStill } }),
            },
          },
        }),
      ],
      [
        roles.change,
        ({ body }) =>
          JSON.parse(body).version === 3
            ? problem(409, message, { conflict })
            : { body: { dto: { id, version: 5, can: {} } } },
      ],
    ],
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Decide on 3' }));
  return opened;
}

describe('a decision on an older version', () => {
  it('is told with who was first, and can be made again on what stands there now', async () => {
    const { user, sent } = await decideOnAnOlder(true);
    const again = 'The page behind this shows the record as it is now. Press again to go ahead anyway.';
    expect(await screen.findByText(`${message} ${again}`)).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Decide on 4' }));
    const versions = sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body).version);
    expect(versions).toEqual([3, 4]);
    expect(screen.queryByText(`Error: ${message}`)).toBeNull();
  });

  it('is told in the corner where there is nothing left to decide', async () => {
    await decideOnAnOlder(false);
    expect(await screen.findByText(`Error: ${message}`)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull();
  });
});
