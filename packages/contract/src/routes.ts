import type { FlagName } from './flags.ts'

/**
 * One entry per call: method, path, who may call, whether the body is sealed, whether it needs an
 * `Idempotency-Key`. No schema stands here, so that the browser's bundles carry the table without zod;
 * `schemas.ts` holds input and value of each under the same name.
 *
 * access: `public` works without a token (and is personal with one); `member` wants a real member's token and
 * refuses trial accounts; `player` also takes trial accounts; `operator` a back-office token;
 * `psp` is a payment provider's signed callback.
 */
export type Access = 'public' | 'player' | 'member' | 'operator' | 'psp'
export type RouteDefinition = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: Access
  readonly sealed?: true
  /** The call moves money: the header `Idempotency-Key` (1 to 64 characters, made by the caller) is required. */
  readonly keyed?: true
  /** Also open to a session that has yet to pass its verification (trust.md 4.8). */
  readonly limited?: true
  /** Needs a second look at the person within the last minutes (trust.md ACC-6); else `step_up_required`. */
  readonly stepUp?: true
  /** The leaf of the white-label tree that must be on; else `module_disabled` (spec 6). */
  readonly flag?: FlagName
  /** The body may also be form-urlencoded (C05). */
  readonly form?: true
  /** The body is an image as it is (png, jpeg); the input comes from the query. */
  readonly upload?: true
  /** Operator calls: the permission that is needed. */
  readonly permission?: string
  /** The specification's call id, where it names the call. */
  readonly id?: string
}

