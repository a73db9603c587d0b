import { Textarea, type TextareaProps } from '@mantine/core';

type Props = Omit<TextareaProps, 'onChange' | 'autosize' | 'rows'> & {
  onChange: (text: string) => void;
};

/** Where somebody says why, or adds a word to a decision: two lines that grow, and no more text than is kept. */
export function ReasonField({ onChange, ...field }: Props) {
  return (
    <Textarea
      autosize
      minRows={2}
      maxRows={10}
      maxLength={1000}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
