import { Button, Stack } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { FailureAlert } from '../page/failure-alert.tsx';
import { startsAtFirstField } from '../dialog/first-field.ts';
import { SideDrawer } from '../dialog/side-drawer.tsx';
import { t } from '../texts.ts';
import { confirmLeaving } from './confirm-leaving.ts';
import type { SavedForm } from './contract-form.ts';
import css from './drawer-form.module.css';
import { ErrorSummary } from './error-summary.tsx';

type Props<Values> = {
  title: string;
  /** Its subject, above all fields. */
  intro: ReactNode;
  /** The labels of the fields, in order: each value has a field; what has none is sent along (`useContractForm`). */
  labels: Record<keyof Values & string, string>;
  button: string;
  isReady?: boolean;
  /** For a table. */
  isWide?: boolean | undefined;
  /** The write that saves its form. */
  write: { form: SavedForm<Values>; isPending: boolean; isSuccess: boolean; error: Error | null };
  onSave: (values: Values) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form over the page with a button that stays visible; asks before it is closed with unsaved input. */
export function DrawerForm<Values>(props: Props<Values>) {
  const { title, intro, labels, button, isReady = true, isWide, write, onSave, onClose, children } = props;
  const { form } = write;
  const failure = useRef<HTMLDivElement>(null);
  // The button is far below it on a phone: nothing would seem to happen.
  useEffect(() => {
    if (write.error) failure.current?.scrollIntoView({ block: 'nearest' });
  }, [write.error]);
  const close = async () => {
    // Escape reaches what is being typed, which takes it over as it is left.
    const at = document.activeElement;
    if (at instanceof HTMLElement) at.blur();
    if (!form.isDirty() || (await confirmLeaving())) onClose();
    else if (at instanceof HTMLElement) at.focus();
  };
  return (
    <SideDrawer
      onClose={() => void close()}
      size={isWide ? 1240 : 'lg'}
      title={title}
      classNames={{ content: css.content! }}
    >
      <form ref={startsAtFirstField} noValidate onSubmit={form.onSubmit(onSave as never)}>
        <Stack gap="md">
          {intro}
          <ErrorSummary
            of={form}
            order={Object.keys(labels)}
            labelOf={(field) => t.known((labels as Record<string, string>)[field] ?? field)}
          />
          {write.error && (
            <div ref={failure}>
              <FailureAlert error={write.error} />
            </div>
          )}
          {children}
          <div className={css.end}>
            <Button variant="default" onClick={() => void close()}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={write.isPending || write.isSuccess} disabled={!isReady}>
              {button}
            </Button>
          </div>
        </Stack>
      </form>
    </SideDrawer>
  );
}
