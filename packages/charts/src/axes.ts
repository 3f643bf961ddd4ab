import { labelledPlaces, spreadApart, textWidth, widestText, type ValueScale } from './geometry.ts';

/** Distances in px between the edges of a drawing and its plot area. */
export const PLOT_TOP = 8;
export const PLOT_BOTTOM = 22;

/** Room on the left for the texts of the value axis. */
export function leftMargin(texts: Iterable<string>): number {
  return Math.ceil(widestText(texts)) + 8;
}

/** Pixels between the names at the ends of lines and bars, which are also buttons. */
const NAME_GAP = 24;

/** The heights of the names of values, moved apart if they would overlap. */
export const nameHeights = (wanted: readonly number[], bottom: number): readonly number[] =>
  spreadApart(wanted, NAME_GAP, PLOT_TOP + 4, bottom);

/** Room for the swatch and the gaps of a name. */
export const NAME_ROOM = 26;

/** A round value on the vertical axis. */
export interface ValueTick {
  value: number;
  /** Height of its grid line in px. */
  y: number;
  text: string;
}

/** At a half pixel a hairline is one pixel wide, not two grey ones. */
export const valueTicks = (scale: ValueScale, text: (value: number) => string): readonly ValueTick[] =>
  scale.ticks.map((value) => ({ value, y: Math.round(scale.at(value)) + 0.5, text: text(value) }));

export interface PlacesToLabel {
  labels: readonly string[];
  /** What the labels leave out, such as the year: added to the first label and wherever it changes. */
  within?: readonly string[] | undefined;
  /** Centre of a place, in px. */
  at: (place: number) => number;
  /** Distance of two places in px. */
  step: number;
  /** Texts stay between `left` and `right`. */
  left: number;
  right: number;
}

/** A label on the horizontal axis, centred at `x`. */
export interface PlaceLabel {
  place: number;
  x: number;
  text: string;
}

/** Pixels between a label that is moved within the edges and its neighbour. */
const LEAST_GAP = 8;

/** The labels of the places, as many as fit. */
export function placeLabels({
  labels,
  within = [],
  at,
  step,
  left,
  right,
}: PlacesToLabel): readonly PlaceLabel[] {
  const inFull = (place: number) => [labels[place], within[place]].filter(Boolean).join(' ');
  const widest = widestText(labels.map((_, place) => inFull(place)));
  // What stays within the edges comes nearer to its neighbour.
  const moved = Math.max(0, at(labels.length - 1) + widest / 2 - right);
  const places = labelledPlaces(labels.length, widest + moved, step);
  const [first = 0, second] = places;
  const farEnough =
    second === undefined || at(second) - Math.max(at(first), left + widest / 2) >= widest + LEAST_GAP;
  const shown = farEnough ? places : places.slice(1);
  return shown.map((place, index) => {
    const before = index === 0 ? undefined : within[shown[index - 1] ?? 0];
    const text = within[place] === before ? (labels[place] ?? '') : inFull(place);
    const half = textWidth(text) / 2;
    return { place, text, x: Math.min(Math.max(at(place), left + half), right - half) };
  });
}
