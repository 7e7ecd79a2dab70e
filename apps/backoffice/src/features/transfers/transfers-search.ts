import { choiceParam, patternParam } from '../../shared/search.ts'

export const ways = ['DOWN', 'UP'] as const
export const states = ['DONE', 'REVERSED', 'waiting'] as const

/** `/transfers?account=&way=&state=&id=`: `id` is the open transfer. */
export const transfersSearch = {
  account: patternParam(/^[A-Za-z][A-Za-z0-9]{3,15}$/),
  way: choiceParam(ways),
  state: choiceParam(states),
  id: patternParam(/^[A-Za-z0-9_-]{1,40}$/),
}
