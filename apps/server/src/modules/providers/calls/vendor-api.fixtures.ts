import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { signCanonical } from '../dialects/canonical.dialect.ts'
import { addHmacKey } from '../vendors/install-vendors.ts'
import { launchGame } from '../play/launch.ts'
import { upsertVendor } from '../vendors/vendor.repo.ts'
import { providersModule } from '../module.ts'

export const secret = 'a secret of these tests alone, long enough'

export type Sent = {
  keyId?: string
  secret?: string
  timestamp?: string
  path?: string
  body?: string
  signature?: string
  method?: 'POST' | 'GET'
}

/** The whole server with vendors, a member with money, and calls signed as a vendor signs them. */
export async function setUpVendorCalls(username: string) {
  const app = await testApp()
  const vendors = app.composition.of(providersModule)
  const { client } = await app.register(username)
  await app.deposit(client, '200')
  const { id: memberId } = await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)

  async function vendor(code: string, dialect = 'canonical'): Promise<bigint> {
    const id = await upsertVendor(app.owner, {
      code,
      name: code,
      dialect,
      origin: 'http://localhost:4901',
      apiUrl: null,
    })
    await app.owner.query(sql`
      insert into game (vendor, code, category, name, min_bet, released_at)
      values (${code}, 'SEN', 'RNG', '{"vi": "SEN", "en": "SEN"}', 10000, lotus_now()) on conflict do nothing`)
    await addHmacKey(vendors, { id, code }, { keyId: `${code}-1`, secret })
    return id
  }
  await vendor('ACME')
  await vendor('OTHER')

  async function post(code: string, op: string, fields: object, sent: Sent = {}) {
    const path = sent.path ?? `/vendor/v1/${code}/${op}`
    const body = sent.body ?? JSON.stringify(fields)
    const timestamp = sent.timestamp ?? String(app.clock.now().getTime())
    const answer = await app.composition.siteApp.inject({
      method: 'POST',
      url: `/vendor/v1/${code}/${op}`,
      payload: body,
      headers: {
        'content-type': 'application/json',
        'x-key-id': sent.keyId ?? `${code}-1`,
        'x-timestamp': timestamp,
        'x-signature':
          sent.signature ??
          signCanonical(sent.secret ?? secret, { method: sent.method ?? 'POST', path, timestamp, body }),
      },
    })
    return { status: answer.statusCode, headers: answer.headers, ...answer.json() }
  }

  async function open(code: string): Promise<{ launchToken: string; url: URL }> {
    const { gameUrl } = await launchGame(vendors, {
      memberId,
      accountType: 1,
      vendor: code,
      gameCode: 'SEN',
      mode: 'real',
      language: 'vi',
      device: 'W',
      lobbyUrl: '/pp',
      siteOrigin: 'http://localhost:4900',
    })
    const url = new URL(gameUrl)
    return { launchToken: url.searchParams.get('t') ?? '', url }
  }
  async function player(code: string) {
    const { launchToken } = await open(code)
    const opened = await post(code, 'authenticate', { token: launchToken, gameCode: 'SEN' })
    return {
      member: opened.member as string,
      token: opened.sessionToken as string,
      move: { member: opened.member, currency: 'P', gameCode: 'SEN' },
    }
  }
  let numbers = 0
  const next = () => `t-${(numbers += 1)}`

  return { app, vendors, memberId, vendor, post, open, player, next }
}
