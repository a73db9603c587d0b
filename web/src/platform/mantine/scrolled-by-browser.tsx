import type { CSSProperties, ReactNode } from 'react';

type Props = {
  /** The maximum height, in pixels or as a CSS length. */
  mah?: number | string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children?: ReactNode;
};

/** The scroll area of Mantine's own components, under its name; the build substitutes it for theirs (decision 055). */
export function ScrollArea({ mah, className, style, children }: Props) {
  return (
    <div className={className} style={{ maxHeight: mah, overflow: 'auto', ...style }}>
      {children}
    </div>
  );
}
ScrollArea.Autosize = ScrollArea;
