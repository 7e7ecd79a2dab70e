import type { ErrorCode } from './errors.ts'
import { routes, type RouteDefinition, type RouteName } from './routes.ts'

/** What a call itself may refuse with; what follows from its entry (access, seal, key) is added by `errorsOf`. */
const ownErrors: Partial<Record<RouteName, readonly ErrorCode[]>> = {
  'member.register': ['username_taken', 'age_not_confirmed', 'terms_not_accepted'],
  'session.login': ['login_failed', 'account_locked', 'account_disabled'],
  'cashier.createDeposit': [
    'amount_invalid',
    'amount_below_minimum',
    'amount_above_maximum',
    'channel_unavailable',
    'too_many_open_orders',
    'self_excluded',
    'limit_reached',
  ],
  'cashier.deposit': ['not_found'],
  'cashier.simulatePayment': ['not_found', 'state_conflict'],
  'cashier.pspCallback': ['not_found', 'permission_denied', 'key_conflict'],
  'cashier.addPayoutAccount': ['payout_account_limit'],
  'cashier.createWithdrawal': [
    'amount_invalid',
    'amount_below_minimum',
    'amount_above_maximum',
    'insufficient_balance',
    'withdrawal_not_eligible',
    'payout_account_missing',
    'account_disabled',
  ],
  'cashier.confirmReceived': ['not_found', 'state_conflict'],
  'lottery.current': ['game_not_found'],
  'lottery.results': ['game_not_found'],
  'lottery.statistics': ['game_not_found'],
  'lottery.certificate': ['game_not_found', 'issue_not_found', 'draw_not_published'],
  'lottery.placeOrders': [
    'game_not_found',
    'game_closed',
    'play_closed',
    'issue_not_found',
    'issue_not_open',
    'issue_closed',
    'unknown_play',
    'bad_content',
    'wrong_length',
    'out_of_range',
    'duplicate_number',
    'too_many_lines',
    'too_many_items',
    'stake_under_limit',
    'stake_over_limit',
    'number_over_limit',
    'odds_changed',
    'insufficient_balance',
    'account_disabled',
    'self_excluded',
    'limit_reached',
    'busy',
  ],
  'lottery.orders': ['game_not_found'],
  'lottery.order': ['not_found'],
  'bo.login': ['login_failed', 'account_locked', 'account_disabled'],
  'bo.withdrawal': ['not_found'],
  'bo.approveWithdrawal': ['not_found', 'state_conflict'],
  'bo.rejectWithdrawal': ['not_found', 'state_conflict', 'reason_required'],
  'bo.draws': ['game_not_found'],
  'bo.draw': ['game_not_found', 'issue_not_found'],
  'bo.enterResult': [
    'game_not_found',
    'issue_not_found',
    'result_invalid',
    'result_already_settled',
    'result_too_early',
    'state_conflict',
  ],
  'bo.proposeVoid': ['game_not_found', 'issue_not_found', 'result_already_settled', 'state_conflict'],
  'bo.decideDraw': [
    'not_found',
    'same_operator',
    'state_conflict',
    'result_already_settled',
    'result_invalid',
    'result_too_early',
  ],
  'bo.withdrawProposal': ['not_found', 'state_conflict'],
  'bo.deadLetter': ['not_found'],
  'bo.retryDeadLetter': ['not_found', 'state_conflict'],
  'bo.discardDeadLetter': ['not_found', 'state_conflict'],
}

/** Any call may answer these: the platform decides them before or around the handler. */
const platformErrors: readonly ErrorCode[] = [
  'bad_request',
  'payload_too_large',
  'too_many_requests',
  'busy',
  'shutting_down',
  'internal_error',
  'origin_refused',
]

/** Every code that a call may answer with; the server reports one that is not listed. */
export function errorsOf(name: RouteName): readonly ErrorCode[] {
  const route: RouteDefinition = routes[name]
  const isOfMember = route.access === 'member' || route.access === 'player'
  return [
    ...platformErrors,
    ...(isOfMember || (route.access === 'public' && name !== 'system.status')
      ? (['maintenance', 'region_restricted'] as const)
      : []),
    ...(isOfMember || route.access === 'operator' ? (['not_logged_in'] as const) : []),
    ...(route.access === 'member' ? (['trial_not_allowed'] as const) : []),
    ...(route.permission ? (['permission_denied'] as const) : []),
    ...(route.sealed ? (['sealed_invalid'] as const) : []),
    ...(route.keyed ? (['idempotency_key_missing', 'key_conflict'] as const) : []),
    ...(ownErrors[name] ?? []),
  ]
}
