import { imposeBreak } from '../../protection/index.ts'
import type { WatchDeps } from '../deps.ts'
import { actOnCase, listCases, viewCase } from './cases.ts'

/** Cases of harm and of money that may be laundered, each with permissions of its own. */
export function registerCaseRoutes(deps: WatchDeps): void {
  const { db, http } = deps
  http.handle('bo.harmCases', (context, input) => listCases(db, 'HARM', context, input))
  http.handle('bo.harmCase', (context, { id }) => viewCase(db, 'HARM', context, id))
  http.handle('bo.takeHarmCase', (context, { id }) =>
    actOnCase(deps, 'HARM', context, { action: 'harm.take_case', id, act: 'TAKE' }),
  )
  http.handle('bo.actOnHarmCase', (context, { id, act, hours, reason }) =>
    actOnCase(deps, 'HARM', context, {
      action: 'harm.act',
      id,
      act,
      note: reason,
      ...(hours === undefined ? {} : { also: (tx, memberId) => imposeBreak(tx, deps, { memberId, hours }) }),
    }),
  )
  http.handle('bo.closeHarmCase', (context, { id, outcome, reason }) =>
    actOnCase(deps, 'HARM', context, { action: 'harm.close_case', id, act: 'CLOSE', note: reason, outcome }),
  )
  http.handle('bo.amlCases', (context, input) => listCases(db, 'AML', context, input))
  http.handle('bo.amlCase', (context, { id }) => viewCase(db, 'AML', context, id))
  http.handle('bo.takeAmlCase', (context, { id }) =>
    actOnCase(deps, 'AML', context, { action: 'aml.take_case', id, act: 'TAKE' }),
  )
  http.handle('bo.actOnAmlCase', (context, { id, act, reason }) =>
    actOnCase(deps, 'AML', context, { action: 'aml.act', id, act, note: reason }),
  )
  http.handle('bo.closeAmlCase', (context, { id, outcome, reason }) =>
    actOnCase(deps, 'AML', context, { action: 'aml.close_case', id, act: 'CLOSE', note: reason, outcome }),
  )
}
