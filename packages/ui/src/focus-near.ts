import { useLayoutEffect, useRef, type RefObject } from 'react';

const PLACE = 'article, section, form, [role="dialog"], main';
const CONTROL =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** The parts of the page that `element` stands in, the smallest first. */
export function placesAround(element: Element): Element[] {
  const places: Element[] = [];
  for (let at = element.closest(PLACE); at; at = at.parentElement?.closest(PLACE) ?? null) places.push(at);
  return places;
}

/** Focuses the first control of the first of `places` that still stands, other than those within `gone`. */
export function focusNear(places: readonly Element[], gone?: Element): void {
  const controls = places
    .filter(({ isConnected }) => isConnected)
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>(CONTROL)]);
  controls.find((each) => gone?.contains(each) !== true)?.focus();
}

/** For a part that goes by the use of one of its own controls: who never leaves the keyboard goes on beside it. */
export function useFocusHandedOn<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const own = part.current;
    return () => {
      if (own?.contains(document.activeElement)) focusNear(placesAround(own), own);
    };
  }, []);
  return part;
}
