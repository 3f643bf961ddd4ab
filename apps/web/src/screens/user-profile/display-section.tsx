import { Card } from '@cottontree/ui/card.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { leoneChoice } from '../../kernel/formatting.ts';
import { usePreference } from '../../kernel/preference.ts';
import { themeChoice, THEMES } from '../../kernel/theme.ts';
import css from './screen.module.css';
import { PROFILE_TEXTS } from './texts.ts';

const LEONES = ['SLL', 'SLE'] as const;
const LEONE_WORDS = { SLL: PROFILE_TEXTS.oldLeonesSll, SLE: PROFILE_TEXTS.newLeonesSle } as const;
const THEME_WORDS = {
  light: PROFILE_TEXTS.light,
  dark: PROFILE_TEXTS.dark,
  system: PROFILE_TEXTS.asTheSystem,
} as const;

/** Display settings of this browser. */
export function DisplaySection() {
  const [theme, chooseTheme] = usePreference(themeChoice);
  const [leone, chooseLeone] = usePreference(leoneChoice);
  return (
    <Card title={PROFILE_TEXTS.display} meta={PROFILE_TEXTS.keptInThisBrowser}>
      <div className={css.form}>
        <ChoiceField
          label={PROFILE_TEXTS.theme}
          options={THEMES}
          value={theme}
          words={(each) => THEME_WORDS[each]}
          onChange={chooseTheme}
        />
        <ChoiceField
          label={PROFILE_TEXTS.leones}
          hint={<Constant why="note">{PROFILE_TEXTS.newLeoneReplacedAThousand}</Constant>}
          options={LEONES}
          value={leone}
          words={(each) => LEONE_WORDS[each]}
          onChange={chooseLeone}
        />
      </div>
    </Card>
  );
}
