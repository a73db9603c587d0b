import { apiTokens } from '@lintel/contract/areas/api-tokens';
import { call, passed } from '#test/calls';
import { examplesOf } from '#test/examples';
import { acceptTokens, aKeptToken } from './testing.ts';

export const examples = examplesOf(apiTokens, {
  create: async ({ organisation }) => {
    await acceptTokens(organisation);
    return { body: { name: `Power BI ${crypto.randomUUID()}`, days: 90 as const } };
  },
  end: async ({ organisation, caller }) => ({ query: { id: await aKeptToken(organisation, caller) } }),
  endOf: async ({ organisation, caller }) => ({ query: { id: await aKeptToken(organisation, caller) } }),
  changeSettings: async ({ by }) => {
    const { isOn, version } = passed(await call(by, apiTokens.settings)).dto;
    return { body: { isOn: !isOn, version } };
  },
});
