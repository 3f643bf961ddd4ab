import { Monitor, Moon, Sun } from 'lucide-react';
import { Button, IconButton } from '@cottontree/ui/button.tsx';
import { usePreference } from '../preference.ts';
import { themeChoice, THEMES } from '../theme.ts';
import { SHELL_TEXTS } from './texts.ts';

const ICONS = { light: <Sun />, dark: <Moon />, system: <Monitor /> } as const;

/** Switches between light, dark and the system's theme; named, it says which is chosen. */
export function ThemeSwitch({ named = false }: { named?: boolean }) {
  const [theme, choose] = usePreference(themeChoice);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const change = () => choose(next);
  return named ? (
    <Button variant="quiet" title={SHELL_TEXTS.themeChangeTo(theme, next)} onClick={change}>
      {ICONS[theme]} {SHELL_TEXTS.theme(theme)}
    </Button>
  ) : (
    <IconButton label={SHELL_TEXTS.themeChangeTo(theme, next)} onClick={change}>
      {ICONS[theme]}
    </IconButton>
  );
}
