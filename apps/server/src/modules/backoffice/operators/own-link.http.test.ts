import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { operatorCode, type HttpClient } from '@lotus/testing'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { backofficeSettings } from '../settings.ts'
import { agreeToInvitation } from './first-operator.ts'
import { operatorsOf } from './operators.fixtures.ts'

// Whoever makes a link does not use it, and does not learn the secret that it shows (trust.md BO-1, BO-2, issue 17).
const app = await testApp([], { isBare: true })
const of = operatorsOf(app)
const { accept, codeOf, idOf, invite, issue, letIn, logIn, newBrowser, open, rowOf } = of
const LAN = '203.0.113.9'
const MAI = '2001:db8:1:2:3::9'
const [lanAtHome, maiAtHome] = [newBrowser({ remoteAddress: LAN }), newBrowser({ remoteAddress: MAI })]
let lan: HttpClient
let mai: HttpClient

beforeAll(async () => {
  const { token } = must((await of.inviteFirst()).link, 'the first invitation has a link')
  await accept(token, await codeOf(token))
  await letIn(await logIn('lan.root'), 'hoa.ops', ['settings.view'])
  await letIn(await logIn('lan.root'), 'mai.sup', ['operators.edit', 'settings.view'])
})
const logAll = async () => {
  lan = await logIn('lan.root', lanAtHome)
  mai = await logIn('mai.sup', maiAtHome)
}
/** A link that mai asked for and lan hands out. */
async function linkFor(username: string): Promise<string> {
  await logAll()
  await invite(mai, username, ['settings.view'])
  return (await issue(lan, username)).value.token
}
const arrivals = async (client: HttpClient) => (await app.call(client, 'bo.me', {})).value.arrivals

describe('the link of an invitation', () => {
  it('is refused to whoever handed it out or invited: by session, browser and address; nothing of it is shown', async () => {
    const token = await linkFor('tu.op')
    const refused = async (browser: HttpClient, by: string) => {
      const answer = await open(token, browser)
      expect(answer).toMatchObject({ status: 409, code: 'same_operator', value: { by } })
      expect(JSON.stringify(answer.value)).not.toContain('otpauth')
      expect((await accept(token, '123456', of.password, browser)).code).toBe('same_operator')
    }
    await refused(lan, 'session')
    await refused(lanAtHome, 'device')
    await refused(maiAtHome, 'device')
    // The same address, in a browser that nobody knows; of IPv6 the same network.
    await refused(newBrowser({ remoteAddress: LAN }), 'address')
    await refused(newBrowser({ remoteAddress: '2001:db8:1:2:ffff::1' }), 'address')

    expect((await rowOf(mai, 'tu.op')).invitation).toMatchObject({
      browsers: 0,
      refused: { username: 'mai.sup', by: 'address' },
    })
    const rows = await app.owner.many(sql`select operator, target, details, host(ip) as ip from audit_log
      where action = 'operators.refuse_invitation' order by id`)
    expect(rows).toHaveLength(10)
    expect(rows[0]).toEqual({
      operator: 'unknown',
      target: `operator:${await idOf('tu.op')}`,
      details: { of: 'lan.root', by: 'session' },
      ip: LAN,
    })
    // The one who was invited uses it, from elsewhere.
    const own = newBrowser({ remoteAddress: '198.51.100.7' })
    expect((await accept(token, await codeOf(token, own), of.password, own)).code).toBe('ok')
  })

  it('an office with one address for all may allow it, by a guarded setting; then it is said beside the first login', async () => {
    const { settings } = (await app.call(lan, 'bo.settings', {})).value
    const { key } = backofficeSettings.invitationSameAddress
    expect(settings.find((one) => one.key === key)).toMatchObject({ value: false, isGuarded: true })
    await setSetting(app.db, backofficeSettings.invitationSameAddress, true, 'test')
    const token = await linkFor('an.one')
    expect((await open(token, lanAtHome)).code).toBe('same_operator')
    const own = newBrowser({ remoteAddress: LAN })
    expect((await accept(token, await codeOf(token, own), of.password, own)).code).toBe('ok')
    expect(await arrivals(mai)).toContainEqual(
      expect.objectContaining({ username: 'an.one', ip: LAN, like: { username: 'lan.root', by: 'address' } }),
    )
    await setSetting(app.db, backofficeSettings.invitationSameAddress, false, 'test')
  })

  it('shows each browser a secret of its own: what somebody else has seen is worth nothing', async () => {
    const token = await linkFor('an.two')
    // Lan, where nobody knows her.
    const [spy, own] = [newBrowser({ remoteAddress: '192.0.2.1' }), newBrowser({ remoteAddress: '192.0.2.2' })]
    const seen = (await open(token, spy)).value
    const shown = (await open(token, own)).value
    expect([seen.otherBrowsers, shown.otherBrowsers]).toEqual([0, 1])
    expect(shown.secret).not.toBe(seen.secret)
    expect((await open(token, own)).value).toEqual(shown)
    const code = (secret: string) => operatorCode(secret, app.clock.now())
    expect((await accept(token, code(seen.secret), of.password, own)).code).toBe('code_wrong')
    expect(await accept(token, code(seen.secret), of.password, spy)).toMatchObject({
      code: 'state_conflict',
      value: { state: 'other_browser' },
    })
    expect((await rowOf(mai, 'an.two')).invitation?.browsers).toBe(2)
    expect((await accept(token, code(shown.secret), of.password, own)).code).toBe('ok')
    expect(await of.secretOf('an.two')).toBe(shown.secret)
    const opened = await app.owner.values(sql`select details ->> 'browsers' from audit_log
      where action = 'operators.open_invitation' and operator = 'an.two' order by id`)
    expect(opened).toEqual(['1', '2'])
  })
})

