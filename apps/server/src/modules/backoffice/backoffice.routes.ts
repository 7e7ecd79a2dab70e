import { findingLevels, type Permission, type RouteValue } from '@lotus/contract'
import type { OperatorContext } from '../../platform/http/context.ts'
import { countOpenWithdrawals } from '../cashier/index.ts'
import { countDuplicates, countWaitingStatements } from '../agents/index.ts'
import { countWaitingDraws } from '../lottery/index.ts'
import { countOpenFeedback, countOpenReports, support } from '../messages/index.ts'
import { findLedgerAlert } from '../wallet/index.ts'
import { countDeadLetters } from '../../platform/outbox/dead-letters.ts'
import { listAudit } from './audit/list-audit.ts'
import { acceptInvitation, openInvitation } from './operators/accept-invitation.ts'
import { disableOperator, objectToOperator } from './operators/end-operator.ts'
import { inviteOperator, issueInvitation } from './operators/invitations.ts'
import { decideOperatorGrant, setOperatorPermissions } from './operators/permissions.ts'
import { listArrivals, listHeld, seeArrival } from './operators/watch.ts'
import {
  allowAuthenticator,
  beginAuthenticator,
  confirmAuthenticator,
  listOperators,
} from './operators/authenticators.ts'
import { registerDeadLetterRoutes } from './system/dead-letters.routes.ts'
import type { BackofficeDeps } from './deps.ts'
import { getOperator, logInOperator, logOutOperator } from './operators/operator-sessions.ts'
import { decideOnSettings, getWhitelabel, listSettings, setSettings, setWhitelabel } from './system/settings.ts'
import { listMessages } from './system/list-messages.ts'

/** Permissions are checked from the contract's table before a handler runs. */
export function registerBackofficeRoutes(deps: BackofficeDeps): void {
  const { db, http } = deps
  http.handle('bo.login', (context, input) => logInOperator(deps, input, context))
  http.handle('bo.logout', async (context) => {
    await logOutOperator(deps, context)
    return { ok: true }
  })
  http.handle('bo.me', (context) => getMe(deps, context))
  http.handle('bo.settings', (context) => listSettings(deps, context))
  http.handle('bo.setSettings', (context, input) => setSettings(deps, context, input))
  http.handle('bo.decideSettings', (context, input) => decideOnSettings(deps, context, input))
  http.handle('bo.brandCheck', async () => ({
    findings: (await deps.all.findings()).map(({ code, values = {} }) => ({
      code,
      level: findingLevels[code],
      values,
    })),
  }))
  http.handle('bo.openInvitation', (context, input) => openInvitation(deps, input, context))
  http.handle('bo.acceptInvitation', (context, input) => acceptInvitation(deps, input, context))
  http.handle('bo.operators', (context) => listOperators(deps, context))
  http.handle('bo.inviteOperator', async (context, input) => {
    await inviteOperator(deps, context, input)
    return listOperators(deps, context)
  })
  http.handle('bo.issueInvitation', (context, input) => issueInvitation(deps, context, input))
  http.handle('bo.setOperatorPermissions', async (context, input) => {
    await setOperatorPermissions(deps, context, input)
    return listOperators(deps, context)
  })
  http.handle('bo.decideOperatorGrant', async (context, input) => {
    await decideOperatorGrant(deps, context, input)
    return listOperators(deps, context)
  })
  http.handle('bo.objectToOperator', async (context, input) => {
    await objectToOperator(deps, context, input)
    return { ok: true }
  })
  http.handle('bo.seeArrival', async (context, input) => {
    await seeArrival(deps, context, input)
    return { ok: true }
  })
  http.handle('bo.disableOperator', async (context, input) => {
    await disableOperator(deps, context, input)
    return listOperators(deps, context)
  })
  http.handle('bo.allowAuthenticator', (context, input) => allowAuthenticator(deps, context, input))
  http.handle('bo.beginAuthenticator', (context, input) => beginAuthenticator(deps, context, input))
  http.handle('bo.confirmAuthenticator', (context, input) => confirmAuthenticator(deps, context, input))
  http.handle('bo.whitelabel', () => getWhitelabel(deps))
  http.handle('bo.setWhitelabel', (context, input) => setWhitelabel(deps, context, input))
  http.handle('bo.messages', (_context, input) => listMessages(deps, input))
  http.handle('bo.audit', (_context, input) => listAudit(db, input))
  registerDeadLetterRoutes(deps)
}

/** Counts of the queues that the operator may see; polled by the page, so nothing is written. */
async function getMe(
  { db, clock, config }: BackofficeDeps,
  { operator }: OperatorContext,
): Promise<RouteValue<'bo.me'>> {
  const may = (permission: Permission) => operator.permissions.includes(permission)
  const [view, held, arrivals, ledgerAlert, withdrawals, draws, deadLetters, service, feedback, chat, ...ofAgents] =
    await Promise.all([
      getOperator(db, operator.operatorId),
      listHeld(db),
      listArrivals(db, operator),
      findLedgerAlert(db),
      may('withdrawals.view') ? countOpenWithdrawals(db) : 0,
      may('draws.view') ? countWaitingDraws(db) : 0,
      may('dead_letters.view') ? countDeadLetters(db) : 0,
      may('service.answer') ? support.countQueue(db) : 0,
      may('feedback.answer') ? countOpenFeedback(db) : 0,
      may('chat.moderate') ? countOpenReports(db) : 0,
      may('agents.pay') ? countWaitingStatements(db) : 0,
      may('members.edit') ? countDuplicates(db) : 0,
    ])
  const [statements, duplicates] = ofAgents
  return {
    mustEnrol: operator.mustEnrol ?? false,
    operator: view,
    queues: { withdrawals, draws, deadLetters, service, feedback, chat, statements, duplicates },
    ledgerAlert: ledgerAlert ?? null,
    held,
    arrivals,
    serverTime: clock.now().toISOString(),
    profile: config.profile,
  }
}
