import { Kbd } from '@mantine/core';
import { Fragment } from 'react';

/** Keys to press in sequence. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {keys.split(' ').map((key, at) => (
        <Fragment key={key}>
          {at > 0 && ' '}
          <Kbd>{key}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}