describe('the first login of a new operator', () => {
  it('is shown to everybody who may end it, until each has taken note; never to the new one', async () => {
    // Hoa, who has nothing to do with it, has worked in the browser that is used.
    const shared = newBrowser({ remoteAddress: '192.0.2.3' })
    const hoa = await logIn('hoa.ops', shared)
    const token = await linkFor('an.three')
    const entered = await accept(token, await codeOf(token, shared), of.password, shared)
    const shown = {
      operatorId: await idOf('an.three'),
      username: 'an.three',
      ip: '192.0.2.3',
      invitedBy: 'mai.sup',
      issuedBy: 'lan.root',
      wasHeld: false,
      otherBrowsers: 0,
      like: { username: 'hoa.ops', by: 'device' },
    }
    const of3 = async (client: HttpClient) => (await arrivals(client)).filter((one) => one.username === 'an.three')
    expect([await of3(lan), await of3(mai)]).toMatchObject([[shown], [shown]])
    expect([await arrivals(hoa), await arrivals(newBrowser().as(entered.value.token))]).toEqual([[], []])
    const id = (await of3(lan))[0]?.id ?? 'none'
    expect((await app.call(lan, 'bo.seeArrival', { id })).code).toBe('ok')
    expect((await app.call(lan, 'bo.seeArrival', { id: '999999' })).code).toBe('not_found')
    expect([(await of3(lan)).length, (await of3(mai)).length]).toEqual([0, 1])
    // Whoever ends the access has seen to it.
    expect((await of.end(mai, 'an.three')).code).toBe('ok')
    expect(await of3(mai)).toEqual([])
  })

  it('is shown to every operator if one alone let them in', async () => {
    await logAll()
    await of.end(lan, 'mai.sup')
    await invite(lan, 'an.four', ['settings.view'])
    const { token, heldUntil } = (await issue(lan, 'an.four')).value
    await app.clock.advance(Date.parse(must(heldUntil, 'it is held')) - app.clock.now().getTime())
    const own = newBrowser({ remoteAddress: '192.0.2.4' })
    expect((await accept(token, await codeOf(token, own), of.password, own)).code).toBe('ok')
    const hoa = await logIn('hoa.ops')
    expect(await arrivals(hoa)).toMatchObject([{ username: 'an.four', wasHeld: true, issuedBy: 'lan.root' }])
  })
})

it('what the machine’s own address says is nothing: behind it is everybody', async () => {
  lan = await logIn('lan.root', newBrowser({ remoteAddress: '127.0.0.1' }))
  await invite(lan, 'an.five', ['settings.view'])
  const { token } = (await issue(lan, 'an.five')).value
  await agreeToInvitation(app, 'an.five')
  const own = newBrowser({ remoteAddress: '127.0.0.1' })
  expect((await accept(token, await codeOf(token, own), of.password, own)).code).toBe('ok')
})
