import { useLayoutEffect, useRef, type RefObject } from 'react';

const PLACE = 'article, section, form, [role="dialog"], main';
const CONTROL =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** The ancestors of `element`, the innermost first. */
export function placesAround(element: Element): Element[] {
  const places: Element[] = [];
  for (let at = element.closest(PLACE); at; at = at.parentElement?.closest(PLACE) ?? null) places.push(at);
  return places;
}

/** Focuses the first control of the first of `places` that is still mounted, except controls within `removed`. */
export function focusNear(places: readonly Element[], removed?: Element): void {
  const controls = places
    .filter(({ isConnected }) => isConnected)
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>(CONTROL)]);
  controls.find((each) => removed?.contains(each) !== true)?.focus();
}

/** For a part that disappears when one of its own controls is used: keyboard focus moves to a control next to it. */
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
