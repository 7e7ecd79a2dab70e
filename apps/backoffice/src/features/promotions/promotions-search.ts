import { choiceParam, patternParam } from '../../shared/search.ts'
import { states, triggers } from './types.ts'

/** The address of one that is not saved yet. */
export const NEW = 'new'

/** `/promotions?state=&trigger=&id=&edit=`: `id` is the open panel, `edit` what is being built. */
export const promotionsSearch = {
  state: choiceParam(states),
  trigger: choiceParam(triggers),
  id: patternParam(/^\d{1,18}$/),
  edit: patternParam(/^(new|\d{1,18})$/),
}
