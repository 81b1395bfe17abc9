import { Radio } from '@mantine/core';
import { Fragment, type ReactNode, useId } from 'react';

interface Option<V extends string> {
  value: V;
  label: string;
  note?: string;
  /** What belongs to this choice once it is made. */
  more?: ReactNode;
  /** Of the label, where it is not the window's own. */
  language?: string;
}

interface Asked<V extends string> {
  name: string;
  note?: string;
  /** null: none of them is known to be chosen. */
  value: V | null;
  options: readonly Option<V>[];
  onChoose(value: V): void;
  /** Below the choices, whichever is made. */
  children?: ReactNode;
}

/** One of several; what is chosen holds at once. */
export function Choices<V extends string>({ name, note, value, options, onChoose, children }: Asked<V>) {
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChoose(option.value);
  };
  return (
    <section className="panel">
      <h2 id={id}>{name}</h2>
      {note === undefined ? null : <p className="aside">{note}</p>}
      <Radio.Group aria-labelledby={id} value={value} onChange={choose}>
        <div className="choices">
          {options.map((option) => (
            <Fragment key={option.value}>
              <Radio
                value={option.value}
                label={<span lang={option.language}>{option.label}</span>}
                description={option.note}
              />
              {option.value === value ? option.more : null}
            </Fragment>
          ))}
        </div>
      </Radio.Group>
      {children}
    </section>
  );
}
