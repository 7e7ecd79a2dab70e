import { Finding, type FindingText } from '../kit.ts'
import { formatMoney, parseMoney } from '../money.ts'
import { fieldsOf } from '../dialects/canonical.ts'
import { sendSigned, type Body } from '../signed-calls.ts'
import type { Key } from '../types.ts'
import type { Call, Operator, Treatment } from './operator.ts'

/** What a vendor's case uses: the operator that the vendor calls, a way to make it play one round, and its own API. */
export type Stage = {
  operator: Operator
  gameCode: string
  /** The vendor keeps a wallet for each player (transfer mode). */
  isTransfer?: boolean
  /** Makes the vendor play one round with this launch token; resolves when it has answered the player. */
  spin: (launchToken: string) => Promise<void>
  /** Where the vendor receives the operator's calls: `{url}/v1/{op}`. */
  vendorUrl: string
  key: Key
  /** How long the vendor may take to finish a round. */
  patienceMs: number
  sleep: (ms: number) => Promise<void>
  clock: () => number
}
export type VendorCase = {
  name: string
  title: string
  rule: string
  /** For vendors with wallets of their own; otherwise for those that use the operator's wallet. */
  isTransfer?: true
  run(stage: Stage): Promise<void>
}

const failOf =
  (stage: Stage, since: number) =>
  (what: string, expected: string, got: string): never => {
    const exchanges = stage.operator.calls
      .slice(since)
      .slice(-10)
      .map(({ op, body, answered }) => ({ op: 'status' as const, sent: `${op} ${JSON.stringify(body)}`, answered }))
    const text: FindingText = { what, expected, got, exchanges }
    throw new Finding(text)
  }

/** One round under a fault plan; returns the calls it caused. */
async function play(
  stage: Stage,
  plan: Readonly<Record<string, readonly Treatment[]>>,
  isOver: (calls: readonly Call[]) => boolean,
) {
  const { operator } = stage
  operator.forget()
  for (const [op, treatments] of Object.entries(plan)) operator.plan(op, treatments)
  const since = operator.calls.length
  const before = operator.balance()
  // Its result is visible only in the calls.
  void stage.spin(operator.launchToken()).catch(() => undefined)
  const until = stage.clock() + stage.patienceMs
  const calls = () => operator.calls.slice(since)
  while (stage.clock() < until && !isOver(calls())) await stage.sleep(50)
  const isDone = isOver(calls())
  // Waits, so that a vendor that continues afterwards is detected.
  await stage.sleep(300)
  return { calls: calls(), before, isDone, fail: failOf(stage, since) }
}

const ofOp = (calls: readonly Call[], op: string) => calls.filter((call) => call.op === op)
const answeredOk = (call: Call) => call.answered.includes('"code":"OK"')
const idsOf = (calls: readonly Call[], field = 'txId') => new Set(calls.map(({ body }) => String(body[field])))
const isWon = (calls: readonly Call[]) => ofOp(calls, 'win').some(answeredOk)
const isBack = (calls: readonly Call[]) => ofOp(calls, 'rollback').some(answeredOk)

/** A bet without an answer: one txId however often it is sent, and finally either settled or rolled back. */
const withoutAnswer = (
  name: string,
  title: string,
  bets: readonly Treatment[],
  more: VendorCase['rule'],
): VendorCase => ({
  name,
  title,
  rule: more,
  async run(stage) {
    const { calls, isDone, fail, before } = await play(stage, { bet: bets }, (all) => isWon(all) || isBack(all))
    const sent = ofOp(calls, 'bet')
    if (sent.length === 0) fail('a round', 'a bet', 'none')
    if (idsOf(sent).size !== 1) fail('the repeated bet', 'one txId', [...idsOf(sent)].join(', '))
    if (!isDone) fail('a bet without an answer', `a win or a rollback within ${stage.patienceMs} ms`, 'neither')
    const [bet] = idsOf(sent)
    const outcome = stage.operator.outcome(bet ?? '')
    if (isBack(calls)) {
      const refs = idsOf(ofOp(calls, 'rollback'), 'refTxId')
      if (refs.size !== 1 || !refs.has(bet ?? '')) fail('the rollback', `refTxId ${bet}`, [...refs].join(', '))
      if (isWon(calls)) fail('a round that was taken back', 'no win', 'a win')
      if (stage.operator.balance() !== before)
        fail('the balance after the rollback', formatMoney(before), formatMoney(stage.operator.balance()))
    } else if (outcome?.code !== 'OK') fail('a win', 'an accepted bet before it', outcome?.code ?? 'no bet')
  },
})

const refusals = [
  'INSUFFICIENT_FUNDS',
  'SELF_EXCLUDED',
  'LIMIT_REACHED',
  'TOKEN_EXPIRED',
  'MAINTENANCE',
  'TX_ROLLED_BACK',
]

