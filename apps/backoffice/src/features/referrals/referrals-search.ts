import { referralStates } from '@lotus/contract'
import { choiceParam, patternParam } from '../../shared/search.ts'

/** What somebody has to decide is shown first. */
export const views = ['HELD', ...referralStates.filter((state) => state !== 'HELD'), 'all'] as const

/** `/referrals?state=&account=&id=`: `account` is who invited, `id` the key of the open row. */
export const referralsSearch = {
  state: choiceParam(views),
  account: patternParam(/^[A-Za-z][A-Za-z0-9]{3,15}$/),
  id: patternParam(/^[A-Za-z0-9_ -]{1,60}$/),
}
