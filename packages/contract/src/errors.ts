/**
 * Every error code a call may answer with: one HTTP status each (DECISIONS 11). The client translates
 * `errors.<code>` with the envelope's `value` as details. `client` says what a client does with it.
 */
export const errorCatalogue = {
  // Transport and platform
  bad_request: { status: 400, client: 'show `fields`: one error code per field name' },
  not_found: { status: 404, client: 'show the not-found state' },
  route_not_found: { status: 404, client: 'a client mistake; report it' },
  payload_too_large: { status: 413, client: 'show; nothing was done' },
  too_many_requests: { status: 429, client: 'wait `retryAfterSeconds`, then let the person try again' },
  busy: { status: 503, client: 'nothing was done; retry with the same key after a short wait' },
  shutting_down: { status: 503, client: 'nothing was done; retry with the same key' },
  internal_error: {
    status: 500,
    client: 'show `requestId`; money calls: retry with the same key to learn the outcome',
  },
  maintenance: { status: 503, client: 'show the maintenance screen' },
  region_restricted: { status: 451, client: 'show the restriction screen' },
  module_disabled: { status: 403, client: 'hide the module, refresh the settings' },
  origin_refused: { status: 403, client: 'a client mistake; report it' },
  sealed_invalid: { status: 400, client: 'fetch a new key from the status call, seal again, retry once' },
  idempotency_key_missing: { status: 400, client: 'a client mistake; report it' },
  key_conflict: { status: 409, client: 'the key was used for other content; nothing was done' },
  // Who asks
  not_logged_in: { status: 401, client: 'clear the token, open the login modal, keep the form' },
  login_failed: { status: 401, client: 'show; reveal the captcha where `captcha` is true' },
  not_a_member: { status: 403, client: 'show' },
  not_an_agent: { status: 403, client: 'show' },
  trial_not_allowed: { status: 403, client: 'offer to register or log in to a real account' },
  permission_denied: { status: 403, client: 'show' },
  account_locked: { status: 423, client: 'show until when' },
  account_disabled: { status: 403, client: 'show and offer customer service' },
  // Registration
  username_taken: { status: 409, client: 'show beside the username' },
  age_not_confirmed: { status: 400, client: 'show beside the tick box' },
  terms_not_accepted: { status: 400, client: 'show beside the tick box' },
  // Money
  insufficient_balance: { status: 409, client: 'show `balance` and `short`' },
  amount_below_minimum: { status: 400, client: 'show `min`' },
  amount_above_maximum: { status: 400, client: 'show `max`' },
  amount_invalid: { status: 400, client: 'show beside the amount' },
  too_many_open_orders: { status: 409, client: 'show `limit`; list the open orders' },
  channel_unavailable: { status: 409, client: 'refresh the channels' },
  withdrawal_not_eligible: { status: 409, client: 'show the failing `checks`' },
  payout_account_missing: { status: 409, client: 'open the payout account form' },
  payout_account_limit: { status: 409, client: 'show `limit`' },
  self_excluded: { status: 403, client: 'show until when; offer withdrawal, statements and support' },
  limit_reached: { status: 409, client: 'show `limit`, `left`, `kind` and `days`' },
  state_conflict: { status: 409, client: 'refresh: somebody or something else moved it on' },
  // Lottery
  game_not_found: { status: 404, client: 'show the lobby' },
  game_closed: { status: 409, client: 'show that the game takes no bets now' },
  play_closed: { status: 409, client: 'refresh the menu' },
  issue_not_found: { status: 404, client: 'refresh the issues' },
  issue_not_open: { status: 409, client: 'wait for `opensAt`' },
  issue_closed: { status: 409, client: 'keep the slip and offer `nextIssue`' },
  unknown_play: { status: 400, client: 'refresh the menu' },
  bad_content: { status: 400, client: 'show beside the numbers' },
  wrong_length: { status: 400, client: 'show beside the numbers' },
  out_of_range: { status: 400, client: 'show beside the numbers' },
  duplicate_number: { status: 400, client: 'show beside the numbers' },
  too_many_lines: { status: 400, client: 'show `max`' },
  too_many_items: { status: 400, client: 'show `max`' },
  stake_under_limit: { status: 400, client: 'show `min`' },
  stake_over_limit: { status: 400, client: 'show `max`' },
  number_over_limit: { status: 409, client: 'show `number` and `remaining`' },
  issue_over_limit: { status: 409, client: 'show `limit` and `remaining`: what one member may stake on one issue' },
  issue_win_over_limit: {
    status: 409,
    client: 'show `limit` and `remaining`: what one member may win together on one issue',
  },
  too_many_orders: { status: 409, client: 'show `max`: orders of one member on one issue' },
  terms_changed: { status: 409, client: 'refresh the game, show the new `stake`, ask to accept' },
  cancel_not_allowed: { status: 409, client: 'show; the order stays' },
  chase_not_allowed: { status: 409, client: 'hide the button: this game is not followed over issues' },
  chase_too_long: { status: 400, client: 'show `max`, the number of issues' },
  chase_issue_gap: { status: 400, client: 'refresh the issues: those of a chase follow each other, `issue` does not' },
  chase_not_last: { status: 409, client: 'show: a chase is given back from its last issue, `lastIssue`, backwards' },
  odds_changed: { status: 409, client: 'show old and new odds, ask to accept' },
  result_invalid: { status: 400, client: 'show `prize` and what it needs' },
  result_already_settled: { status: 409, client: 'only a correction may change it' },
  result_too_early: { status: 409, client: 'show when sale ends' },
  odds_refused: { status: 400, client: 'show `play`, `line` and `returnPercent`: nothing was changed' },
  draw_not_published: { status: 404, client: 'show when it will be' },
  // Back office
  same_operator: { status: 409, client: 'show: the one who entered may not confirm' },
  reason_required: { status: 400, client: 'show beside the reason' },
} as const satisfies Record<string, { status: number; client: string }>

export type ErrorCode = keyof typeof errorCatalogue

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}