export const vendorCases: readonly VendorCase[] = [
  {
    name: 'signs',
    title: 'every call is signed, timely and well-formed',
    rule: 'X-Key-Id, X-Timestamp in ms, X-Signature over method, path, timestamp and raw body; ids of 1 to 64 characters, amounts as decimal texts.',
    async run(stage) {
      const { calls, fail } = await play(stage, {}, isWon)
      if (calls.length === 0) fail('a round', 'calls to the operator', 'none')
      for (const { op, body, problem } of calls) {
        if (problem !== undefined) fail(`the call ${op}`, 'a signature that holds', problem)
        for (const field of ['txId', 'roundId', 'refTxId'])
          if (body[field] !== undefined && !/^[\x21-\x7e]{1,64}$/.test(String(body[field])))
            fail(`${field} of ${op}`, '1 to 64 printable characters', JSON.stringify(body[field]))
        const amount = body['amount']
        if (amount !== undefined && (parseMoney(amount) === null || String(amount).startsWith('-')))
          fail(`amount of ${op}`, 'a decimal text with up to four places', JSON.stringify(amount))
      }
      if (ofOp(calls, 'bet').length === 0) fail('a round', 'a bet', 'none')
    },
  },
  {
    name: 'round',
    title: 'a usual round: one bet, its win, the end',
    rule: 'Every accepted bet is settled by a win (also of nothing) or endRound, in its round and naming it.',
    async run(stage) {
      const { calls, isDone, fail } = await play(stage, {}, isWon)
      const bets = ofOp(calls, 'bet')
      if (bets.length === 0) fail('a round', 'a bet', 'none')
      if (!isDone && ofOp(calls, 'endRound').length === 0)
        fail('an accepted bet', `a win or endRound within ${stage.patienceMs} ms`, 'neither')
      const roundId = bets[0]?.body['roundId']
      for (const win of ofOp(calls, 'win')) {
        if (win.body['roundId'] !== roundId) fail('the win', `round ${String(roundId)}`, String(win.body['roundId']))
        if (win.body['refTxId'] !== undefined && !idsOf(bets).has(String(win.body['refTxId'])))
          fail('the win', 'refTxId of its bet', String(win.body['refTxId']))
      }
      if (ofOp(calls, 'rollback').length > 0) fail('a usual round', 'no rollback', 'a rollback')
      const isClosed = ofOp(calls, 'win').some(({ body }) => body['roundClosed'] === true)
      if (!isClosed && ofOp(calls, 'endRound').length === 0)
        fail('the end of the round', 'roundClosed or endRound', 'neither')
    },
  },
  withoutAnswer(
    'bet-lost',
    'a bet that is decided but never answered',
    ['lost', 'lost'],
    'A bet without an answer is sent again with its txId, or taken back; never a new one in its place.',
  ),
  withoutAnswer(
    'bet-deaf',
    'a bet that is neither decided nor answered',
    ['deaf', 'deaf', 'deaf'],
    'A bet without an answer is taken back until the rollback is answered.',
  ),
  withoutAnswer(
    'bet-reset',
    'connections that break in the bet',
    ['reset', 'reset', 'reset'],
    'A broken connection is no answer.',
  ),
  withoutAnswer(
    'bet-garbage',
    'an answer that is none',
    ['garbage', 'garbage', 'garbage'],
    'What is not an answer of the API decides nothing: the bet is taken back.',
  ),
  withoutAnswer(
    'bet-503',
    'HTTP 503 to a bet',
    ['unavailable', 'unavailable', 'unavailable'],
    '503 says that nothing was decided.',
  ),
  {
    name: 'rollback-again',
    title: 'a rollback that gets no answer at first',
    rule: 'A rollback is sent again, with its txId, until it is answered.',
    async run(stage) {
      const plan = { bet: ['reset', 'reset', 'reset'], rollback: ['unavailable', 'reset', 'ok'] } as const
      const { calls, isDone, fail } = await play(stage, plan, isBack)
      const sent = ofOp(calls, 'rollback')
      if (!isDone)
        fail(
          'a rollback that met HTTP 503 and a broken connection',
          'the same rollback until OK',
          `${sent.length} tries`,
        )
      if (idsOf(sent).size !== 1) fail('the repeated rollback', 'one txId', [...idsOf(sent)].join(', '))
    },
  },
  {
    name: 'win-again',
    title: 'a win that gets no answer at first',
    rule: 'A win is sent again, with its txId and amount, until it is answered.',
    async run(stage) {
      const plan = { win: ['unavailable', 'reset', 'garbage'] } as const
      const { calls, isDone, fail } = await play(stage, plan, isWon)
      const sent = ofOp(calls, 'win')
      if (!isDone)
        fail(
          'a win that met HTTP 503, a broken connection and nonsense',
          'the same win until OK',
          `${sent.length} tries`,
        )
      if (idsOf(sent).size !== 1) fail('the repeated win', 'one txId', [...idsOf(sent)].join(', '))
      if (idsOf(sent, 'amount').size !== 1)
        fail('the repeated win', 'one amount', [...idsOf(sent, 'amount')].join(', '))
      if (ofOp(calls, 'rollback').length > 0) fail('a win without an answer', 'no rollback of its bet', 'a rollback')
    },
  },
  {
    name: 'win-lost',
    title: 'a win that is decided but never answered',
    rule: 'The copy of a decided win is answered with duplicate: true, which is an end.',
    async run(stage) {
      const { calls, isDone, fail } = await play(stage, { win: ['lost'] }, isWon)
      const sent = ofOp(calls, 'win')
      if (!isDone) fail('a win whose answer was lost', 'the same win once more', `${sent.length} tries`)
      if (idsOf(sent).size !== 1) fail('the repeated win', 'one txId', [...idsOf(sent)].join(', '))
      const afterEnd = sent.slice(sent.findIndex(answeredOk) + 1)
      if (afterEnd.length > 0) fail('a win that was answered OK', 'no further copy', `${afterEnd.length} more`)
    },
  },
  ...refusals.map((code): VendorCase => ({
    name: `refused-${code}`,
    title: `a bet that is refused with ${code}`,
    rule: 'A refused bet is over: no win, no further bet of its round.',
    async run(stage) {
      const { calls, fail, before } = await play(stage, { bet: [{ code }] }, (all) => ofOp(all, 'bet').length > 0)
      if (ofOp(calls, 'bet').length === 0) fail('a round', 'a bet', 'none')
      if (ofOp(calls, 'win').length > 0) fail(`a bet refused with ${code}`, 'no win', 'a win')
      const rounds = ofOp(calls, 'bet').slice(1)
      if (rounds.length > 0) fail(`a bet refused with ${code}`, 'no further bet', `${rounds.length} more`)
      if (stage.operator.balance() !== before)
        fail('the balance', formatMoney(before), formatMoney(stage.operator.balance()))
    },
  })),
  {
    name: 'not-let-in',
    title: 'a launch token that the operator refuses',
    rule: 'Without an answer OK to authenticate nobody plays.',
    async run(stage) {
      const plan = { authenticate: [{ code: 'INVALID_TOKEN' }] } as const
      const { calls, fail } = await play(stage, plan, (all) => ofOp(all, 'authenticate').length > 0)
      if (ofOp(calls, 'bet').length > 0) fail('a refused launch token', 'no bet', 'a bet')
    },
  },
  {
    name: 'doors',
    title: 'the operator’s calls to the vendor: games, rounds, and who may ask',
    rule: 'listGames, openRound, roundDetail, betHistory and kick are answered to signed calls alone.',
    async run(stage) {
      const { calls, fail } = await play(stage, {}, isWon)
      const roundId = String(ofOp(calls, 'bet')[0]?.body['roundId'] ?? '')
      const games = await ask(stage, 'listGames', {})
      if (games.status !== 200 || !Array.isArray(games.body['games']) || games.body['games'].length === 0)
        fail('listGames', 'a list of games', `HTTP ${games.status}`)
      const open = await ask(stage, 'openRound', { roundId })
      if (open.body['state'] !== 'CLOSED') fail('openRound of a settled round', 'CLOSED', JSON.stringify(open.body))
      const unknown = await ask(stage, 'openRound', { roundId: 'KITNEVERPLAYED01' })
      if (!['UNKNOWN', 'VOID'].includes(String(unknown.body['state'])))
        fail('openRound of a round nobody played', 'UNKNOWN', JSON.stringify(unknown.body))
      const detail = await ask(stage, 'roundDetail', { roundId })
      if (detail.status !== 200 || (!detail.body['url'] && !detail.body['detail']))
        fail('roundDetail', 'a url or a record', JSON.stringify(detail.body).slice(0, 200))
      const from = new Date(stage.clock() - 3_600_000).toISOString()
      const to = new Date(stage.clock() + 60_000).toISOString()
      const history = await ask(stage, 'betHistory', { from, to, cursor: null })
      const rounds = Array.isArray(history.body['rounds']) ? history.body['rounds'] : []
      if (!JSON.stringify(rounds).includes(roundId))
        fail('betHistory of the last hour', `round ${roundId} in it`, `${rounds.length} rounds`)
      const forged = await ask(stage, 'listGames', {}, { secret: `${stage.key.secret}x` })
      if (forged.status !== 401 && forged.status !== 403)
        fail('listGames under another key', 'HTTP 401', `HTTP ${forged.status}`)
      const late = await ask(stage, 'listGames', {}, { shiftMs: -301_000 })
      if (late.status !== 401 && late.status !== 403)
        fail('listGames with a clock off by 301 s', 'HTTP 401', `HTTP ${late.status}`)
      const kicked = await ask(stage, 'kick', { playerRef: stage.operator.member })
      if (kicked.status !== 200 || kicked.body['code'] !== 'OK') fail('kick', 'OK', JSON.stringify(kicked.body))
    },
  },
]

/** A call from the operator to the vendor, signed like the vendor's own calls. */
export async function ask(
  { vendorUrl, key, clock }: Stage,
  op: string,
  body: Body,
  change: { secret?: string; shiftMs?: number } = {},
): Promise<{ status: number; body: Body }> {
  const { status, text } = await sendSigned(`${vendorUrl.replace(/\/$/, '')}/v1/${op}`, body, {
    key: { ...key, secret: change.secret ?? key.secret },
    timestamp: clock() + (change.shiftMs ?? 0),
    timeoutMs: 15_000,
  })
  return { status, body: fieldsOf(text) }
}
