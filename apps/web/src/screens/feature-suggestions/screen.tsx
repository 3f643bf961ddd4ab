import { PageHead } from '@cottontree/ui/page-head.tsx';
import { useOpenSuggestion } from '../../domain/suggestions/open-suggestion.ts';
import { deferred } from '../../kernel/deferred.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { CommunityList } from './community-list.tsx';
import css from './screen.module.css';
import { SuggestionForm } from './suggestion-form.tsx';

const SuggestionPanel = deferred(
  async () => (await import('../../domain/suggestions/suggestion-panel.tsx')).SuggestionPanel,
);

/** Everybody who is signed in can suggest features here, and vote for those of others. */
export function FeatureSuggestionsScreen({ title }: ScreenProps) {
  const [open, setOpen] = useOpenSuggestion();
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      <SuggestionForm onOpen={setOpen} />
      <CommunityList onOpen={setOpen} />
      {open !== '' && <SuggestionPanel key={open} id={open} onOpen={setOpen} onClose={() => setOpen('')} />}
    </div>
  );
}
