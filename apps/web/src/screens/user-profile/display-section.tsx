import { Card } from '@cottontree/ui/card.tsx';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { leoneChoice } from '../../kernel/formatting.ts';
import { usePreference } from '../../kernel/preference.ts';
import { themeChoice, THEMES } from '../../kernel/theme.ts';
import css from './screen.module.css';

const THEME_WORDS = { light: 'Light', dark: 'Dark', system: 'As the system' } as const;

/** How this browser shows things. */
export function DisplaySection() {
  const [theme, chooseTheme] = usePreference(themeChoice);
  const [leone, chooseLeone] = usePreference(leoneChoice);
  return (
    <Card title="Display" meta="Kept in this browser">
      <div className={css.form}>
        <Field label="Theme">
          <Select
            value={theme}
            onChange={(event) => chooseTheme(THEMES.find((each) => each === event.target.value) ?? 'system')}
          >
            {THEMES.map((each) => (
              <option key={each} value={each}>
                {THEME_WORDS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Leones"
          hint={<Constant why="note">The new leone replaced a thousand old ones on 1 July 2022.</Constant>}
        >
          <Select
            value={leone}
            onChange={(event) => chooseLeone(event.target.value === 'SLE' ? 'SLE' : 'SLL')}
          >
            <option value="SLL">Old leones (SLL)</option>
            <option value="SLE">New leones (SLE)</option>
          </Select>
        </Field>
      </div>
    </Card>
  );
}
