import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '@cottontree/ui/button.tsx';
import { usePreference } from '../preference.ts';
import { themeChoice, THEMES } from '../theme.ts';

const ICONS = { light: <Sun />, dark: <Moon />, system: <Monitor /> } as const;

/** Switches between light, dark and the system's theme. */
export function ThemeSwitch() {
  const [theme, choose] = usePreference(themeChoice);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <IconButton label={`Theme: ${theme}. Change to ${next}.`} onClick={() => choose(next)}>
      {ICONS[theme]}
    </IconButton>
  );
}
