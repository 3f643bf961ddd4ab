import { Segments } from '../../domain/dashboard/segments.tsx';
import { EXECUTIVE_TEXTS } from './texts.ts';
import { VIEW } from './view.ts';

const { views } = EXECUTIVE_TEXTS;
const OPTIONS = [
  { value: 'overview', label: views.overview },
  { value: 'summary', label: views.summary },
] as const;

export function ViewChoice() {
  return <Segments label={views.label} param={VIEW} options={OPTIONS} />;
}
