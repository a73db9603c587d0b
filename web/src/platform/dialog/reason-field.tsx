import { Textarea, type TextareaProps } from '@mantine/core';

type Props = Omit<TextareaProps, 'onChange' | 'autosize' | 'rows'> & {
  onChange: (text: string) => void;
};

/** The field for a reason, or for a comment on a decision: two lines that grow, limited to what is stored. */
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
