import { ERROR_LEVELS } from '@cottontree/contract/errors/records.ts';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { SearchField } from '../../domain/search/search-field.tsx';
import css from './screen.module.css';
import { useChoose, useLevel, useSearch } from './state.ts';
import { TRACKING_TEXTS } from './texts.ts';

/** Filters of the list of errors only, not of the rest of the screen. */
export function ErrorFilters() {
  const [level, setLevel] = useLevel();
  const [search, setSearch] = useSearch();
  const choose = useChoose();
  return (
    <div className={css.tools}>
      <SearchField
        search={search}
        onSearch={(text) => choose(() => setSearch(text))}
        placeholder={TRACKING_TEXTS.titleMessagePlaceOrTag}
        className={css.search ?? ''}
      />
      <ChoiceField
        label={TRACKING_TEXTS.level}
        name="level"
        options={ERROR_LEVELS}
        value={level}
        words={(each) => TRACKING_TEXTS.levels[each]}
        onChange={(chosen) => choose(() => setLevel(chosen))}
      />
    </div>
  );
}
