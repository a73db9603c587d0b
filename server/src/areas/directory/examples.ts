import { directory } from '@lintel/contract/areas/directory';
import { call, passed } from '#test/calls';
import { examplesOf } from '#test/examples';

export const examples = examplesOf(directory, {
  change: async ({ by }) => {
    const { rules, version } = passed(await call(by, directory.settings)).dto;
    return { body: { ...rules, invites: !rules.invites, version } };
  },
  endToken: async ({ by }) => {
    passed(await call(by, directory.renewToken));
    return {};
  },
});
