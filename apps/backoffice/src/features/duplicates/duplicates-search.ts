import { duplicateVerdicts } from '@lotus/contract'
import { choiceParam, patternParam } from '../../shared/search.ts'

/** What waits for a decision is shown first. */
export const views = ['WAITS', ...duplicateVerdicts] as const

/** `/duplicates?state=&account=&id=`: `account` is on either side, `id` the key of the open row. */
export const duplicatesSearch = {
  state: choiceParam(views),
  account: patternParam(/^[A-Za-z][A-Za-z0-9]{3,15}$/),
  id: patternParam(/^[A-Za-z0-9_ -]{1,60}$/),
}