export const routes = {
  // system
  'system.status': { method: 'GET', path: '/wps/system/status', access: 'public', id: 'C06' },
  'system.whitelabel': { method: 'GET', path: '/wps/system/whitelabel', access: 'public', id: 'C06' },
  'system.registerSettings': { method: 'GET', path: '/wps/system/setting/register', access: 'public', id: 'C06' },
  'system.domainRoute': { method: 'GET', path: '/wps/system/domainRoute', access: 'public', id: 'C06' },
  'system.countries': { method: 'GET', path: '/wps/system/countries', access: 'public' },

  // identity
  'member.register': { method: 'PUT', path: '/wps/member/register', access: 'public', sealed: true, id: 'C04' },
  'member.registerMobile': {
    method: 'PUT',
    path: '/wps/member/register/mobile',
    access: 'public',
    sealed: true,
    flag: 'MOBILENUMREG3',
    id: 'C04',
  },
  'session.login': { method: 'POST', path: '/wps/session/login', access: 'public', sealed: true, id: 'C01' },
  'session.logout': { method: 'DELETE', path: '/wps/session/logout', access: 'player', limited: true, id: 'C01' },
  'session.freePlay': {
    method: 'POST',
    path: '/wps/session/login/freeplay',
    access: 'public',
    flag: 'FREEPLAY3',
    id: 'C01',
  },
  'session.firstLogin': { method: 'POST', path: '/wps/session/firstLogin', access: 'member' },
  'captcha.get': { method: 'GET', path: '/wps/captcha', access: 'public', id: 'C07' },
  'verification.smsNoLogin': { method: 'POST', path: '/wps/verification/sms/noLogin', access: 'public', id: 'C02' },
  'verification.smsRegister': { method: 'POST', path: '/wps/verification/sms/register', access: 'public', id: 'C02' },
  'member.changePassword': { method: 'POST', path: '/wps/member/password', access: 'member', sealed: true, id: 'C05' },
  'member.forgotByEmail': {
    method: 'POST',
    path: '/wps/member/password/email',
    access: 'public',
    form: true,
    id: 'C05',
  },
  'member.resetByEmail': { method: 'POST', path: '/wps/member/password/reset', access: 'public', sealed: true },
  'member.forgotByPhone': {
    method: 'POST',
    path: '/wps/member/password/verification',
    access: 'public',
    sealed: true,
    flag: 'CHNGPASSVERIF3',
    id: 'C05',
  },
  'agent.affiliate': { method: 'GET', path: '/wps/agent/affiliate', access: 'public', id: 'C07' },
  'member.setLanguage': { method: 'POST', path: '/wps/member/language', access: 'player' },
  'oidc.providers': { method: 'GET', path: '/wps/session/oidc/providers', access: 'public' },
  'oidc.begin': { method: 'POST', path: '/wps/session/oidc/begin', access: 'public' },
  'oidc.finish': { method: 'POST', path: '/wps/session/oidc/finish', access: 'public', sealed: true },
  'oidc.bindExisting': { method: 'POST', path: '/wps/session/oidc/bind', access: 'public', sealed: true },
  'oidc.registerNew': { method: 'PUT', path: '/wps/session/oidc/register', access: 'public', sealed: true },
  'member.info': { method: 'GET', path: '/wps/member/info', access: 'player', id: 'C03' },

  // identity: security centre
  'session.verify': { method: 'POST', path: '/wps/session/verify', access: 'member', limited: true },
  'session.sendVerifyCode': { method: 'POST', path: '/wps/session/verify/code', access: 'member', limited: true },
  'session.device': { method: 'GET', path: '/wps/session/device', access: 'public' },
  'session.forgetDevice': { method: 'DELETE', path: '/wps/session/device', access: 'public' },
  'session.stepUp': { method: 'POST', path: '/wps/session/stepUp', access: 'member', sealed: true },
  'session.stepUpCode': { method: 'POST', path: '/wps/session/stepUp/code', access: 'member' },
  'security.overview': { method: 'GET', path: '/wps/member/security', access: 'member' },
  'security.totpBegin': { method: 'POST', path: '/wps/member/security/totp', access: 'member', stepUp: true },
  'security.totpConfirm': { method: 'POST', path: '/wps/member/security/totp/confirm', access: 'member' },
  'security.totpDisable': { method: 'POST', path: '/wps/member/security/totp/disable', access: 'member', stepUp: true },
  'security.recoveryCodes': {
    method: 'POST',
    path: '/wps/member/security/recoveryCodes',
    access: 'member',
    stepUp: true,
  },
  'security.setEmail': { method: 'POST', path: '/wps/member/security/email', access: 'member', stepUp: true },
  'security.confirmEmail': { method: 'POST', path: '/wps/member/security/email/confirm', access: 'member' },
  'security.setPhone': { method: 'POST', path: '/wps/member/security/phone', access: 'member', stepUp: true },
  'security.confirmPhone': { method: 'POST', path: '/wps/member/security/phone/confirm', access: 'member' },
  'security.setPayeeName': { method: 'POST', path: '/wps/member/security/payee', access: 'member', stepUp: true },
  'security.setLoginNotice': { method: 'POST', path: '/wps/member/security/loginNotice', access: 'member' },
  'security.sessions': { method: 'GET', path: '/wps/member/security/sessions', access: 'member' },
  'security.endSession': { method: 'POST', path: '/wps/member/security/sessions/end', access: 'member' },
  'security.endSessions': { method: 'POST', path: '/wps/member/security/sessions/endAll', access: 'member' },
  'security.devices': { method: 'GET', path: '/wps/member/security/devices', access: 'member' },
  'security.removeDevice': { method: 'POST', path: '/wps/member/security/devices/remove', access: 'member' },
  'security.logins': { method: 'GET', path: '/wps/member/security/logins', access: 'member' },
  'security.closeAccount': {
    method: 'POST',
    path: '/wps/member/security/close',
    access: 'member',
    sealed: true,
    stepUp: true,
  },
  'security.export': { method: 'POST', path: '/wps/member/security/export', access: 'member', stepUp: true },
  'member.profile': { method: 'GET', path: '/wps/member/profile', access: 'member' },
  'member.setProfile': { method: 'POST', path: '/wps/member/profile', access: 'member' },
  'member.icon': { method: 'GET', path: '/wps/member/info/icon', access: 'member', id: 'C03' },
  'member.setIcon': { method: 'POST', path: '/wps/member/info/icon', access: 'member' },
  'member.uploadIcon': { method: 'PUT', path: '/wps/member/info/icon', access: 'member', upload: true },
  'relay.playerAvatar': { method: 'GET', path: '/wps/relay/getPlayerAvatar', access: 'player', id: 'C15' },

  // wallet
  'wallet.balance': { method: 'GET', path: '/wps/v2/wallets/balance', access: 'player', id: 'C07' },
  'wallet.funds': { method: 'GET', path: '/wps/member/info/funds/consolidated', access: 'player', id: 'C03' },
  'wallet.statement': { method: 'GET', path: '/wps/wallet/statement', access: 'player' },

  // cashier
  'cashier.channels': { method: 'GET', path: '/wps/cashier/channels', access: 'member' },
  'cashier.createDeposit': { method: 'POST', path: '/wps/cashier/deposits', access: 'member', keyed: true },
  'cashier.deposits': { method: 'GET', path: '/wps/cashier/deposits', access: 'member' },
  'cashier.deposit': { method: 'GET', path: '/wps/cashier/deposits/detail', access: 'member' },
  'cashier.simulatePayment': { method: 'POST', path: '/wps/cashier/deposits/simulatePayment', access: 'member' },
  'cashier.pspCallback': { method: 'POST', path: '/psp/v1/callback', access: 'psp' },
  'cashier.payoutAccounts': { method: 'GET', path: '/wps/cashier/payoutAccounts', access: 'member' },
  'cashier.addPayoutAccount': { method: 'POST', path: '/wps/cashier/payoutAccounts', access: 'member' },
  'cashier.eligibility': { method: 'GET', path: '/wps/cashier/withdrawals/eligibility', access: 'member' },
  'cashier.createWithdrawal': { method: 'POST', path: '/wps/cashier/withdrawals', access: 'member', keyed: true },
  'cashier.withdrawals': { method: 'GET', path: '/wps/cashier/withdrawals', access: 'member' },
  'cashier.confirmReceived': { method: 'POST', path: '/wps/cashier/withdrawals/received', access: 'member' },

  // lottery
  'lottery.menu': { method: 'GET', path: '/lgw/vn/games/game_menu', access: 'public', id: 'C08' },
  'lottery.game': { method: 'GET', path: '/lotto/lgw/games/detail', access: 'public' },
  'lottery.opened': { method: 'GET', path: '/lgw/vn/numeros/opened/game', access: 'public', id: 'C08' },
  'lottery.openedAll': { method: 'GET', path: '/lotto/lgw/games/opened/numero', access: 'public', id: 'C08' },
  'lottery.current': { method: 'GET', path: '/lotto/lgw/issues/current', access: 'public' },
  'lottery.results': { method: 'GET', path: '/lotto/lgw/results', access: 'public' },
  'lottery.statistics': { method: 'GET', path: '/lotto/lgw/statistics', access: 'public' },
  'lottery.trends': { method: 'GET', path: '/lotto/lgw/trends', access: 'public' },
  'lottery.certificate': { method: 'GET', path: '/lotto/lgw/draws/certificate', access: 'public' },
  'lottery.placeOrders': { method: 'POST', path: '/lotto/lgw/orders', access: 'player', keyed: true },
  'lottery.submitNumber': { method: 'POST', path: '/lotto/lgw/submissions', access: 'player', keyed: true },
  'lottery.submissions': { method: 'GET', path: '/lotto/lgw/submissions', access: 'public' },
  'lottery.orders': { method: 'GET', path: '/lotto/lgw/orders', access: 'player' },
  'lottery.limits': { method: 'GET', path: '/lotto/lgw/limits', access: 'player' },
  'lottery.cancelOrder': { method: 'POST', path: '/lotto/lgw/orders/cancel', access: 'player' },
  'lottery.order': { method: 'GET', path: '/lotto/lgw/orders/detail', access: 'player' },

  // lottery: chases
  'lottery.chaseIssues': { method: 'GET', path: '/lotto/lgw/chases/issues', access: 'public' },
  'lottery.placeChase': { method: 'POST', path: '/lotto/lgw/chases', access: 'player', keyed: true },
  'lottery.chases': { method: 'GET', path: '/lotto/lgw/chases', access: 'player' },
  'lottery.chase': { method: 'GET', path: '/lotto/lgw/chases/detail', access: 'player' },
  'lottery.cancelChase': { method: 'POST', path: '/lotto/lgw/chases/cancel', access: 'player' },

  // lottery lobbies
  'lottery.menus': { method: 'GET', path: '/lgw/games/game_menus', access: 'public', id: 'C08' },
  'lottery.popular': { method: 'GET', path: '/lgw/games/popular', access: 'public', id: 'C08' },
  'lottery.recent': { method: 'GET', path: '/lgw/vn/games/game_menu/recent', access: 'player', id: 'C08' },
  'lottery.lobby': { method: 'GET', path: '/wps/relay/getLabby', access: 'public', id: 'C15' },
  'lottery.relayRecent': { method: 'GET', path: '/wps/relay/lottRecent', access: 'public', id: 'C15' },
  'lottery.relayMenus': { method: 'GET', path: '/wps/relay/vnlottMenus', access: 'public', id: 'C15' },
  'lottery.winners': { method: 'GET', path: '/wps/relay/winnerBoard', access: 'public', id: 'C15' },

  // fairness: the public log
  'lottery.receipt': { method: 'GET', path: '/lotto/lgw/orders/receipt', access: 'player' },
  'log.key': { method: 'GET', path: '/lotto/log/key', access: 'public' },
  'log.checkpoint': { method: 'GET', path: '/lotto/log/checkpoint', access: 'public' },
  'log.entries': { method: 'GET', path: '/lotto/log/entries', access: 'public' },
  'log.inclusion': { method: 'GET', path: '/lotto/log/inclusion', access: 'public' },
  'log.consistency': { method: 'GET', path: '/lotto/log/consistency', access: 'public' },
  'log.cosign': { method: 'POST', path: '/lotto/log/cosign', access: 'public' },

  // back office
  'bo.login': { method: 'POST', path: '/bo/session/login', access: 'public', sealed: true },
  'bo.logout': { method: 'DELETE', path: '/bo/session/logout', access: 'operator' },
  'bo.me': { method: 'GET', path: '/bo/me', access: 'operator' },
  'bo.withdrawals': { method: 'GET', path: '/bo/withdrawals', access: 'operator', permission: 'withdrawals.view' },
  'bo.withdrawal': {
    method: 'GET',
    path: '/bo/withdrawals/detail',
    access: 'operator',
    permission: 'withdrawals.view',
  },
  'bo.approveWithdrawal': {
    method: 'POST',
    path: '/bo/withdrawals/approve',
    access: 'operator',
    permission: 'withdrawals.decide',
  },
  'bo.rejectWithdrawal': {
    method: 'POST',
    path: '/bo/withdrawals/reject',
    access: 'operator',
    permission: 'withdrawals.decide',
  },
  'bo.draws': { method: 'GET', path: '/bo/draws', access: 'operator', permission: 'draws.view' },
  'bo.draw': { method: 'GET', path: '/bo/draws/detail', access: 'operator', permission: 'draws.view' },
  'bo.enterResult': { method: 'POST', path: '/bo/draws/enter', access: 'operator', permission: 'draws.enter' },
  'bo.proposeVoid': { method: 'POST', path: '/bo/draws/void', access: 'operator', permission: 'draws.enter' },
  'bo.proposeCorrection': { method: 'POST', path: '/bo/draws/correct', access: 'operator', permission: 'draws.enter' },
  'bo.decideDraw': { method: 'POST', path: '/bo/draws/decide', access: 'operator', permission: 'draws.confirm' },
  /** The operator who entered a proposal takes it back before anybody decided. */
  'bo.withdrawProposal': { method: 'POST', path: '/bo/draws/withdraw', access: 'operator', permission: 'draws.enter' },
  'bo.chases': { method: 'GET', path: '/bo/games/chases', access: 'operator', permission: 'games.view' },
  'bo.stopChase': { method: 'POST', path: '/bo/games/chases/stop', access: 'operator', permission: 'games.edit' },
  'bo.stuckOrders': { method: 'GET', path: '/bo/draws/stuck', access: 'operator', permission: 'draws.view' },
  'bo.proposeRefund': { method: 'POST', path: '/bo/draws/refund', access: 'operator', permission: 'draws.enter' },
  'bo.decideRefund': {
    method: 'POST',
    path: '/bo/draws/refund/decide',
    access: 'operator',
    permission: 'draws.confirm',
  },
  'bo.games': { method: 'GET', path: '/bo/games', access: 'operator', permission: 'games.view' },
  'bo.game': { method: 'GET', path: '/bo/games/detail', access: 'operator', permission: 'games.view' },
  'bo.updateGame': { method: 'POST', path: '/bo/games/update', access: 'operator', permission: 'games.edit' },
  'bo.updateRules': { method: 'POST', path: '/bo/games/rules', access: 'operator', permission: 'games.edit' },
  'bo.holidays': { method: 'GET', path: '/bo/holidays', access: 'operator', permission: 'games.view' },
  'bo.addHoliday': { method: 'POST', path: '/bo/holidays/add', access: 'operator', permission: 'games.edit' },
  'bo.removeHoliday': { method: 'POST', path: '/bo/holidays/remove', access: 'operator', permission: 'games.edit' },
  'bo.feeds': { method: 'GET', path: '/bo/feeds', access: 'operator', permission: 'draws.view' },
  /** Proposes: nothing changes until another operator puts it in force. */
  'bo.updateFeeds': { method: 'POST', path: '/bo/feeds/update', access: 'operator', permission: 'games.edit' },
  'bo.decideFeeds': { method: 'POST', path: '/bo/feeds/decide', access: 'operator', permission: 'games.edit' },
  'bo.settings': { method: 'GET', path: '/bo/settings', access: 'operator', permission: 'settings.view' },
  'bo.setSettings': { method: 'POST', path: '/bo/settings', access: 'operator', permission: 'settings.edit' },
  'bo.whitelabel': { method: 'GET', path: '/bo/whitelabel', access: 'operator', permission: 'settings.view' },
  'bo.setWhitelabel': { method: 'POST', path: '/bo/whitelabel', access: 'operator', permission: 'settings.edit' },
  /** What the demo's own gateway and mail box hold instead of sending it. */
  'bo.messages': { method: 'GET', path: '/bo/messages', access: 'operator', permission: 'messages.view' },
  'bo.audit': { method: 'GET', path: '/bo/audit', access: 'operator', permission: 'audit.view' },
  'bo.deadLetters': { method: 'GET', path: '/bo/deadLetters', access: 'operator', permission: 'dead_letters.view' },
  'bo.deadLetter': {
    method: 'GET',
    path: '/bo/deadLetters/detail',
    access: 'operator',
    permission: 'dead_letters.view',
  },
  /** Answers the event still `dead`, with one attempt more, where its consumer failed again. */
  'bo.retryDeadLetter': {
    method: 'POST',
    path: '/bo/deadLetters/retry',
    access: 'operator',
    permission: 'dead_letters.decide',
  },
  'bo.discardDeadLetter': {
    method: 'POST',
    path: '/bo/deadLetters/discard',
    access: 'operator',
    permission: 'dead_letters.decide',
  },
} as const satisfies Record<string, RouteDefinition>

export type RouteName = keyof typeof routes
