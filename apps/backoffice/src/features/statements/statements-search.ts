import { contractKinds } from '@lotus/ui/contracts'
import { choiceParam, patternParam } from '../../shared/search.ts'

export const states = [
  'waiting',
  'late',
  'held',
  'owed',
  'claim',
  'paid',
  'not_reached',
  'rejected',
  'carried',
] as const

/** `/statements?account=&kind=&state=&view=&id=&at=`: `id` is the open statement, `at` the open step of it; `view`: the adjustments of paid ones instead. */
export const statementsSearch = {
  account: patternParam(/^[A-Za-z][A-Za-z0-9]{3,15}$/),
  kind: choiceParam(contractKinds),
  state: choiceParam(states),
  view: choiceParam(['adjustments']),
  id: patternParam(/^C\d{1,18}-\d{1,9}-\d{1,9}$/),
  at: patternParam(/^[a-zA-Z]{1,20}--[dm](--[\w-]{1,20}){0,4}$/),
}
