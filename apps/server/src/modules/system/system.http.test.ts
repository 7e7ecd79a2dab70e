import { describe, expect, it } from 'vitest'
import { openServicePath } from '@lotus/client'
import {
  flagNames,
  registerFields,
  routes,
  type FlagName,
  type RouteDefinition,
  type RouteName,
  type RouteValue,
  type WhitelabelNode,
} from '@lotus/contract'
import { databaseOf, sql } from '@lotus/database'
import type { Setting, SettingValue } from '../../platform/setting.ts'
import { TEST_START, testApp } from '../../testing/test-app.ts'
import { flagOn, getSetting, isModuleOn, setSetting, siteSettings, systemSettings, toggles } from './index.ts'
import { brandSettings, entrySettings, regionSettings, registrationSettings } from './settings.ts'
import { backofficeSettings } from '../backoffice/index.ts'
import { identitySettings } from '../identity/index.ts'

const app = await testApp(['SEN60'])
const mai = await app.operator('mai.sup')
const hoa = await app.operator('hoa.ops')
const siteRoutes = (Object.entries(routes) as [RouteName, RouteDefinition][]).filter(
  ([, route]) => route.access !== 'operator' && !route.path.startsWith('/bo/'),
)
/** An address in Vietnam and one elsewhere, according to the bundled table. */
const VIETNAM = '113.160.0.1'
const ELSEWHERE = '8.8.8.8'

async function switchNodes(changes: { modId: string; enabled: boolean }[]) {
  const { version } = (await app.call(mai, 'bo.whitelabel', {})).value
  return app.call(mai, 'bo.setWhitelabel', { version, changes })
}
const switchNode = (modId: string, enabled: boolean) => switchNodes([{ modId, enabled }])

async function change<Of extends Setting>({ key }: Of, value: SettingValue<Of>) {
  const { settings } = (await app.call(mai, 'bo.settings', {})).value
  const seen = settings.find((one) => one.key === key)?.updatedAt ?? null
  const answer = await app.call(mai, 'bo.setSettings', { changes: [{ key, value, seen }] })
  const proposal = answer.code === 'ok' ? answer.value.proposal : null
  // A guarded one waits for the second operator.
  return proposal ? app.call(hoa, 'bo.decideSettings', { id: proposal.id, isConfirmed: true }) : answer
}

/** Calls that explain why the site is closed, and whom to contact. */
const staysOpen = (name: string) =>
  ['system.status', 'system.whitelabel', 'captcha.get', 'captcha.challenge'].includes(name) ||
  name.startsWith('service.')
const permission = async (remoteAddress?: string): Promise<RouteValue<'system.whitelabel'>> => {
  const answer = await app.site.get('/wps/system/whitelabel', remoteAddress ? { remoteAddress } : {})
  return answer.value as RouteValue<'system.whitelabel'> // The server checked it against the contract.
}
function nodeOf(tree: WhitelabelNode, modId: string): WhitelabelNode | undefined {
  if (tree.modId === modId) return tree
  return tree.childrenNodes.map((node) => nodeOf(node, modId)).find((node) => node !== undefined)
}
/** Any call, as a visitor would make it, without its required input. */
async function attempt(route: RouteDefinition, remoteAddress?: string) {
  const call = {
    headers: { 'idempotency-key': 'one' },
    ...(remoteAddress ? { remoteAddress } : {}),
    ...(route.upload ? { headers: { 'content-type': 'image/png', 'idempotency-key': 'one' } } : {}),
  }
  if (route.method === 'GET') return app.site.get(route.path, call)
  if (route.method === 'DELETE') return app.site.delete(route.path, call)
  const withBody = { ...call, ...(route.upload ? {} : { body: {} }) }
  return route.method === 'PUT' ? app.site.put(route.path, withBody) : app.site.post(route.path, withBody)
}

