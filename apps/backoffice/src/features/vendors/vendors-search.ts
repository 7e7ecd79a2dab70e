import { choiceParam, patternParam, textParam } from '../../shared/search.ts'

export const parts = ['profile', 'keys', 'addresses', 'games', 'limits', 'kit', 'cases'] as const
export type Part = (typeof parts)[number]
export const views = ['groups', 'cases', 'calls'] as const

/**
 * `/vendors?view=cases&vendor=&state=&id=&part=`; `id` is a vendor's code, a group, or the number of a case or call,
 * `part` a part of the vendor. `only` to `direction` are filters of the calls.
 */
export const vendorsSearch = {
  view: choiceParam(views),
  vendor: textParam(20),
  state: choiceParam(['closed']),
  id: textParam(160),
  part: choiceParam(parts),
  only: choiceParam(['errors']),
  direction: choiceParam(['in', 'out']),
  op: patternParam(/^[A-Za-z/_-]{1,40}$/),
  tx: textParam(64),
  player: textParam(64),
  outcome: textParam(60),
  hours: choiceParam(['1', '24', '168']),
}
