import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteValue, Permission } from '@lotus/contract'
import type { OperatorContext } from '../../platform/http/context.ts'
import { countOpenWithdrawals } from '../cashier/index.ts'
import {
  countWaitingDraws,
  getDraw,
  listDraws,
  listGameChases,
  listStuckOrders,
  lotteryConfig,
} from '../lottery/index.ts'
import { countOpenFeedback, countOpenReports, serviceDesk } from '../messages/index.ts'
import { countDeadLetters } from '../../platform/outbox/dead-letters.ts'
import { listAudit } from './audit/audit.ts'
import {
  allowAuthenticator,
  beginAuthenticator,
  confirmAuthenticator,
  listOperators,
} from './operators/authenticators.ts'
import { registerDeadLetterRoutes } from './system/dead-letters.routes.ts'
import type { BackofficeDeps } from './deps.ts'
import {
  addHoliday,
  decideFeeds,
  removeHoliday,
  stopChase,
  updateFeeds,
  updateGame,
  updateRules,
} from './lottery/games.ts'
import {
  decideDraw,
  decideRefund,
  enterResult,
  proposeCorrection,
  proposeRefund,
  proposeVoid,
  withdrawProposal,
} from './lottery/draws.ts'
import { getOperator, logInOperator, logOutOperator } from './operators/operator-sessions.ts'
import { decideOnSettings, getWhitelabel, listSettings, setSettings, setWhitelabel } from './system/settings.ts'
import { giveInitialPassword } from './members/initial-password.ts'
import { listMessages } from './messages/list-messages.ts'
import { checkMember, eraseMember, excludeMember, viewMember } from './members/members.ts'
import { approveWithdrawal, listWithdrawals, rejectWithdrawal, viewWithdrawal } from './cashier/review-withdrawals.ts'

/** Permissions are checked from the contract's table before a handler runs. */
export function registerBackofficeRoutes(deps: BackofficeDeps): void {
  const { db, http } = deps
  http.handle('bo.login', (context, input) => logInOperator(deps, input, context))
  http.handle('bo.logout', async (context) => {
    await logOutOperator(deps, context)
    return { ok: true }
  })
  http.handle('bo.me', (context) => getMe(deps, context))
  http.handle('bo.withdrawals', (context, input) => listWithdrawals(db, context, input))
  http.handle('bo.withdrawal', (context, input) => viewWithdrawal(db, context, rowId(input.id)))
  http.handle('bo.approveWithdrawal', (context, input) => approveWithdrawal(deps, context, input, rowId(input.id)))
  http.handle('bo.rejectWithdrawal', (context, input) => rejectWithdrawal(deps, context, input, rowId(input.id)))
  http.handle('bo.draws', (_context, input) => listDraws(db, input))
  http.handle('bo.draw', (_context, input) => getDraw(db, input))
  http.handle('bo.enterResult', (context, input) => enterResult(deps, context, input))
  http.handle('bo.games', () => lotteryConfig.listGameConfigs(deps.db))
  http.handle('bo.game', (_context, input) => lotteryConfig.getGameConfig(deps.db, input.gameCode))
  http.handle('bo.updateGame', (context, input) => updateGame(deps, context, input))
  http.handle('bo.updateRules', (context, input) => updateRules(deps, context, input))
  http.handle('bo.holidays', (_context, input) => lotteryConfig.listHolidays(deps.db, input.gameCode))
  http.handle('bo.addHoliday', (context, input) => addHoliday(deps, context, input))
  http.handle('bo.removeHoliday', (context, input) => removeHoliday(deps, context, input))
  http.handle('bo.feeds', ({ operator }) =>
    lotteryConfig.listFeeds(deps.db, { withUrls: operator.permissions.includes('games.edit') }),
  )
  http.handle('bo.updateFeeds', (context, input) => updateFeeds(deps, context, input))
  http.handle('bo.decideFeeds', (context, input) => decideFeeds(deps, context, input))
  http.handle('bo.proposeCorrection', (context, input) => proposeCorrection(deps, context, input))
  http.handle('bo.proposeVoid', (context, input) => proposeVoid(deps, context, input))
  http.handle('bo.decideDraw', (context, input) => decideDraw(deps, context, input))
  http.handle('bo.withdrawProposal', (context, input) => withdrawProposal(deps, context, input))
  http.handle('bo.chases', (_context, input) => listGameChases(db, input))
  http.handle('bo.stopChase', (context, input) => stopChase(deps, context, input))
  http.handle('bo.stuckOrders', (_context, input) => listStuckOrders(db, input))
  http.handle('bo.proposeRefund', (context, input) => proposeRefund(deps, context, input))
  http.handle('bo.decideRefund', (context, input) => decideRefund(deps, context, input))
  http.handle('bo.settings', (context) => listSettings(deps, context))
  http.handle('bo.setSettings', (context, input) => setSettings(deps, context, input))
  http.handle('bo.decideSettings', (context, input) => decideOnSettings(deps, context, input))
  http.handle('bo.member', (context, input) => viewMember(deps, context, input))
  http.handle('bo.checkMember', (context, input) => checkMember(deps, context, input))
  http.handle('bo.eraseMember', (context, input) => eraseMember(deps, context, input))
  http.handle('bo.excludeMember', (context, input) => excludeMember(deps, context, input))
  http.handle('bo.giveInitialPassword', (context, input) => giveInitialPassword(deps, context, input))
  http.handle('bo.operators', () => listOperators(deps))
  http.handle('bo.allowAuthenticator', (context, input) => allowAuthenticator(deps, context, input))
  http.handle('bo.beginAuthenticator', (context, input) => beginAuthenticator(deps, context, input))
  http.handle('bo.confirmAuthenticator', (context, input) => confirmAuthenticator(deps, context, input))
  http.handle('bo.whitelabel', () => getWhitelabel(deps))
  http.handle('bo.setWhitelabel', (context, input) => setWhitelabel(deps, context, input))
  http.handle('bo.messages', (_context, input) => listMessages(deps, input))
  http.handle('bo.audit', (_context, input) => listAudit(db, input))
  registerDeadLetterRoutes(deps)
}

/** Counts of the queues the operator may see; the page asks again and again, so nothing is written. */
async function getMe(
  { db, clock, config }: BackofficeDeps,
  { operator }: OperatorContext,
): Promise<RouteValue<'bo.me'>> {
  const may = (permission: Permission) => operator.permissions.includes(permission)
  const [view, withdrawals, draws, deadLetters, service, feedback, chat] = await Promise.all([
    getOperator(db, operator.operatorId),
    may('withdrawals.view') ? countOpenWithdrawals(db) : 0,
    may('draws.view') ? countWaitingDraws(db) : 0,
    may('dead_letters.view') ? countDeadLetters(db) : 0,
    may('service.answer') ? serviceDesk.countQueue(db) : 0,
    may('feedback.answer') ? countOpenFeedback(db) : 0,
    may('chat.moderate') ? countOpenReports(db) : 0,
  ])
  return {
    mustEnrol: operator.mustEnrol ?? false,
    operator: view,
    queues: { withdrawals, draws, deadLetters, service, feedback, chat },
    serverTime: clock.now().toISOString(),
    profile: config.profile,
  }
}

function rowId(id: string): bigint {
  if (!/^\d{1,18}$/.test(id)) throw new AppError<ErrorCode>('not_found')
  return BigInt(id)
}
