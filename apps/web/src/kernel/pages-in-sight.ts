import { useQueries, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';

export interface PagedList<Answer, Row> {
  /** Rows per page of the server. */
  readonly size: number;
  /** The query key of a page, counted from 0. */
  readonly keyOf: (page: number) => QueryKey;
  readonly rowsOf: (answer: Answer) => readonly Row[];
}

/**
 * The rows at the positions from `first` up to but excluding `end`; undefined while their page is loading. Only visible
 * pages are fetched, so that any position among thousands needs at most two requests.
 * @param head the first page, which the caller has read anyway because it contains the number of rows
 */
export function usePagesInSight<Answer, Row>(
  { size, keyOf, rowsOf }: PagedList<Answer, Row>,
  head: Pick<UseQueryResult<Answer>, 'data' | 'isPlaceholderData'>,
  first: number,
  end: number,
): (Row | undefined)[] {
  const from = Math.max(1, Math.floor(first / size));
  // Until the first page of the new list is loaded, the old first page is shown, and the other pages would not match
  // it.
  const pages = head.isPlaceholderData
    ? []
    : Array.from({ length: Math.max(0, Math.ceil(end / size) - from) }, (_, at) => from + at);
  const answers = useQueries({
    queries: pages.map((page): UseQueryOptions<Answer> => ({ queryKey: keyOf(page) })),
  });
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => {
    const page = Math.floor((first + at) / size);
    const answer = page === 0 ? head.data : answers[page - from]?.data;
    return answer === undefined ? undefined : rowsOf(answer)[(first + at) % size];
  });
}
