import type { RouteName } from '@lotus/contract'

/**
 * Who may make each call, written down a second time and by hand, beside the contract's own table: a call whose access is
 * changed there by mistake, or that is added without a thought for it, fails `authorisation.http.test.ts`.
 *
 * - `anyone`: no token needed.
 * - `player`: members and trial accounts. `member`: real members only.
 * - a permission in the form `module.action`: operators who hold it; `operator`: every operator.
 * - `provider`: a signed callback; no token of ours opens it.
 *
 * `own` names the fields that hold an id of a row; the test gives another member's and expects that nothing is told or done.
 */
type Who = 'anyone' | 'player' | 'member' | 'operator' | 'provider' | `${string}.${string}`
export type MatrixEntry = {
  who: Who
  own?: OwnedId
  /** Somebody who is let in is asked to prove themselves once more (trust.md ACC-6). */
  stepUp?: true
}
/** What kind of id, where it stands, and further input that makes the call whole. */
export type OwnedId = { field: string; of: OwnedKind; rest?: Readonly<Record<string, unknown>> }
export type OwnedKind = 'deposit' | 'withdrawal' | 'order' | 'chase' | 'session' | 'device'

const anyone = { who: 'anyone' } as const
const player = { who: 'player' } as const
const member = { who: 'member' } as const
const operator = { who: 'operator' } as const
const memberAgain = { who: 'member', stepUp: true } as const
const may = (permission: `${string}.${string}`) => ({ who: permission }) as const
const ownBy = (who: 'player' | 'member', of: OwnedKind, rest?: Readonly<Record<string, unknown>>): MatrixEntry => ({
  who,
  own: { field: 'id', of, ...(rest ? { rest } : {}) },
})

