import { isLanguage, type Language } from '@lotus/i18n/languages'

/**
 * The messages between a game in its frame and the player page, sent by `postMessage` (games.md 0): JSON objects `{
 * lotus: 1, type, ... }`. Both ends check the origin and the sending window themselves; the functions here decide
 * whether a value is a message of this protocol. Anything else is ignored: other scripts, extensions and frames post
 * messages too.
 */
export const PLAYER_PROTOCOL = 1

/** From the game to its page. Money as decimal strings with up to 4 decimals, never numbers. */
export type GameMessage =
  /** First message: the game has loaded and can be played. Until then the page shows that it is loading. */
  | { type: 'ready'; gameCode: string; version: string }
  /** The balance known to the game, after each of its own answers; shown at once and then confirmed. */
  | { type: 'balance'; balance: string; currency: string }
  | { type: 'roundStart'; roundId: string }
  | { type: 'roundEnd'; roundId: string; bet: string; win: string }
  /** The member wants to deposit; the page opens its drawer and answers `balanceUpdated` when money has arrived. */
  | { type: 'requestDeposit' }
  | { type: 'exit' }
  /** An error that the game cannot recover from; `code` is one of the game's own. */
  | { type: 'error'; code: string }
  | { type: 'sessionExpired' }

/** From the page to the game in it. */
export type HostMessage =
  /** Start nothing new; a running round may finish. */
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'mute'; muted: boolean }
  | { type: 'setLang'; lang: Language }
  /** The balance changed outside the game: ask the wallet again. */
  | { type: 'balanceUpdated' }

/** A message with more fields is refused, so that a frame cannot make the page do work. */
const MAX_FIELDS = 8
const CODE = /^[A-Za-z0-9_.-]{1,64}$/
const MONEY = /^\d{1,14}(\.\d{1,4})?$/
const CURRENCY = /^[A-Z]{1,8}$/
const VERSION = /^[\w.+-]{1,40}$/

type Check = (value: unknown) => boolean
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)

const gameFields: Record<GameMessage['type'], Record<string, Check>> = {
  ready: { gameCode: matches(CODE), version: matches(VERSION) },
  balance: { balance: matches(MONEY), currency: matches(CURRENCY) },
  roundStart: { roundId: matches(CODE) },
  roundEnd: { roundId: matches(CODE), bet: matches(MONEY), win: matches(MONEY) },
  requestDeposit: {},
  exit: {},
  error: { code: matches(CODE) },
  sessionExpired: {},
}

const hostFields: Record<HostMessage['type'], Record<string, Check>> = {
  pause: {},
  resume: {},
  mute: { muted: (value) => typeof value === 'boolean' },
  setLang: { lang: (value) => isLanguage(value) },
  balanceUpdated: {},
}

/**
 * Parses a message of the game; undefined for anything else: another protocol or version, an unknown type, a field that
 * is missing, malformed or unexpected. Use only after the event's `origin` and `source` were checked.
 */
export function parseGameMessage(data: unknown): GameMessage | undefined {
  // The fields of the type were checked one by one, and there are no others.
  return parse(data, gameFields) as GameMessage | undefined
}

/** Parses a message of the page; the same rules as {@link parseGameMessage}. */
export function parseHostMessage(data: unknown): HostMessage | undefined {
  return parse(data, hostFields) as HostMessage | undefined
}

/** The value for `postMessage`; always send it to the other end's exact origin, never `*`. */
export function playerMessage<T extends GameMessage | HostMessage>(message: T): T & { lotus: 1 } {
  return { lotus: PLAYER_PROTOCOL, ...message }
}

function parse(data: unknown, catalogue: Record<string, Record<string, Check>>): { type: string } | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const entries = Object.entries(data)
  if (entries.length > MAX_FIELDS) return undefined
  const given = new Map<string, unknown>(entries)
  const type = given.get('type')
  if (given.get('lotus') !== PLAYER_PROTOCOL || typeof type !== 'string' || !Object.hasOwn(catalogue, type)) {
    return undefined
  }
  const checks = Object.entries(catalogue[type] ?? {})
  if (entries.length !== checks.length + 2 || !checks.every(([name, check]) => check(given.get(name)))) return undefined
  return Object.fromEntries([['type', type], ...checks.map(([name]) => [name, given.get(name)])]) as { type: string }
}
