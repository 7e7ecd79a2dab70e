import { choiceParam, patternParam, type SearchOf } from '../../shared/search.ts'

const id = patternParam(/^[A-Za-z0-9_-]{1,40}$/)
const day = patternParam(/^\d{4}-\d{2}-\d{2}$/)

/**
 * `/draws?state=&of=&from=&to=&game=&issue=`: `game` and `issue` name the draw in the panel, `of` filters by game, days
 * are business days. Draws that wait for an action are the default and need no parameter.
 */
export const drawsSearch = { state: choiceParam(['all']), of: id, from: day, to: day, game: id, issue: id }
export type DrawsSearch = SearchOf<typeof drawsSearch>
