import type { HarmAct } from '@lotus/contract'
import { breakOrLimitSuggested } from '@lotus/contract/events'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { imposeBreak } from '../../protection/index.ts'
import type { WatchDeps } from '../deps.ts'
import { actOnCase, listCases, viewCase } from './cases.ts'

const suggestions: Partial<Record<HarmAct, 'LIMIT' | 'BREAK'>> = { LIMIT_SUGGESTED: 'LIMIT', BREAK_SUGGESTED: 'BREAK' }

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
      also: async (tx, memberId) => {
        if (hours !== undefined) await imposeBreak(tx, deps, { memberId, hours })
        const what = suggestions[act]
        // Not only on the phone: the way to the limits stands in the letter.
        if (what) await addEvent(tx, breakOrLimitSuggested, `member:${memberId}`, { what })
      },
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
