import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '@cottontree/ui/button.tsx';
import { usePreference } from '../preference.ts';
import { themeChoice, THEMES } from '../theme.ts';
import { SHELL_TEXTS } from './texts.ts';

const ICONS = { light: <Sun />, dark: <Moon />, system: <Monitor /> } as const;

/** Switches between light, dark and the system's theme. */
export function ThemeSwitch() {
  const [theme, choose] = usePreference(themeChoice);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <IconButton label={SHELL_TEXTS.themeChangeTo(theme, next)} onClick={() => choose(next)}>
      {ICONS[theme]}
    </IconButton>
  );
}
