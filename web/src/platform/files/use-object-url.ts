import { useEffect, useState } from 'react';

/** The address of a blob on this page; the browser keeps it until it is given up. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ of: Blob; address: string }>();
  useEffect(() => {
    if (!blob) return;
    const address = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- made outside of React, and only for what is on screen
    setMade({ of: blob, address });
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return made?.of === blob ? made?.address : undefined;
}
