import { contractKinds } from '@lotus/ui/contracts'
import { choiceParam, patternParam } from '../../shared/search.ts'

export const states = ['waiting', 'held', 'owed', 'claim', 'paid', 'not_reached', 'rejected', 'carried'] as const

/** `/statements?account=&kind=&state=&id=`: `id` is the open statement. */
export const statementsSearch = {
  account: patternParam(/^[A-Za-z][A-Za-z0-9]{3,15}$/),
  kind: choiceParam(contractKinds),
  state: choiceParam(states),
  id: patternParam(/^C\d{1,18}-\d{1,9}-\d{1,9}$/),
}
