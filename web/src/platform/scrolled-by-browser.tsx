import type { CSSProperties, ReactNode } from 'react';

type Props = {
  /** The most height, in pixels or as CSS says it. */
  mah?: number | string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children?: ReactNode;
};

/** What Mantine's own components scroll in, named as it names it; the build puts it in the place of its own (decision 055). */
export function ScrollArea({ mah, className, style, children }: Props) {
  return (
    <div className={className} style={{ maxHeight: mah, overflow: 'auto', ...style }}>
      {children}
    </div>
  );
}
ScrollArea.Autosize = ScrollArea;
