// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { click, control, render } from '../../kernel/render.setup.tsx';
import { MoreSuggestions } from './more-suggestions.tsx';

const page = () => document.body.textContent;
const CUT = 'Only the first 500 are listed';

it('offers more if as many were returned as requested', async () => {
  const onMore = vi.fn();
  await render(<MoreSuggestions className="" listed={50} wanted={50} onMore={onMore} />);
  await click(control('Show more'));
  expect(onMore).toHaveBeenCalledOnce();
  expect(page()).not.toContain(CUT);
});
it.each([
  [49, 50],
  [450, 500],
])('shows nothing if only %i of %i requested were returned', async (listed, wanted) => {
  await render(<MoreSuggestions className="" listed={listed} wanted={wanted} onMore={() => {}} />);
  expect(page()).toBe('');
});
it('says that at most 500 are listed, also if no more can be requested', async () => {
  await render(<MoreSuggestions className="" listed={500} />);
  expect(page()).toContain(CUT);
});
it('does not offer more next to that sentence', async () => {
  await render(<MoreSuggestions className="" listed={500} wanted={500} onMore={() => {}} />);
  expect(page()).toContain(CUT);
  expect(page()).not.toContain('Show more');
});
