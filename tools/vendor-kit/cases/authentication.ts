import { generateKeyPairSync } from 'node:crypto'
import { ONE, replyText, type Case } from '../kit.ts'
import type { Reply } from '../types.ts'

// Authentication: signatures, clocks, keys, tokens, and invalid bodies.

const signed =
  'HMAC or signature over the raw body, the path and the time, by a live key of this vendor; anything else is HTTP 401.'
const isShut = (reply: Reply) => reply.http === 401 || reply.http === 403

export const authenticationCases: Case[] = [
  {
    name: 'signature',
    title: 'wrong key, changed body, no signature, another vendor’s door',
    rule: signed,
    async run(kit) {
      const before = await kit.funded(2n * ONE)
      const { key } = kit.options
      const tries: [string, Promise<Reply>][] = [
        ['another secret', kit.bet({}, { key: { id: key.id, secret: wrongSecret(key.secret) } })],
        ['a key id nobody has', kit.bet({}, { key: { id: 'kit-unknown', secret: key.secret } })],
        ['a body changed after signing', kit.bet({}, { tamper: changed })],
        ['no signature', kit.bet({}, { headers: { 'x-signature': undefined, 'x-sign': undefined } })],
        ['an empty signature', kit.bet({}, { headers: { 'x-signature': '', 'x-sign': '' } })],
        ['a signature that is no text of its kind', kit.bet({}, { headers: { 'x-signature': 'zz', 'x-sign': 'zz' } })],
        ['a vendor that does not exist', kit.bet({}, { vendor: 'KITNOBODY' })],
      ]
      for (const [what, sending] of tries) {
        const reply = await sending
        if (!isShut(reply) && reply.http !== 404) kit.fail(`a bet with ${what}`, 'HTTP 401', replyText(reply))
      }
      await kit.moved('bets that were not signed properly', before, 0n)
    },
  },
  {
    name: 'clock',
    title: 'clocks that are off by 299 and by 301 seconds',
    rule: 'The timestamp may be off by 300 seconds either way, not by more.',
    async run(kit) {
      const before = await kit.funded(2n * ONE)
      for (const seconds of [-301, 301, -86_400]) {
        const txId = kit.id('b')
        const tried = await kit.bet({ txId }, { shiftMs: seconds * 1000 })
        // A clock that is ahead is less so after the duration of the call.
        const isSlow = seconds > 0 && tried.ms > 500 && !isShut(tried)
        if (isSlow) await kit.rollback(txId)
        const reply = isSlow ? await kit.bet({}, { shiftMs: (seconds + 5) * 1000 }) : tried
        if (!isShut(reply)) kit.fail(`a bet with a clock off by ${seconds} s`, 'HTTP 401', replyText(reply))
      }
      await kit.moved('bets with clocks that are too far off', before, 0n)
      // A second of tolerance for the network and for clocks that differ a little.
      for (const seconds of [-298, 298]) {
        const bet = { txId: kit.id('b'), roundId: kit.id('r') }
        kit.answers(`a bet with a clock off by ${seconds} s`, await kit.bet(bet, { shiftMs: seconds * 1000 }), 'OK')
        await kit.rollback(bet.txId, { roundId: bet.roundId })
      }
      await kit.moved('bets with clocks within the window, taken back', before, 0n)
    },
  },
  {
    name: 'key-rotation',
    title: 'two live keys, in turn, on one txId',
    rule: 'Two keys of a vendor are live at once; which one signed does not matter to a txId.',
    needs: ['second key'],
    async run(kit) {
      const { secondKey } = kit.options
      if (!secondKey) return
      const before = await kit.funded(ONE)
      const bet = { txId: kit.id('b'), roundId: kit.id('r') }
      kit.answers('a bet under the second key', await kit.bet(bet, { key: secondKey }), 'OK', { duplicate: false })
      kit.answers('its copy under the first key', await kit.bet(bet), 'OK', { duplicate: true })
      const back = { txId: kit.id('k'), refTxId: bet.txId, roundId: bet.roundId }
      kit.answers('its rollback under the second key', await kit.call('rollback', back, { key: secondKey }), 'OK')
      await kit.moved('a bet under two keys', before, 0n)
    },
  },
  {
    name: 'dead-token',
    title: 'a token that is none, on a bet and on a win',
    rule: 'A bet needs a live token; a win and a rollback are never refused for a token.',
    async run(kit) {
      const before = await kit.funded(2n * ONE)
      const dead = kit.options.expiredToken ?? 'kit-token-that-never-was-0000000'
      const session = ['INVALID_TOKEN', 'TOKEN_EXPIRED']
      kit.answers('a bet with a dead token', await kit.bet({ token: dead }), session)
      kit.answers('a bet without a token', await kit.bet({ token: null }), [...session, 'BAD_REQUEST'])
      await kit.moved('bets without a live token', before, 0n)
      const bet = await kit.accepted()
      const win = { roundId: bet.roundId, refTxId: bet.txId, amount: bet.amount, token: dead }
      kit.answers('a win that carries a dead token', await kit.win(win), 'OK')
      await kit.moved('a win with a dead token', before, 0n)
    },
  },
  {
    name: 'launch-token',
    title: 'one launch token twice',
    rule: 'A launch token opens one session; the session token it gave works again.',
    needs: ['second token'],
    async run(kit) {
      const token = await kit.options.token()
      const first = await kit.client.call('authenticate', { token, gameCode: kit.options.gameCode })
      kit.answers('authenticate', first, 'OK')
      const again = await kit.client.call('authenticate', { token, gameCode: kit.options.gameCode })
      kit.answers('the same launch token once more', again, ['INVALID_TOKEN', 'TOKEN_EXPIRED'])
      const none = await kit.client.call('authenticate', { token: 'kit-token-that-never-was-0000000' })
      kit.answers('a token that never was', none, ['INVALID_TOKEN', 'TOKEN_EXPIRED'])
    },
  },
  {
    name: 'bodies',
    title: 'bodies that are broken, empty, huge, deep or full of strange fields',
    rule: 'What cannot be read is BAD_REQUEST (HTTP 200 or 4xx), never a 5xx and never money.',
    async run(kit) {
      const before = await kit.funded(2n * ONE)
      const bodies: [string, string][] = [
        ['half a JSON', '{"txId":"x"'],
        ['nothing', ''],
        ['a list', '[]'],
        ['null', 'null'],
        ['a text', '"bet"'],
        ['another encoding', '\u0000\u0001ÿþ'],
        ['deep nesting', `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`],
        ['two megabytes', JSON.stringify({ txId: kit.id('b'), filler: 'x'.repeat(2_000_000) })],
        ['a prototype', '{"__proto__":{"amount":"1.0000"},"constructor":{"prototype":{}}}'],
      ]
      for (const [what, rawBody] of bodies) {
        const reply = await kit.bet({}, { rawBody })
        // The connection may be closed while a body that is too long is still being sent.
        const isCutOff = reply.error !== null && rawBody.length > 100_000
        if (!isCutOff && (reply.error !== null || reply.http >= 500 || reply.code === 'OK'))
          kit.fail(`a body of ${what}`, 'BAD_REQUEST or HTTP 4xx', replyText(reply))
      }
      await kit.moved('bodies that are none', before, 0n)
      const wrong: [string, Record<string, unknown>][] = [
        ['a member that is a number', { member: 12 }],
        ['a round that is a list', { roundId: ['a'] }],
        ['an amount that is an object', { amount: { $gt: 0 } }],
        ['a txId with a zero character', { txId: 'a\u0000b' }],
        ['a txId of letters beyond ASCII', { txId: 'cược-1' }],
      ]
      // If every field is a text, a number or a list is only another text.
      for (const [what, change] of kit.client.dialect.isTyped ? wrong : wrong.slice(2)) {
        const reply = await kit.bet(change)
        if (reply.http >= 500 || reply.code === 'OK' || reply.error !== null)
          kit.fail(`a bet with ${what}`, 'BAD_REQUEST', replyText(reply))
      }
      await kit.moved('fields of the wrong kind', before, 0n)
      const bet = { txId: kit.id('b'), roundId: kit.id('r') }
      kit.answers('a bet with a field of the vendor’s own', await kit.bet({ ...bet, vendorNote: 'kit' }), 'OK')
      kit.answers('its rollback', await kit.rollback(bet.txId, { roundId: bet.roundId }), 'OK')
      await kit.moved('a bet with a field of its own, taken back', before, 0n)
    },
  },
]

/** Another secret of the same kind. */
function wrongSecret(secret: string): string {
  if (!secret.includes('PRIVATE KEY')) return `${secret}x`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Twice the amount, or if it is not found at least a different text. */
const changed = (body: string): string => (body.includes('1.0000') ? body.replace('1.0000', '2.0000') : `${body} `)
