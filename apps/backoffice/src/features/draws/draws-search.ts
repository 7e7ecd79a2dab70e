import { readParam, withValues } from '../../shared/search.ts'

const id = /^[A-Za-z0-9_-]{1,40}$/
const day = /^\d{4}-\d{2}-\d{2}$/

function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = readParam(value)
  return text !== undefined && pattern.test(text) ? text : undefined
}

/**
 * `/draws?state=&of=&from=&to=&game=&issue=`: `game` and `issue` name the draw in the panel, `of` filters by game,
 * days are business days. What waits is the default and needs no parameter.
 */
export function readDrawsSearch(search: Record<string, unknown>) {
  return withValues({
    state: search['state'] === 'all' ? ('all' as const) : undefined,
    of: matching(search['of'], id),
    from: matching(search['from'], day),
    to: matching(search['to'], day),
    game: matching(search['game'], id),
    issue: matching(search['issue'], id),
  })
}

export type DrawsSearch = ReturnType<typeof readDrawsSearch>
