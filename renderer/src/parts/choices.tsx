import { Radio } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Option<V extends string> {
  value: V;
  label: string;
  note?: string;
  /** Of the label, where it is not the window's own. */
  language?: string;
}

interface Asked<V extends string> {
  name: string;
  note?: string;
  value: V;
  options: readonly Option<V>[];
  onChoose(value: V): void;
  /** What belongs to the choice made. */
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
            <Radio
              key={option.value}
              value={option.value}
              label={<span lang={option.language}>{option.label}</span>}
              description={option.note}
            />
          ))}
        </div>
      </Radio.Group>
      {children}
    </section>
  );
}
