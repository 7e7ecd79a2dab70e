/** Codes that the client has texts for (`slots:error.*`), each with its HTTP status. */
export const playErrors = {
  bad_request: 400,
  session_expired: 401,
  launch_expired: 401,
  not_found: 404,
  round_open: 409,
  bet_not_allowed: 400,
  bets_closed: 409,
  table_limit: 409,
  table_full: 409,
  insufficient_funds: 409,
  limit_reached: 409,
  reality_check_due: 409,
  self_excluded: 403,
  member_disabled: 403,
  game_disabled: 403,
  maintenance: 503,
  bet_refused: 409,
  bet_unknown: 503,
  platform_away: 503,
  too_many_requests: 429,
  internal_error: 500,
} as const
export type PlayErrorCode = keyof typeof playErrors

/** An error for the player; thrown by use cases, answered as `{ error: { code, ... } }`. */
export class PlayError extends Error {
  readonly code: PlayErrorCode
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: PlayErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** The platform's reasons for refusing a bet, as codes for the player. */
export function errorOfRefusal(platformCode: string): PlayErrorCode {
  switch (platformCode) {
    case 'INSUFFICIENT_FUNDS':
      return 'insufficient_funds'
    case 'LIMIT_REACHED':
      return 'limit_reached'
    case 'REALITY_CHECK_DUE':
      return 'reality_check_due'
    case 'SELF_EXCLUDED':
      return 'self_excluded'
    case 'MEMBER_DISABLED':
      return 'member_disabled'
    case 'GAME_DISABLED':
      return 'game_disabled'
    case 'MAINTENANCE':
      return 'maintenance'
    case 'INVALID_TOKEN':
    case 'TOKEN_EXPIRED':
      return 'session_expired'
    default:
      return 'bet_refused'
  }
}
