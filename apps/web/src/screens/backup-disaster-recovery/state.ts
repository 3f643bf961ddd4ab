/** The selected tab of the backups screen, kept in the URL. */
import { choiceParam, useParam } from '../../kernel/url-state.ts';

export const TABS = ['backups', 'recovery', 'settings', 'monitoring'] as const;
const TAB = choiceParam('tab', TABS);
export const useTab = () => useParam(TAB);
