import { Menu } from '@mantine/core';
import classes from './ScopeEntries.module.css';

interface ScopeEntriesProps {
  everything: string;
  choices: readonly { id: number; name: string }[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

const all = 'all';

export default function ScopeEntries({ everything, choices, chosen, onChoose }: ScopeEntriesProps) {
  return (
    <div className={classes.choices}>
      <Menu.RadioGroup
        value={chosen === null ? all : String(chosen)}
        onChange={(value) => onChoose(value === all ? null : Number(value))}
      >
        <Menu.RadioItem value={all}>{everything}</Menu.RadioItem>
        {choices.map(({ id, name }) => (
          <Menu.RadioItem key={id} value={String(id)}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </div>
  );
}