export const matrix: Record<RouteName, MatrixEntry> = {
  'system.status': anyone,
  'system.whitelabel': anyone,
  'system.registerSettings': anyone,
  'system.domainRoute': anyone,
  'system.countries': anyone,

  'member.register': anyone,
  'session.login': anyone,
  'session.logout': player,
  'member.info': player,

  'member.registerMobile': anyone,
  'session.freePlay': anyone,
  'session.firstLogin': member,
  'captcha.get': anyone,
  'verification.smsNoLogin': anyone,
  'verification.smsRegister': anyone,
  'member.changePassword': member,
  'member.forgotByEmail': anyone,
  'member.resetByEmail': anyone,
  'member.forgotByPhone': anyone,
  'agent.affiliate': anyone,
  'member.setLanguage': player,
  'oidc.providers': anyone,
  'oidc.begin': anyone,
  'oidc.finish': anyone,
  'oidc.bindExisting': anyone,
  'oidc.registerNew': anyone,

  'session.verify': member,
  'session.sendVerifyCode': member,
  'session.device': anyone,
  'session.forgetDevice': anyone,
  'session.stepUp': member,
  'session.stepUpCode': member,
  'security.overview': member,
  'security.totpBegin': memberAgain,
  'security.totpConfirm': member,
  'security.totpDisable': memberAgain,
  'security.recoveryCodes': memberAgain,
  'security.setEmail': memberAgain,
  'security.confirmEmail': member,
  'security.setPhone': memberAgain,
  'security.confirmPhone': member,
  'security.setPayeeName': memberAgain,
  'security.setLoginNotice': member,
  'security.sessions': member,
  'security.endSession': ownBy('member', 'session'),
  'security.endSessions': member,
  'security.devices': member,
  'security.removeDevice': ownBy('member', 'device'),
  'security.logins': member,
  'security.closeAccount': memberAgain,
  'security.export': memberAgain,
  'member.profile': member,
  'member.setProfile': member,
  'member.icon': member,
  'member.setIcon': member,
  'member.uploadIcon': member,
  'relay.playerAvatar': player,

  'wallet.funds': player,
  'wallet.balance': player,
  'wallet.statement': player,

  'cashier.channels': member,
  'cashier.createDeposit': member,
  'cashier.deposits': member,
  'cashier.deposit': ownBy('member', 'deposit'),
  'cashier.simulatePayment': ownBy('member', 'deposit'),
  'cashier.pspCallback': { who: 'provider' },
  'cashier.payoutAccounts': member,
  'cashier.addPayoutAccount': member,
  'cashier.eligibility': member,
  'cashier.createWithdrawal': member,
  'cashier.withdrawals': member,
  'cashier.confirmReceived': ownBy('member', 'withdrawal'),

  'lottery.menu': anyone,
  'lottery.game': anyone,
  'lottery.opened': anyone,
  'lottery.openedAll': anyone,
  'lottery.current': anyone,
  'lottery.results': anyone,
  'lottery.statistics': anyone,
  'lottery.trends': anyone,
  'lottery.certificate': anyone,
  'lottery.placeOrders': player,
  'lottery.submitNumber': player,
  'lottery.submissions': anyone,
  'lottery.orders': player,
  'lottery.limits': player,
  'lottery.cancelOrder': ownBy('player', 'order'),
  'lottery.order': ownBy('player', 'order'),
  'lottery.chaseIssues': anyone,
  'lottery.placeChase': player,
  'lottery.chases': player,
  'lottery.chase': ownBy('player', 'chase'),
  'lottery.cancelChase': ownBy('player', 'chase'),
  'lottery.menus': anyone,
  'lottery.popular': anyone,
  'lottery.recent': player,
  'lottery.lobby': anyone,
  'lottery.relayRecent': anyone,
  'lottery.relayMenus': anyone,
  'lottery.winners': anyone,
  'lottery.receipt': ownBy('player', 'order'),

  'log.key': anyone,
  'log.checkpoint': anyone,
  'log.entries': anyone,
  'log.inclusion': anyone,
  'log.consistency': anyone,
  'log.cosign': anyone,

  'bo.login': anyone,
  'bo.logout': operator,
  'bo.me': operator,
  'bo.withdrawals': may('withdrawals.view'),
  'bo.withdrawal': may('withdrawals.view'),
  'bo.approveWithdrawal': may('withdrawals.decide'),
  'bo.rejectWithdrawal': may('withdrawals.decide'),
  'bo.draws': may('draws.view'),
  'bo.draw': may('draws.view'),
  'bo.enterResult': may('draws.enter'),
  'bo.proposeVoid': may('draws.enter'),
  'bo.proposeCorrection': may('draws.enter'),
  'bo.decideDraw': may('draws.confirm'),
  'bo.withdrawProposal': may('draws.enter'),
  'bo.chases': may('games.view'),
  'bo.stopChase': may('games.edit'),
  'bo.stuckOrders': may('draws.view'),
  'bo.proposeRefund': may('draws.enter'),
  'bo.decideRefund': may('draws.confirm'),
  'bo.games': may('games.view'),
  'bo.game': may('games.view'),
  'bo.updateGame': may('games.edit'),
  'bo.updateRules': may('games.edit'),
  'bo.holidays': may('games.view'),
  'bo.addHoliday': may('games.edit'),
  'bo.removeHoliday': may('games.edit'),
  'bo.feeds': may('draws.view'),
  'bo.updateFeeds': may('games.edit'),
  'bo.decideFeeds': may('games.edit'),
  'bo.settings': may('settings.view'),
  'bo.setSettings': may('settings.edit'),
  'bo.whitelabel': may('settings.view'),
  'bo.setWhitelabel': may('settings.edit'),
  'bo.messages': may('messages.view'),
  'bo.audit': may('audit.view'),
  'bo.deadLetters': may('dead_letters.view'),
  'bo.deadLetter': may('dead_letters.view'),
  'bo.retryDeadLetter': may('dead_letters.decide'),
  'bo.discardDeadLetter': may('dead_letters.decide'),
}
