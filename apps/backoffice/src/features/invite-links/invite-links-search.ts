import { choiceParam, patternParam } from '../../shared/search.ts'

export const states = ['active', 'expired', 'used_up', 'closed'] as const
export const views = ['links', 'domains'] as const
export const kinds = ['player', 'agent'] as const
const code = patternParam(/^[A-Za-z0-9_-]{3,40}$/)

/** `/invite-links?view=&account=&code=&state=&kind=&domain=&id=`: `id` is the code of the open link. */
export const inviteLinksSearch = {
  view: choiceParam(views),
  account: patternParam(/^[A-Za-z][A-Za-z0-9]{3,15}$/),
  code,
  state: choiceParam(states),
  kind: choiceParam(kinds),
  domain: patternParam(/^[A-Za-z0-9.:-]{1,253}$/),
  id: code,
}
