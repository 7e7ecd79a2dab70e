import { choiceParam, textParam } from '../../shared/search.ts'

/** `/vendors?view=cases&vendor=&state=&id=`; `id` is a vendor's code or a case's number. */
export const vendorsSearch = {
  view: choiceParam(['cases']),
  vendor: textParam(20),
  state: choiceParam(['closed']),
  id: textParam(20),
}