describe('the permission response (E13, C06)', () => {
  it('contains the whole tree with every flag, each with its default', async () => {
    const { info } = await permission()
    for (const name of flagNames) expect(nodeOf(info.whitelabel, name), name).toMatchObject({ childrenNodes: [] })
    expect(info.whitelabel).toMatchObject({ modId: 'ROOT', enabled: '1' })
    const on = flagNames.filter((name) => nodeOf(info.whitelabel, name)?.enabled === '1')
    expect(on).toEqual(expect.arrayContaining(['USERNAMEREG3', 'FREEPLAY3', 'MANPLAYREB3', 'AGENTPOLICY3']))
    // trust.md C1 and C3: transfers and forced expiry are off until the operator wants them.
    for (const off of ['X_XFERDOWN', 'X_XFERUP', 'PWDEXPFORCECHANGE3', 'MOBILENUMREG3'] as const)
      expect(on).not.toContain(off)
  })
  it('returns the country, the attribution of the table, and that nothing is restricted', async () => {
    expect(await permission(VIETNAM)).toMatchObject({
      maintenance: false,
      regionRestriction: false,
      location: { ip: VIETNAM, country: 'VN' },
      info: { attributions: [{ text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' }] },
    })
  })
  it('changes its version with anything in it, and only then', async () => {
    const first = await permission()
    expect((await permission(VIETNAM)).version).toBe(first.version)
    await change(siteSettings.gtagId, 'G-LOTUS123')
    const second = await permission()
    expect(second.info.analytics.gtagId).toBe('G-LOTUS123')
    expect(second.version).not.toBe(first.version)
    await change(siteSettings.gtagId, null)
    expect((await permission()).version).toBe(first.version)
  })
  it('K16: contains the CDNs and the resources that the operator set', async () => {
    await change(siteSettings.imageCdns, ['https://img1.example', 'https://img2.example'])
    await change(siteSettings.gameCdns, ['https://games.example'])
    const ios = { resourceType: 'IOS', url: 'https://example.com/ios', qrCodeUrl: null, labelNameCn: 'iOS' }
    await change(siteSettings.resources, [ios])
    expect((await permission()).info).toMatchObject({
      imageCDNs: ['https://img1.example', 'https://img2.example'],
      launchGameCDNs: ['https://games.example'],
      resources: [ios],
    })
    expect((await change(siteSettings.imageCdns, ['http://plain.example'])).code).toBe('bad_request')
    expect((await change(siteSettings.imageCdns, ['https://img.example/folder'])).code).toBe('bad_request')
  })
  it('R17: the help without a header may be framed by the operator’s own sites, other pages by nobody', async () => {
    const framedBy = async (url: string, server = app.composition.siteApp) => {
      const { headers } = await server.inject({ url, headers: { accept: 'text/html' } })
      return /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
    }
    expect(await framedBy('/helpmc')).toBe("'none'")
    await change(siteSettings.helpFrameOrigins, ['https://shop.example', 'https://club.example'])
    expect(await framedBy('/helpmc')).toBe('https://shop.example https://club.example')
    expect(await framedBy('/helpmc?article=limits')).toBe('https://shop.example https://club.example')
    for (const other of ['/help', '/login', '/index', '/helpmc/../login', '/helpmcx', '//helpmc', '/login?x=/helpmc'])
      expect(await framedBy(other), other).toBe("'none'")
    expect(await framedBy('/helpmc', app.composition.backofficeApp)).toBe("'none'")
    expect((await change(siteSettings.helpFrameOrigins, ['https://*.example'])).code).toBe('bad_request')
    expect((await change(siteSettings.helpFrameOrigins, ['https://shop.example/x'])).code).toBe('bad_request')
    await change(siteSettings.helpFrameOrigins, [])
    expect(await framedBy('/helpmc')).toBe("'none'")
  })
  it('C14: wraps the address of customer service; its last eight characters are the key', async () => {
    const own = (await permission()).info.customerService?.version.pathList[0]?.path ?? ''
    expect(await openServicePath(own, 'http://localhost:4000')).toBe('http://localhost:4000/service')
    await change(siteSettings.customerServiceUrl, 'https://help.example/chat?from=site')
    const paths = (await permission()).info.customerService?.version.pathList ?? []
    expect(paths).toEqual([{ type: '3', path: expect.stringMatching(/^[A-Za-z0-9+/]+=*[A-Za-z0-9]{8}$/) }])
    const path = paths[0]?.path ?? ''
    expect(path).not.toContain('help.example')
    expect(await openServicePath(path)).toBe('https://help.example/chat?from=site')
    expect(await openServicePath(`${path.slice(0, -1)}!`)).toBeNull()
    expect(await openServicePath(path.slice(1))).toBeNull()
    expect((await change(siteSettings.customerServiceUrl, 'javascript:alert(1)' as string)).code).toBe('bad_request')
  })
  it('K09: returns the rank above which members are VIP', async () => {
    expect((await permission()).info.customerService?.vipAboveRank).toBe(4)
    await change(siteSettings.vipAboveRank, 2)
    expect((await permission()).info.customerService?.vipAboveRank).toBe(2)
    await change(siteSettings.vipAboveRank, 4)
  })
})

describe('every flag, on and off (P05-P15)', () => {
  const flagged = (name: FlagName) => siteRoutes.filter(([, route]) => route.flag === name)

  it.each(flagNames)('%s: the tree shows it, its calls and its module id are refused while it is off', async (name) => {
    const before = nodeOf((await permission()).info.whitelabel, name)?.enabled === '1'
    // Its password flag needs registration by mobile, and one way to register must always be on.
    if (name === 'MOBILENUMPASSREG3' || name === 'USERNAMEREG3') await switchNode('MOBILENUMREG3', true)
    for (const isOn of [false, true, false]) {
      expect((await switchNode(name, isOn)).code).toBe('ok')
      expect(nodeOf((await permission()).info.whitelabel, name)?.enabled).toBe(isOn ? '1' : '0')
      expect(await flagOn(app.db, name)).toBe(isOn)
      const ofModule = await app.site.get('/wps/system/countries', { headers: { 'module-id': name } })
      expect(ofModule.code).toBe(isOn ? 'ok' : 'module_disabled')
      for (const [called, route] of flagged(name)) {
        const { code } = await attempt(route)
        if (isOn) expect(code, called).not.toBe('module_disabled')
        else expect(code, called).toBe('module_disabled')
      }
    }
    await switchNode(name, name === 'USERNAMEREG3' || before)
    await switchNode('MOBILENUMREG3', false)
  })

  it('a node is in force only with all its ancestors (operations.md 5.5)', async () => {
    await switchNode('LOGIN', false)
    expect(nodeOf((await permission()).info.whitelabel, 'FREEPLAY3')?.enabled).toBe('1')
    expect(await flagOn(app.db, 'FREEPLAY3')).toBe(false)
    expect((await permission()).info.toggles.hasFreePlay).toBe(false)
    await switchNode('LOGIN', true)
    expect(await flagOn(app.db, 'FREEPLAY3')).toBe(true)
  })

  it('an unknown module is off, `site` and the apps are always known', async () => {
    const code = async (moduleId: string) =>
      (await app.site.get('/wps/system/countries', { headers: { 'module-id': moduleId } })).code
    expect(await code('NOSUCHNODE')).toBe('module_disabled')
    expect(await code('toString')).toBe('module_disabled')
    expect([await code('site'), await code('backoffice'), await code('ROOT')]).toEqual(['ok', 'ok', 'ok'])
    expect(await isModuleOn(app.db, 'site')).toBe(true)
  })

  it('the derived toggles follow flags and settings (P15)', async () => {
    expect(await toggles(app.db)).toEqual({
      smsEnabled: true,
      pwdEnabled: true,
      showVerCodeLogin: false,
      hasFreePlay: true,
      socialLogin: [],
      showCountryCode: true,
      loginToHome: false,
      referral: true,
    })
    await switchNodes(
      ['MOBILEVERCODELOGIN3', 'X_FIREBASE_GOOGLE', 'X_FIREBASE_FACEBOOK', 'X_LOGINTOHOME'].map((modId) => ({
        modId,
        enabled: true,
      })),
    )
    expect((await permission()).info.toggles).toMatchObject({
      showVerCodeLogin: true,
      socialLogin: ['google', 'facebook'],
      loginToHome: true,
    })
    // A code by sms needs sms (operations.md 5.5).
    await change(entrySettings.smsEnabled, false)
    await change(entrySettings.passwordEnabled, false)
    expect(await toggles(app.db)).toMatchObject({ smsEnabled: false, pwdEnabled: false, showVerCodeLogin: false })
    await change(entrySettings.smsEnabled, true)
    await change(entrySettings.passwordEnabled, true)
  })

  it('P15: the last way to log in cannot be switched off, by any setting or flag', async () => {
    const nodes = ['MOBILEVERCODELOGIN3', 'X_FIREBASE_GOOGLE', 'X_FIREBASE_FACEBOOK']
    const turn = (enabled: boolean) => switchNodes(nodes.map((modId) => ({ modId, enabled })))
    await turn(false)
    expect((await change(entrySettings.passwordEnabled, false)).code).toBe('bad_request')
    await turn(true)
    await change(entrySettings.passwordEnabled, false)
    expect((await turn(false)).code).toBe('bad_request')
    await change(entrySettings.passwordEnabled, true)
    expect((await change(brandSettings.timeZone, 'Asia/Nowhere')).code).toBe('bad_request')
  })

  it('BO-2: an operator without an authenticator cannot lock themselves out', async () => {
    await app.owner.query(sql`update operator set totp_secret = null where username = 'mai.sup'`)
    expect((await change(backofficeSettings.secondFactor, true)).code).toBe('bad_request')
    expect((await change(backofficeSettings.secondFactor, false)).code).toBe('ok')
  })

  it('is in force in another process within seconds', async () => {
    const other = databaseOf(app.db.pool)
    await switchNode('FREEPLAY3', false)
    // The other process may use earlier values for two seconds; here it reads for the first time.
    expect(await flagOn(other, 'FREEPLAY3')).toBe(false)
    await switchNode('FREEPLAY3', true)
  })
})

describe('the rules of saving (operations.md 5.5)', () => {
  it('switching off both ways to register is refused, however it is done', async () => {
    for (const modId of ['USERNAMEREG3', 'REGISTER', 'ROOT'])
      expect((await switchNode(modId, false)).code, modId).toBe('registration_mode_needed')
    await switchNode('MOBILENUMREG3', true)
    expect((await switchNode('USERNAMEREG3', false)).code).toBe('ok')
    expect((await switchNode('MOBILENUMREG3', false)).code).toBe('registration_mode_needed')
    // The remaining way needs sms.
    expect((await change(entrySettings.smsEnabled, false)).code).toBe('registration_mode_needed')
    expect(await getSetting(app.db, entrySettings.smsEnabled)).toBe(true)
    const both = [
      { modId: 'USERNAMEREG3', enabled: true },
      { modId: 'MOBILENUMREG3', enabled: false },
    ]
    expect((await switchNodes(both)).code).toBe('ok')
  })
  it('returns how many logged-in people would lose it', async () => {
    const { value } = await app.call(mai, 'bo.whitelabel', {})
    const of = (modId: string) => value.nodes.find((node) => node.modId === modId)
    const before = of('MANPLAYREB3')?.affected ?? 0
    await app.register('huong88')
    const after = (await app.call(mai, 'bo.whitelabel', {})).value.nodes
    expect(after.find((node) => node.modId === 'MANPLAYREB3')?.affected).toBe(before + 1)
    expect(after.find((node) => node.modId === 'USERNAMEREG3')?.affected).toBe(0)
    expect(of('X_XFERUP')).toMatchObject({ isInForce: false, affected: 0 })
  })
  it('refuses a change based on an outdated tree, and an unknown node', async () => {
    const { version } = (await app.call(mai, 'bo.whitelabel', {})).value
    await switchNode('X_RAFFLE', false)
    const late = await app.call(mai, 'bo.setWhitelabel', { version, changes: [{ modId: 'X_VIP', enabled: false }] })
    expect(late.code).toBe('state_conflict')
    expect((await switchNode('X_NOSUCH', false)).code).toBe('not_found')
    expect(await flagOn(app.db, 'X_VIP')).toBe(true)
  })
})

describe('the settings of the back office', () => {
  it('list allowed values, current value and author of each; the program’s own state is not among them', async () => {
    await change(identitySettings.sessionHours, 12)
    const { settings } = (await app.call(mai, 'bo.settings', {})).value
    expect(settings.find(({ key }) => key === 'identity.session_hours')).toMatchObject({
      schema: { type: 'integer', minimum: 1, maximum: 720 },
      value: 12,
      default: 24,
      isDefault: false,
      updatedBy: 'mai.sup',
    })
    expect(settings.find(({ key }) => key === 'brand.languages')).toMatchObject({ isDefault: true, updatedBy: null })
    expect(settings.some(({ key }) => key.startsWith('demo.'))).toBe(false)
  })
  it('store all changes or none, and report each invalid value', async () => {
    const bad = await app.call(mai, 'bo.setSettings', {
      changes: [
        { key: 'identity.login_window_minutes', value: 20, seen: null },
        { key: 'identity.session_idle_minutes', value: 'soon', seen: null },
        { key: 'demo.accounts_fingerprint', value: null, seen: null },
        { key: 'constructor', value: 1, seen: null },
      ],
    })
    expect(bad).toMatchObject({
      code: 'bad_request',
      value: {
        fields: {
          'identity.session_idle_minutes': 'invalid',
          'demo.accounts_fingerprint': 'invalid',
          constructor: 'invalid',
        },
      },
    })
    expect(await getSetting(app.db, identitySettings.loginWindowMinutes)).toBe(15)
  })
  it('refuse a change based on an outdated value', async () => {
    const stale = { changes: [{ key: 'identity.session_hours', value: 6, seen: null }] }
    expect((await app.call(mai, 'bo.setSettings', stale)).code).toBe('state_conflict')
  })
  it('audit every change with its author, and refusals too', async () => {
    const { rows } = (await app.call(mai, 'bo.audit', { action: 'settings', limit: 100 })).value
    expect(
      rows.find((row) => row.target === 'setting:identity.session_hours' && !row.details['refused']),
    ).toMatchObject({
      operator: 'mai.sup',
      details: { changes: [{ key: 'identity.session_hours', before: 24, after: 12 }] },
    })
    expect(rows.some((row) => row.details['refused'] === 'registration_mode_needed')).toBe(true)
  })
  it('need their permission', async () => {
    const tu = await app.operator('tu.op')
    for (const name of ['bo.settings', 'bo.whitelabel'] as const)
      expect((await app.call(tu, name, {})).code).toBe('permission_denied')
    expect(
      (await app.call(tu, 'bo.setWhitelabel', { version: 'x', changes: [{ modId: 'ROOT', enabled: false }] })).code,
    ).toBe('permission_denied')
    expect((await app.call(app.backoffice, 'bo.settings', {})).code).toBe('not_logged_in')
  })
})

describe('the registration fields (E14, V04, V05)', () => {
  const register = async () => (await app.call(app.site, 'system.registerSettings', {})).value

  it('have a rule for every field, username and password by default, K12 and K13', async () => {
    const settings = await register()
    expect(settings.fields.map(({ name }) => name)).toEqual([...registerFields])
    expect(settings.fields.filter(({ enabled }) => enabled).map(({ name }) => name)).toEqual([
      'username',
      'password',
      'affiliateCode',
    ])
    expect(settings).toMatchObject({ ageMin: 18, bonusAmountVnd: '', zaloBonus: '', usernameReg: true })
    expect(settings.fields.find(({ name }) => name === 'password')).toMatchObject({ patternId: 1, minLength: 8 })
  })
  it('follow the operator’s settings, and contradictory rules are refused', async () => {
    const email = {
      patternId: 4,
      minLength: 6,
      maxLength: 100,
      acceptedPattern: '*',
      enabled: true,
      required: true,
    } as const
    expect((await change(registrationSettings.fields, { email })).code).toBe('ok')
    expect((await register()).fields.find(({ name }) => name === 'email')).toEqual({ name: 'email', ...email })
    for (const wrong of [{ minLength: 9, maxLength: 8 }, { acceptedPattern: '(a+)+' }, { patternId: 22 as 21 }])
      expect((await change(registrationSettings.fields, { email: { ...email, ...wrong } })).code).toBe('bad_request')
  })
  it('P06, P07: mobile registration is the default if it is open, and requires a code if that flag is on', async () => {
    await switchNodes(['MOBILENUMREG3', 'REGMOBVERF3'].map((modId) => ({ modId, enabled: true })))
    const settings = await register()
    expect(settings).toMatchObject({
      mobileReg: true,
      mobileDefault: true,
      smsAtRegistration: true,
      passwordInMobile: true,
    })
    expect(settings.fields.find(({ name }) => name === 'verificationCode')).toMatchObject({
      enabled: true,
      required: true,
    })
    await switchNodes(['MOBILENUMREG3', 'REGMOBVERF3'].map((modId) => ({ modId, enabled: false })))
    expect(await register()).toMatchObject({ mobileReg: false, smsAtRegistration: false, passwordInMobile: false })
  })
})

describe('countries and addresses of the site (E06, C06)', () => {
  it('returns the visitor’s country, dialling codes and a picture each', async () => {
    const { value } = await app.site.get('/wps/system/countries', { remoteAddress: VIETNAM })
    expect(value).toMatchObject({ current: 'VN' })
    expect((value as RouteValue<'system.countries'>).countries[0]).toEqual({
      countryCode: 'VN',
      countryDialingCode: '84',
      flag: '/COUNTRY_FLAG/VN.png',
    })
    expect((await app.site.get('/wps/system/countries')).value).toMatchObject({ current: null })
  })
  it('lists the addresses of the site with speed 0', async () => {
    expect((await app.call(app.site, 'system.domainRoute', {})).value.domainList).toEqual([])
    await change(siteSettings.domains, ['https://a.example', 'https://b.example'])
    expect((await app.call(app.site, 'system.domainRoute', {})).value.domainList).toEqual([
      { url: 'https://a.example', speed: 0 },
      { url: 'https://b.example', speed: 0 },
    ])
  })
})

describe('maintenance and regions (T02, R24-R26, ER08)', () => {
  const STAFF = '198.51.100.20'
  const status = async (remoteAddress: string, language = 'vi') =>
    (await app.site.get('/wps/system/status', { remoteAddress, headers: { language } })).value

  it('R25: during maintenance every call is refused except those that explain it and customer service', async () => {
    await change(systemSettings.maintenanceText, { vi: 'Nâng cấp máy chủ.', en: 'Server upgrade.' })
    await change(systemSettings.maintenanceUntil, '2026-03-10T03:10:00.000Z')
    expect(await status(VIETNAM)).not.toHaveProperty('notice')
    await change(systemSettings.maintenance, true)
    for (const [name, route] of siteRoutes) {
      const { code, status: http } = await attempt(route, VIETNAM)
      if (staysOpen(name)) expect([200, 400], name).toContain(http)
      else if (route.access !== 'psp') expect([code, http], name).toEqual(['maintenance', 503])
    }
    expect(await status(VIETNAM, 'en')).toMatchObject({
      status: 1,
      notice: { text: 'Server upgrade.', until: '2026-03-10T03:10:00.000Z' },
    })
    expect(await status(VIETNAM, 'vi')).toMatchObject({ notice: { text: 'Nâng cấp máy chủ.' } })
    expect((await permission(VIETNAM)).maintenance).toBe(true)
  })
  it('R25: maintenance ends by itself at its end time, and cannot start with a past one', async () => {
    await app.setTestTime('2026-03-10T03:09:59Z')
    expect(await status(VIETNAM)).toMatchObject({ status: 1 })
    await app.setTestTime('2026-03-10T03:10:00Z')
    expect(await status(VIETNAM)).toMatchObject({ status: 0 })
    expect((await permission(VIETNAM)).maintenance).toBe(false)
    expect(await change(systemSettings.maintenance, true)).toMatchObject({
      code: 'bad_request',
      value: { fields: { 'system.maintenance_until': 'invalid' } },
    })
    await app.setTestTime(TEST_START)
    expect(await status(VIETNAM)).toMatchObject({ status: 1 })
  })
  it('staff addresses pass, and the back office stays open', async () => {
    await change(systemSettings.staffAddresses, ['198.51.100.0/24'])
    expect(await status(STAFF)).toMatchObject({ status: 0 })
    expect((await app.site.get('/wps/system/countries', { remoteAddress: STAFF })).code).toBe('ok')
    expect((await app.call(app.backoffice, 'bo.login', { username: 'x', password: 'y' })).code).toBe('login_failed')
    expect((await change(systemSettings.staffAddresses, ['300.1.1.1'])).code).toBe('bad_request')
    expect((await change(systemSettings.staffAddresses, ['10.0.0.0/33'])).code).toBe('bad_request')
  })
  it('maintenance beats the region (trust.md 4.12)', async () => {
    await change(regionSettings.allowed, ['VN'])
    expect(await status(ELSEWHERE)).toMatchObject({ status: 1, maintenance: true, regionRestriction: true })
    await change(systemSettings.maintenance, false)
    expect(await status(ELSEWHERE)).toMatchObject({ status: 2, maintenance: false })
  })
  it('R26: a restricted visitor is refused by every call, and sees the assumed country', async () => {
    for (const [name, route] of siteRoutes) {
      const { code, status: http } = await attempt(route, ELSEWHERE)
      if (staysOpen(name)) expect([200, 400], name).toContain(http)
      else if (route.access !== 'psp') expect([code, http], name).toEqual(['region_restricted', 451])
    }
    expect(await status(ELSEWHERE)).toMatchObject({ location: { ip: ELSEWHERE, country: 'US' } })
    expect(await permission(ELSEWHERE)).toMatchObject({ regionRestriction: true })
  })
  it('R24: Vietnam, staff and this machine may use the site, and everybody once the list is removed', async () => {
    for (const ip of [VIETNAM, STAFF, '127.0.0.1']) expect(await status(ip)).toMatchObject({ status: 0 })
    await setSetting(app.db, regionSettings.allowed, null, 'test')
    expect(await status(ELSEWHERE)).toMatchObject({ status: 0 })
    await setSetting(app.db, regionSettings.blocked, ['US'], 'test')
    expect(await status(ELSEWHERE)).toMatchObject({ status: 2 })
    await setSetting(app.db, regionSettings.blocked, [], 'test')
  })
})
