import { Card } from '@cottontree/ui/card.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { leoneChoice } from '../../kernel/formatting.ts';
import { usePreference } from '../../kernel/preference.ts';
import { themeChoice, THEMES } from '../../kernel/theme.ts';
import css from './screen.module.css';

const LEONES = ['SLL', 'SLE'] as const;
const LEONE_WORDS = { SLL: 'Old leones (SLL)', SLE: 'New leones (SLE)' } as const;
const THEME_WORDS = { light: 'Light', dark: 'Dark', system: 'As the system' } as const;

/** Display settings of this browser. */
export function DisplaySection() {
  const [theme, chooseTheme] = usePreference(themeChoice);
  const [leone, chooseLeone] = usePreference(leoneChoice);
  return (
    <Card title="Display" meta="Kept in this browser">
      <div className={css.form}>
        <ChoiceField
          label="Theme"
          options={THEMES}
          value={theme}
          words={(each) => THEME_WORDS[each]}
          onChange={chooseTheme}
        />
        <ChoiceField
          label="Leones"
          hint={<Constant why="note">The new leone replaced a thousand old ones on 1 July 2022.</Constant>}
          options={LEONES}
          value={leone}
          words={(each) => LEONE_WORDS[each]}
          onChange={chooseLeone}
        />
      </div>
    </Card>
  );
}
