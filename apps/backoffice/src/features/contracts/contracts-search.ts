import { contractKinds } from '@lotus/ui/contracts'
import { choiceParam, patternParam } from '../../shared/search.ts'

export const states = ['open', 'pending', 'running', 'ended'] as const
const name = /^[A-Za-z][A-Za-z0-9]{3,15}$/

/** `/contracts?account=&kind=&state=&of=&n=`: `of` and `n` are the holder and the number of the open contract. */
export const contractsSearch = {
  account: patternParam(name),
  kind: choiceParam(contractKinds),
  state: choiceParam(states),
  of: patternParam(name),
  n: patternParam(/^\d{1,9}$/),
}
