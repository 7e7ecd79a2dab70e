import { itemKinds, orderStates } from '@lotus/contract'
import { choiceParam, patternParam } from '../../shared/search.ts'

/** `open` is what somebody has to do; it is shown first. */
export const views = ['open', ...orderStates, 'all'] as const
export type View = (typeof views)[number]

/** `/mall-orders?state=&kind=&account=&id=`: `id` is the reference of the open order. */
export const ordersSearch = {
  state: choiceParam(views),
  kind: choiceParam(itemKinds),
  account: patternParam(/^[A-Za-z][A-Za-z0-9]{3,15}$/),
  id: patternParam(/^[A-Za-z0-9_ -]{1,60}$/),
}
