import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import css from './shared-forms.module.css';

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

/** A button that can be pressed in gloves. */
export function BigButton(props: Props) {
  return <Button fullWidth size="lg" {...props} className={css.big} />;
}
