/** Names of recorded actions on screens; files and queries keep their keys. */

const AREAS: Readonly<Record<string, string>> = { ai: 'AI', 'api-key': 'API key' };

const words = (key: string): string => key.replaceAll(/[-_]/g, ' ');
const sentence = (key: string): string => key.slice(0, 1).toUpperCase() + words(key.slice(1));

/** "accounting-month.close" -> "Accounting month: close"; "page_view", which browsers report, -> "Page view" */
export function actionInWords(action: string): string {
  const [area = '', ...rest] = action.split('.');
  const name = AREAS[area] ?? sentence(area);
  return rest.length === 0 ? name : `${name}: ${words(rest.join(' '))}`;
}
