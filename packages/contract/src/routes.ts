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
export type Gate = 'deposit' | 'play' | 'withdrawal'
export type RouteDefinition = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: Access
  readonly sealed?: true
  /** The call moves money: the header `Idempotency-Key` (1 to 64 characters, made by the caller) is required. */
  readonly keyed?: true
  /** Also open to a session that has yet to pass its verification (trust.md 4.8), or to set up its authenticator. */
  readonly limited?: true
  /** Needs a second look at the person within the last minutes (trust.md ACC-6); else `step_up_required`. */
  readonly stepUp?: true
  /**
   * What the call begins: refused with `terms_required` while changed terms are not accepted (not for a withdrawal), and
   * with `identity_check_required` where the operator checks who somebody is before it (trust.md ACC-3, ACC-4).
   */
  readonly gate?: Gate
  /** The leaf of the white-label tree that must be on; else `module_disabled` (spec 6). */
  readonly flag?: FlagName
  /** The body may also be form-urlencoded (C05). */
  readonly form?: true
  /** The body is an image as it is (png, jpeg); the input comes from the query. */
  readonly upload?: true
  /** The same for everybody who speaks a language: browsers keep the answer and ask whether it is still so. */
  readonly revalidated?: true
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
  'captcha.challenge': { method: 'GET', path: '/wps/captcha/challenge', access: 'public' },
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
  'member.acceptTerms': { method: 'POST', path: '/wps/member/terms', access: 'member' },
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

  // protection: what members set for themselves
  'protection.state': { method: 'GET', path: '/wps/member/protection', access: 'member' },
  'protection.setLimit': { method: 'POST', path: '/wps/member/protection/limit', access: 'member' },
  'protection.confirmLimit': { method: 'POST', path: '/wps/member/protection/limit/confirm', access: 'member' },
  'protection.timeOut': { method: 'POST', path: '/wps/member/protection/timeOut', access: 'member' },
  'protection.selfExclude': { method: 'POST', path: '/wps/member/protection/exclusion', access: 'member' },
  'protection.reopen': { method: 'POST', path: '/wps/member/protection/reopen', access: 'member' },

  // cashier
  'cashier.paymentMethods': { method: 'GET', path: '/wps/cashier/paymentMethods', access: 'public' },
  'cashier.channels': { method: 'GET', path: '/wps/cashier/channels', access: 'member' },
  'cashier.createDeposit': {
    method: 'POST',
    path: '/wps/cashier/deposits',
    access: 'member',
    keyed: true,
    gate: 'deposit',
  },
  'cashier.deposits': { method: 'GET', path: '/wps/cashier/deposits', access: 'member' },
  'cashier.deposit': { method: 'GET', path: '/wps/cashier/deposits/detail', access: 'member' },
  'cashier.simulatePayment': { method: 'POST', path: '/wps/cashier/deposits/simulatePayment', access: 'member' },
  'cashier.pspCallback': { method: 'POST', path: '/psp/v1/callback', access: 'psp' },
  'cashier.payoutAccounts': { method: 'GET', path: '/wps/cashier/payoutAccounts', access: 'member' },
  'cashier.addPayoutAccount': { method: 'POST', path: '/wps/cashier/payoutAccounts', access: 'member' },
  'cashier.eligibility': { method: 'GET', path: '/wps/cashier/withdrawals/eligibility', access: 'member' },
  'cashier.createWithdrawal': {
    method: 'POST',
    path: '/wps/cashier/withdrawals',
    access: 'member',
    keyed: true,
    gate: 'withdrawal',
  },
  'cashier.withdrawals': { method: 'GET', path: '/wps/cashier/withdrawals', access: 'member' },
  'cashier.confirmReceived': { method: 'POST', path: '/wps/cashier/withdrawals/received', access: 'member' },

  // games: catalogue, lobbies, launch
  'games.list': { method: 'GET', path: '/wps/relay/gameList', access: 'public', id: 'C10' },
  'games.search': { method: 'GET', path: '/wps/relay/gameSearch', access: 'public' },
  'games.detail': { method: 'GET', path: '/wps/relay/gameDetail', access: 'public' },
  'games.vendors': { method: 'GET', path: '/wps/relay/gameVendor', access: 'public', id: 'C10' },
  'games.hot': { method: 'GET', path: '/wps/relay/hotGamesV2', access: 'public', id: 'C10' },
  'games.favouriteIds': { method: 'GET', path: '/wps/relay/getFavoriteGames', access: 'member', id: 'C10' },
  'games.favourites': { method: 'GET', path: '/wps/relay/getFavoriteGamesList', access: 'member', id: 'C10' },
  'games.setFavourite': { method: 'POST', path: '/wps/relay/getFavoriteGames', access: 'member' },
  'games.recent': { method: 'GET', path: '/wps/relay/recentGame', access: 'player', id: 'C10' },
  'games.rooms': { method: 'GET', path: '/wps/relay/roomList', access: 'player', id: 'C10' },
  'games.vassalage': { method: 'GET', path: '/wps/relay/getVassGameType', access: 'public', id: 'C10' },
  'games.merchantWallet': { method: 'GET', path: '/wps/relay/merchantWallet', access: 'player', id: 'C11' },
  'games.walletTransfer': {
    method: 'POST',
    path: '/wps/relay/walletTransfer',
    access: 'member',
    keyed: true,
    id: 'C10',
  },
  'games.setAutoTransfer': { method: 'POST', path: '/wps/relay/autoTransfer', access: 'member' },
  'games.vendorBalance': { method: 'GET', path: '/wps/relay/vendorBalance', access: 'member' },
  'games.transfers': { method: 'GET', path: '/wps/relay/walletTransfers', access: 'member' },
  'games.launch': { method: 'POST', path: '/wps/game/launchGame', access: 'player', gate: 'play', id: 'C09' },
  'games.leave': { method: 'POST', path: '/wps/game/leave', access: 'player' },
  'games.openRounds': { method: 'GET', path: '/wps/game/openRounds', access: 'player' },
  'games.takeBreak': { method: 'POST', path: '/wps/game/break', access: 'member' },

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
  'lottery.placeOrders': { method: 'POST', path: '/lotto/lgw/orders', access: 'player', keyed: true, gate: 'play' },
  'lottery.submitNumber': {
    method: 'POST',
    path: '/lotto/lgw/submissions',
    access: 'player',
    keyed: true,
    gate: 'play',
  },
  'lottery.submissions': { method: 'GET', path: '/lotto/lgw/submissions', access: 'public' },
  'lottery.orders': { method: 'GET', path: '/lotto/lgw/orders', access: 'player' },
  'lottery.limits': { method: 'GET', path: '/lotto/lgw/limits', access: 'player' },
  'lottery.cancelOrder': { method: 'POST', path: '/lotto/lgw/orders/cancel', access: 'player' },
  'lottery.order': { method: 'GET', path: '/lotto/lgw/orders/detail', access: 'player' },

  // lottery: chases
  'lottery.chaseIssues': { method: 'GET', path: '/lotto/lgw/chases/issues', access: 'public' },
  'lottery.placeChase': { method: 'POST', path: '/lotto/lgw/chases', access: 'player', keyed: true, gate: 'play' },
  'lottery.chases': { method: 'GET', path: '/lotto/lgw/chases', access: 'player' },
  'lottery.chase': { method: 'GET', path: '/lotto/lgw/chases/detail', access: 'player' },
  'lottery.cancelChase': { method: 'POST', path: '/lotto/lgw/chases/cancel', access: 'player' },

  // reports: the betting record
  'report.bets': { method: 'GET', path: '/wps/report/bets', access: 'player' },
  'report.days': { method: 'GET', path: '/wps/report/bets/days', access: 'player' },
  'report.bet': { method: 'GET', path: '/wps/report/bets/detail', access: 'player' },
  'report.replay': { method: 'POST', path: '/wps/report/bets/replay', access: 'player' },
  'report.exportBets': { method: 'GET', path: '/wps/report/bets/export', access: 'player' },

  // lottery lobbies
  'lottery.menus': { method: 'GET', path: '/lgw/games/game_menus', access: 'public', id: 'C08' },
  'lottery.popular': { method: 'GET', path: '/lgw/games/popular', access: 'public', id: 'C08' },
  'lottery.recent': { method: 'GET', path: '/lgw/vn/games/game_menu/recent', access: 'player', id: 'C08' },
  'lottery.lobby': { method: 'GET', path: '/wps/relay/getLabby', access: 'public', id: 'C15' },
  'lottery.relayRecent': { method: 'GET', path: '/wps/relay/lottRecent', access: 'public', id: 'C15' },
  'lottery.relayMenus': { method: 'GET', path: '/wps/relay/vnlottMenus', access: 'public', id: 'C15' },
  'lottery.winners': { method: 'GET', path: '/wps/relay/winnerBoard', access: 'public', id: 'C15' },

  // content: notices, banners, help, pages, posts
  'content.announcements': { method: 'GET', path: '/wps/relay/getListAnnouncements', access: 'public', id: 'C10' },
  'content.home': { method: 'GET', path: '/wps/content/home', access: 'public', revalidated: true },
  'content.notices': { method: 'GET', path: '/wps/content/notices', access: 'public' },
  'content.notice': { method: 'GET', path: '/wps/content/notices/detail', access: 'public' },
  'content.seen': { method: 'POST', path: '/wps/content/notices/seen', access: 'player' },
  'content.help': { method: 'GET', path: '/wps/system/helpCenter', access: 'public', id: 'C06', revalidated: true },
  'content.article': { method: 'GET', path: '/wps/content/article', access: 'public', revalidated: true },
  'content.posts': { method: 'GET', path: '/wps/content/posts', access: 'public', revalidated: true },
  'content.search': { method: 'GET', path: '/wps/content/search', access: 'public' },
  'content.promotions': { method: 'GET', path: '/wps/relay/availablePromotions', access: 'public', id: 'C15' },

  // fairness: the public log
  'lottery.receipt': { method: 'GET', path: '/lotto/lgw/orders/receipt', access: 'player' },
  'log.key': { method: 'GET', path: '/lotto/log/key', access: 'public' },
  'log.checkpoint': { method: 'GET', path: '/lotto/log/checkpoint', access: 'public' },
  'log.entries': { method: 'GET', path: '/lotto/log/entries', access: 'public' },
  'log.inclusion': { method: 'GET', path: '/lotto/log/inclusion', access: 'public' },
  'log.consistency': { method: 'GET', path: '/lotto/log/consistency', access: 'public' },
  'log.cosign': { method: 'POST', path: '/lotto/log/cosign', access: 'public' },

  // back office: content
  'bo.contentNotices': { method: 'GET', path: '/bo/content/notices', access: 'operator', permission: 'content.view' },
  'bo.contentNotice': {
    method: 'GET',
    path: '/bo/content/notices/detail',
    access: 'operator',
    permission: 'content.view',
  },
  'bo.saveContentNotice': {
    method: 'POST',
    path: '/bo/content/notices/save',
    access: 'operator',
    permission: 'content.edit',
  },
  'bo.publishContentNotice': {
    method: 'POST',
    path: '/bo/content/notices/publish',
    access: 'operator',
    permission: 'content.edit',
  },
  'bo.removeContentNotice': {
    method: 'POST',
    path: '/bo/content/notices/remove',
    access: 'operator',
    permission: 'content.edit',
  },
  'bo.contentBanners': { method: 'GET', path: '/bo/content/banners', access: 'operator', permission: 'content.view' },
  'bo.saveContentBanner': {
    method: 'POST',
    path: '/bo/content/banners/save',
    access: 'operator',
    permission: 'content.edit',
  },
  'bo.removeContentBanner': {
    method: 'POST',
    path: '/bo/content/banners/remove',
    access: 'operator',
    permission: 'content.edit',
  },
  'bo.uploadContentPicture': {
    method: 'PUT',
    path: '/bo/content/pictures',
    access: 'operator',
    permission: 'content.edit',
    upload: true,
  },
  'bo.contentDocuments': {
    method: 'GET',
    path: '/bo/content/documents',
    access: 'operator',
    permission: 'content.view',
  },
  'bo.contentDocument': {
    method: 'GET',
    path: '/bo/content/documents/detail',
    access: 'operator',
    permission: 'content.view',
  },
  'bo.contentVersion': {
    method: 'GET',
    path: '/bo/content/documents/version',
    access: 'operator',
    permission: 'content.view',
  },
  'bo.saveContentDocument': {
    method: 'POST',
    path: '/bo/content/documents/save',
    access: 'operator',
    permission: 'content.edit',
  },
  'bo.publishContentDocument': {
    method: 'POST',
    path: '/bo/content/documents/publish',
    access: 'operator',
    permission: 'content.edit',
  },
  'bo.decideContentDocument': {
    method: 'POST',
    path: '/bo/content/documents/decide',
    access: 'operator',
    permission: 'content.edit',
  },
  'bo.restoreContentVersion': {
    method: 'POST',
    path: '/bo/content/documents/restore',
    access: 'operator',
    permission: 'content.edit',
  },
  'bo.contentCategories': {
    method: 'GET',
    path: '/bo/content/categories',
    access: 'operator',
    permission: 'content.view',
  },
  'bo.saveContentCategory': {
    method: 'POST',
    path: '/bo/content/categories/save',
    access: 'operator',
    permission: 'content.edit',
  },
  'bo.previewContent': { method: 'POST', path: '/bo/content/preview', access: 'operator', permission: 'content.view' },

  // messages: inbox, feedback, chat rooms, customer service
  'inbox.unread': { method: 'GET', path: '/wps/relay/unreadCount', access: 'player', id: 'C11' },
  'inbox.list': { method: 'GET', path: '/wps/member/messages', access: 'member' },
  'inbox.read': { method: 'POST', path: '/wps/member/messages/read', access: 'member' },
  'inbox.readAll': { method: 'POST', path: '/wps/member/messages/readAll', access: 'member' },
  'inbox.remove': { method: 'POST', path: '/wps/member/messages/remove', access: 'member' },
  'inbox.removeRead': { method: 'POST', path: '/wps/member/messages/removeRead', access: 'member' },
  'feedback.settings': { method: 'GET', path: '/wps/feedback/settings', access: 'public' },
  'feedback.send': { method: 'PUT', path: '/wps/feedback', access: 'public', id: 'C07' },
  'feedback.upload': { method: 'PUT', path: '/wps/feedback/image', access: 'public', upload: true },
  'feedback.own': { method: 'GET', path: '/wps/feedback', access: 'member' },
  'chat.rooms': { method: 'GET', path: '/wps/chat/rooms', access: 'public' },
  'chat.history': { method: 'GET', path: '/wps/chat/messages', access: 'public' },
  'chat.send': { method: 'POST', path: '/wps/chat/messages', access: 'member' },
  'chat.report': { method: 'POST', path: '/wps/chat/report', access: 'member' },
  'service.path': { method: 'GET', path: '/wps/customerService', access: 'public', id: 'C14' },
  'service.info': { method: 'GET', path: '/wps/service/info', access: 'public' },
  'service.open': { method: 'POST', path: '/wps/service/open', access: 'public' },
  'service.state': { method: 'POST', path: '/wps/service/state', access: 'public' },
  'service.send': { method: 'POST', path: '/wps/service/messages', access: 'public' },
  'service.typing': { method: 'POST', path: '/wps/service/typing', access: 'public' },
  'service.upload': { method: 'PUT', path: '/wps/service/image', access: 'public', upload: true },
  'service.close': { method: 'POST', path: '/wps/service/close', access: 'public' },
  'service.rate': { method: 'POST', path: '/wps/service/rate', access: 'public' },
  'service.transcript': { method: 'POST', path: '/wps/service/transcript', access: 'public' },
  'service.leaveForm': { method: 'PUT', path: '/wps/service/form', access: 'public' },

  // messages: the operator's side
  'bo.inbox': { method: 'GET', path: '/bo/inbox', access: 'operator', permission: 'inbox.send' },
  'bo.sendInbox': { method: 'POST', path: '/bo/inbox', access: 'operator', permission: 'inbox.send' },
  'bo.recallInbox': { method: 'POST', path: '/bo/inbox/recall', access: 'operator', permission: 'inbox.send' },
  'bo.feedback': { method: 'GET', path: '/bo/feedback', access: 'operator', permission: 'feedback.answer' },
  'bo.feedbackItem': { method: 'GET', path: '/bo/feedback/detail', access: 'operator', permission: 'feedback.answer' },
  'bo.assignFeedback': {
    method: 'POST',
    path: '/bo/feedback/assign',
    access: 'operator',
    permission: 'feedback.answer',
  },
  'bo.replyFeedback': { method: 'POST', path: '/bo/feedback/reply', access: 'operator', permission: 'feedback.answer' },
  'bo.closeFeedback': { method: 'POST', path: '/bo/feedback/close', access: 'operator', permission: 'feedback.answer' },
  'bo.chatRooms': { method: 'GET', path: '/bo/chat/rooms', access: 'operator', permission: 'chat.moderate' },
  'bo.saveChatRoom': { method: 'POST', path: '/bo/chat/rooms', access: 'operator', permission: 'chat.moderate' },
  'bo.chatHistory': { method: 'GET', path: '/bo/chat/messages', access: 'operator', permission: 'chat.moderate' },
  'bo.sendChat': { method: 'POST', path: '/bo/chat/messages', access: 'operator', permission: 'chat.moderate' },
  'bo.removeChatMessage': {
    method: 'POST',
    path: '/bo/chat/messages/remove',
    access: 'operator',
    permission: 'chat.moderate',
  },
  'bo.muteChat': { method: 'POST', path: '/bo/chat/mutes', access: 'operator', permission: 'chat.moderate' },
  'bo.unmuteChat': { method: 'POST', path: '/bo/chat/mutes/end', access: 'operator', permission: 'chat.moderate' },
  'bo.chatMutes': { method: 'GET', path: '/bo/chat/mutes', access: 'operator', permission: 'chat.moderate' },
  'bo.chatReports': { method: 'GET', path: '/bo/chat/reports', access: 'operator', permission: 'chat.moderate' },
  'bo.closeChatReport': {
    method: 'POST',
    path: '/bo/chat/reports/close',
    access: 'operator',
    permission: 'chat.moderate',
  },
  'bo.serviceQueue': { method: 'GET', path: '/bo/service/queue', access: 'operator', permission: 'service.answer' },
  'bo.serviceConversation': {
    method: 'GET',
    path: '/bo/service/conversation',
    access: 'operator',
    permission: 'service.answer',
  },
  'bo.serviceTake': { method: 'POST', path: '/bo/service/take', access: 'operator', permission: 'service.answer' },
  'bo.serviceTransfer': {
    method: 'POST',
    path: '/bo/service/transfer',
    access: 'operator',
    permission: 'service.answer',
  },
  'bo.serviceSend': { method: 'POST', path: '/bo/service/messages', access: 'operator', permission: 'service.answer' },
  'bo.serviceTyping': { method: 'POST', path: '/bo/service/typing', access: 'operator', permission: 'service.answer' },
  'bo.serviceClose': { method: 'POST', path: '/bo/service/close', access: 'operator', permission: 'service.answer' },
  'bo.serviceComplaint': {
    method: 'POST',
    path: '/bo/service/complaint',
    access: 'operator',
    permission: 'service.answer',
  },
  'bo.serviceHistory': { method: 'GET', path: '/bo/service/history', access: 'operator', permission: 'service.answer' },
  'bo.serviceAnswers': { method: 'GET', path: '/bo/service/answers', access: 'operator', permission: 'service.answer' },
  'bo.saveServiceAnswer': {
    method: 'POST',
    path: '/bo/service/answers',
    access: 'operator',
    permission: 'service.answer',
  },
  'bo.removeServiceAnswer': {
    method: 'POST',
    path: '/bo/service/answers/remove',
    access: 'operator',
    permission: 'service.answer',
  },
  'bo.serviceUpload': {
    method: 'PUT',
    path: '/bo/service/image',
    access: 'operator',
    permission: 'service.answer',
    upload: true,
  },

  // back office
  'bo.login': { method: 'POST', path: '/bo/session/login', access: 'public', sealed: true },
  'bo.logout': { method: 'DELETE', path: '/bo/session/logout', access: 'operator', limited: true },
  'bo.me': { method: 'GET', path: '/bo/me', access: 'operator', limited: true },
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
  'bo.catalogue': { method: 'GET', path: '/bo/catalogue', access: 'operator', permission: 'games.view' },
  'bo.updateCatalogueGame': {
    method: 'POST',
    path: '/bo/catalogue/update',
    access: 'operator',
    permission: 'games.edit',
  },
  'bo.vendors': { method: 'GET', path: '/bo/vendors', access: 'operator', permission: 'games.view' },
  'bo.setVendorStatus': { method: 'POST', path: '/bo/vendors/status', access: 'operator', permission: 'games.edit' },
  'bo.vendorCases': { method: 'GET', path: '/bo/vendors/cases', access: 'operator', permission: 'games.view' },
  'bo.proposeVendorCase': {
    method: 'POST',
    path: '/bo/vendors/cases/propose',
    access: 'operator',
    permission: 'games.edit',
  },
  'bo.decideVendorCase': {
    method: 'POST',
    path: '/bo/vendors/cases/decide',
    access: 'operator',
    permission: 'withdrawals.decide',
  },
  'bo.reconcileVendor': {
    method: 'POST',
    path: '/bo/vendors/reconcile',
    access: 'operator',
    permission: 'games.edit',
  },
  'bo.holidays': { method: 'GET', path: '/bo/holidays', access: 'operator', permission: 'games.view' },
  'bo.addHoliday': { method: 'POST', path: '/bo/holidays/add', access: 'operator', permission: 'games.edit' },
  'bo.removeHoliday': { method: 'POST', path: '/bo/holidays/remove', access: 'operator', permission: 'games.edit' },
  'bo.feeds': { method: 'GET', path: '/bo/feeds', access: 'operator', permission: 'draws.view' },
  /** Proposes: nothing changes until another operator puts it in force. */
  'bo.updateFeeds': { method: 'POST', path: '/bo/feeds/update', access: 'operator', permission: 'games.edit' },
  'bo.decideFeeds': { method: 'POST', path: '/bo/feeds/decide', access: 'operator', permission: 'games.edit' },
  'bo.settings': { method: 'GET', path: '/bo/settings', access: 'operator', permission: 'settings.view' },
  'bo.setSettings': { method: 'POST', path: '/bo/settings', access: 'operator', permission: 'settings.edit' },
  /** Another operator than the one who changed guarded settings puts them in force, or either turns them down. */
  'bo.decideSettings': { method: 'POST', path: '/bo/settings/decide', access: 'operator', permission: 'settings.edit' },
  'bo.member': { method: 'GET', path: '/bo/members/detail', access: 'operator', permission: 'members.view' },
  'bo.checkMember': { method: 'POST', path: '/bo/members/checked', access: 'operator', permission: 'members.edit' },
  'bo.eraseMember': { method: 'POST', path: '/bo/members/erase', access: 'operator', permission: 'members.erase' },
  'bo.giveInitialPassword': {
    method: 'POST',
    path: '/bo/members/password',
    access: 'operator',
    permission: 'members.edit',
  },
  'bo.operators': { method: 'GET', path: '/bo/operators', access: 'operator', permission: 'operators.edit' },
  'bo.allowAuthenticator': {
    method: 'POST',
    path: '/bo/operators/authenticator',
    access: 'operator',
    permission: 'operators.edit',
  },
  /** An operator's own authenticator. */
  'bo.beginAuthenticator': { method: 'POST', path: '/bo/me/authenticator', access: 'operator', limited: true },
  'bo.confirmAuthenticator': {
    method: 'POST',
    path: '/bo/me/authenticator/confirm',
    access: 'operator',
    limited: true,
  },
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
