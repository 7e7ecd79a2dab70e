import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findingCodes } from '@lotus/contract'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { completeLanguages } from '../../../platform/language.ts'
import { installDemoChannel } from '../../cashier/index.ts'
import { installDemoContent } from '../../content/index.ts'
import { upsertVendor } from '../../providers/index.ts'
import { getSetting, setSetting, brandSettings, regionSettings, systemSettings } from '../../system/index.ts'
import { backofficeModule } from '../module.ts'
import { backofficeSettings } from '../settings.ts'
import { askBrand } from './ask-brand.ts'
import { presentFindings } from './brand-findings.ts'
import { readBrandPlan, type BrandPlan } from './brand-plan.ts'
import { hasOperators, initBrand, invitationUrl, readStanding } from './init-brand.ts'

const env: Record<string, string | undefined> = {}
const app = await testApp([], { isBare: true, env })
const deps = app.composition.of(backofficeModule)

const whole = {
  name: 'Hoa Súng',
  siteUrl: 'https://example.test',
  backofficeUrl: 'https://back.example.test',
  domains: ['https://example.test'],
  countries: ['VN'],
  languages: ['vi', 'en'],
  defaultLanguage: 'vi',
  timeZone: 'Asia/Bangkok',
  currency: { symbol: 'H', vndPerUnit: 1000 },
  legal: { name: null, licence: null, contact: 'hotro@example.test' },
  withdrawals: { min: '100', max: '50000', banks: [{ code: 'NHA', name: { vi: 'Ngân hàng A', en: 'Bank A' } }] },
  channels: [
    {
      code: 'bank_a',
      name: { vi: 'Chuyển khoản', en: 'Bank transfer' },
      minAmount: '50',
      maxAmount: '10000',
      quickAmounts: ['100', '500'],
      bank: { name: 'Ngân hàng A', bin: '970999', account: '0123456789', holder: 'CONG TY HOA SUNG' },
    },
  ],
  games: [
    'SEN60',
    { code: 'SEN300', limits: { minStake: '2', maxStake: '500', maxIssueStake: null }, lockSeconds: 20 },
  ],
  operator: { username: 'lan.root', name: 'Lan' },
}

function planOf(json: unknown): BrandPlan {
  const read = readBrandPlan(json)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.plan
}
const problemsOf = (json: unknown) => {
  const read = readBrandPlan(json)
  return 'problems' in read ? read.problems : []
}
const findings = async () => (await app.composition.deps.all.findings()).map(({ code }) => code)

describe('a fresh installation', () => {
  it('says what it lacks, what blocks first, each line with its mend', async () => {
    const found = await findings()
    for (const code of [
      'operator_none',
      'country_none',
      'game_none',
      'channel_none',
      'payout_banks_none',
      'site_url_none',
      'page_missing',
      'database_unsafe',
      'mail_none',
      'sms_none',
      'screening_none',
      'pepper_file',
      'archive_none',
      'beacon_none',
      'witness_none',
      'legal_name_none',
      'licence_none',
      'contact_none',
      'brand_name_usual',
      'domains_none',
    ])
      expect(found).toContain(code)
    for (const language of completeLanguages)
      for (const { what, mend, code } of presentFindings(await app.composition.deps.all.findings(), language)) {
        expect(what, code).toMatch(/[.]$/)
        expect(what + mend, code).not.toContain('{{')
        expect(mend.length, code).toBeGreaterThan(10)
      }
    const levels = found.map((code) => findingCodes.indexOf(code))
    expect(levels).toEqual(levels.toSorted((a, b) => a - b))
  })
})

describe('init', () => {
  it('bad input is refused whole, with each place', async () => {
    expect(problemsOf({ countries: ['Vietnam'], timeZone: 'Europe/Paris', operator: { username: 'Lan' } })).toEqual([
      expect.stringContaining('countries.0'),
      'timeZone: unknown, or not at +07:00 all year: business days, limits and draws are computed there.',
      expect.stringContaining('operator.username'),
      expect.stringContaining('operator.name'),
    ])
    expect(problemsOf({ siteUrl: 'http://example.test' })).toEqual([expect.stringContaining('siteUrl')])
    expect(problemsOf({ nmae: 'x' })).toEqual([expect.stringContaining('nmae')])
    expect(problemsOf([])).toEqual([expect.stringContaining('the file')])
    // An account of one's own takes no fee (issue 20); a zero that is written is none.
    const [own] = whole.channels
    const priced = (fee: object) => problemsOf({ channels: [{ ...own, fee }] })
    expect(priced({ ppm: 0, fixed: '0.00' })).toEqual([])
    for (const fee of [
      { ppm: 1, fixed: '0' },
      { ppm: 0, fixed: '0.01' },
    ])
      expect(priced(fee)).toEqual([expect.stringMatching(/^channels\.0\.fee: .*takes no fee/)])
    expect(priced({ ppm: 0, fixed: 'x' })).not.toEqual([])
  })

  it('a game that the catalogue lacks, figures that do not fit and odds above the stake change nothing at all', async () => {
    const refused = async (games: unknown[]) =>
      initBrand(deps, planOf({ name: 'Khác', games })).then(
        () => '',
        (error: Error) => error.message,
      )
    expect(await refused(['NOSUCH'])).toContain('the catalogue has no game NOSUCH')
    expect(await refused([{ code: 'SEN60', limits: { minStake: '10', maxStake: '5' } }])).toContain('maxStake')
    expect(await refused([{ code: 'SEN60', lockSeconds: 50 }])).toContain('schedule')
    expect(await refused([{ code: 'SEN60', odds: { nosuch: [{ tier: 'win', odds: '2' }] } }])).toContain('nosuch')
    const { plays } = await app.owner.one<{ plays: string }>(sql`select count(*)::text as plays from lottery_game`)
    expect(plays).toBe('0')
    expect(await getSetting(app.db, brandSettings.name)).toBe('Lotus')
  })

  it('odds that return more than is staked are refused with the play', async () => {
    await expect(
      initBrand(deps, planOf({ games: [{ code: 'SEN60', odds: { de_db: [{ tier: 'win', odds: '101' }] } }] })),
    ).rejects.toThrow(/de_db/)
  })

  it('sets everything given, opens the games, and invites the first operator once', async () => {
    const report = await initBrand(deps, planOf(whole))
    expect(report.changed.map(({ path }) => path)).toContain('countries')
    expect(report.games).toEqual({ opened: ['SEN60', 'SEN300'], kept: [] })
    expect(report.channels).toEqual([{ code: 'bank_a', done: 'opened' }])
    expect(report.operator?.outcome).toBe('invited')
    const { token } = must(report.operator?.link, 'a link')
    expect(await invitationUrl(app.db, token, 'http://localhost:1')).toBe(
      `https://back.example.test/invitation#${token}`,
    )
    expect(await getSetting(app.db, regionSettings.allowed)).toEqual(['VN'])
    const rule = await app.owner.one(sql`
      select r.min_stake::text as min, r.max_stake::text as max, r.max_issue_stake as issue, g.lock_seconds as lock
      from lottery_game g join lottery_rule r on r.game_id = g.id and r.version = 1 where code = 'SEN300'`)
    expect(rule).toEqual({ min: '20000', max: '5000000', issue: null, lock: 20 })
    const found = await findings()
    expect(found).toContain('operator_waiting')
    for (const code of [
      'country_none',
      'game_none',
      'channel_none',
      'payout_banks_none',
      'operator_none',
      'contact_none',
    ])
      expect(found).not.toContain(code)
    expect(found).toContain('legal_name_none')
  })

  it('again: what stands stays, only what is given changes, and the audit log has it', async () => {
    const again = await initBrand(deps, planOf(whole))
    expect(again.changed).toEqual([])
    expect(again.games).toEqual({ opened: [], kept: ['SEN60', 'SEN300'] })
    expect(again.channels).toEqual([{ code: 'bank_a', done: 'kept' }])
    expect(again.operator).toMatchObject({ outcome: 'waiting', link: null })
    const one = await initBrand(deps, planOf({ name: 'Hoa Sen' }))
    expect(one.changed).toEqual([{ path: 'name', before: 'Hoa Súng', after: 'Hoa Sen' }])
    expect(await getSetting(app.db, brandSettings.contact)).toBe('hotro@example.test')
    const { details } = await app.owner.one<{ details: object }>(
      sql`select details from audit_log where target = 'brand' order by id desc limit 1`,
    )
    expect(details).toMatchObject({ changes: [{ key: 'name', before: 'Hoa Súng', after: 'Hoa Sen' }] })
  })

  it('asks at a terminal, again where an answer does not fit, and keeps what stands on Enter', async () => {
    const answers: Record<string, string[]> = {
      'Name of the brand': ['Hoa Huệ'],
      'Countries that may play': ['Vietnam', 'vn la'],
      'How to reach you': ['-'],
      'VND of one unit': ['7', '1000'],
    }
    const said: string[] = []
    const asked: string[] = []
    const plan = await askBrand(
      async (question) => {
        asked.push(question)
        const key = Object.keys(answers).find((start) => question.startsWith(start))
        return (key && answers[key]?.shift()) ?? ''
      },
      (line) => said.push(line),
      await readStanding(app.db),
      { isOperatorKnown: await hasOperators(app.db) },
    )
    expect(plan).toEqual({
      name: 'Hoa Huệ',
      countries: ['VN', 'LA'],
      currency: { vndPerUnit: 1000 },
      legal: { contact: null },
    })
    expect(said).toHaveLength(2)
    expect(asked).toContain('Countries that may play (VN TH ...) [VN]: ')
  })

  it('what members were shown amounts in is fixed once money has moved', async () => {
    await app.owner.query(sql`select wallet_open(77, 'P')`)
    expect((await initBrand(deps, planOf({ currency: { symbol: 'S' } }))).changed).toHaveLength(1)
    await app.owner.query(sql`update account set version = 1 where member_id = 77 and bucket = bucket_cash()`)
    const change = (plan: object) => initBrand(deps, planOf({ name: 'Tên khác', ...plan }))
    await expect(change({ currency: { symbol: 'X' } })).rejects.toThrow('money has moved already')
    await expect(change({ timeZone: 'Asia/Jakarta' })).rejects.toThrow('timeZone: money has moved')
    // The same value again is no change.
    expect((await initBrand(deps, planOf({ currency: { symbol: 'S' } }))).same).toEqual(['currency.symbol'])
    expect(await getSetting(app.db, brandSettings.name)).toBe('Hoa Sen')
  })

  it('guarded settings are for two operators as soon as there are two', async () => {
    for (const username of ['a.one', 'b.two'])
      await app.owner.query(sql`
        insert into operator (username, name, password_hash, permissions) values (${username}, 'x', 'x', '{settings.edit}')`)
    await expect(initBrand(deps, planOf({ siteUrl: 'https://other.test' }))).rejects.toThrow('siteUrl is guarded')
    expect((await initBrand(deps, planOf({ name: 'Hoa Cúc' }))).changed).toHaveLength(1)
    expect((await initBrand(deps, planOf({ operator: whole.operator }), { isAgain: true })).operator?.outcome).toBe(
      'present',
    )
    await app.owner.query(sql`update operator set status = 'disabled' where username in ('a.one', 'b.two')`)
  })
})

describe('check finds each fault when it is there, and not when it is not', () => {
  const appears = async (
    code: (typeof findingCodes)[number],
    seed: () => Promise<unknown>,
    mend: () => Promise<unknown>,
  ) => {
    expect(await findings(), `${code} before`).not.toContain(code)
    await seed()
    expect(await findings(), `${code} seeded`).toContain(code)
    await mend()
    expect(await findings(), `${code} mended`).not.toContain(code)
  }
  const toggled = (code: (typeof findingCodes)[number], run: (value: boolean) => Promise<unknown>) =>
    appears(
      code,
      () => run(true),
      () => run(false),
    )
  const own = (statement: ReturnType<typeof sql>) => app.owner.query(statement)

  it('settings', async () => {
    await toggled('maintenance_on', (on) => setSetting(app.db, systemSettings.maintenance, on, 'test'))
    await toggled('second_factor_off', (on) => setSetting(app.db, backofficeSettings.secondFactor, !on, 'test'))
    await toggled('staff_private', (on) =>
      setSetting(app.db, systemSettings.staffAddresses, on ? ['127.0.0.1'] : [], 'test'),
    )
    await toggled('site_url_plain', (on) =>
      setSetting(app.db, brandSettings.siteUrl, on ? 'http://localhost:8080' : 'https://example.test', 'test'),
    )
    expect(await findings()).toContain('proxy_hops_none')
    app.composition.deps.config.trustedProxyHops = 1
    expect(await findings()).not.toContain('proxy_hops_none')
  })

  it('operators', async () => {
    expect(await findings()).toContain('operator_waiting')
    await app.clock.advance(25 * 3_600_000)
    expect(await findings()).toContain('operator_none')
    const add = (username: string, permissions: string) =>
      own(sql`insert into operator (username, name, password_hash, permissions) values (${username}, 'x', 'x', ${permissions}::text[])
        on conflict (username) do update set status = 'active'`)
    await add('c.three', '{draws.enter,draws.confirm}')
    expect(await findings()).toContain('operator_single')
    await initBrand(deps, planOf({ games: ['MBAC'] }))
    expect(await findings()).toContain('results_alone')
    await add('d.four', '{draws.confirm}')
    const found = await findings()
    for (const code of ['operator_single', 'operator_none', 'results_alone']) expect(found).not.toContain(code)
    await toggled('demo_accounts', (on) => own(sql`update operator set is_demo = ${on} where username = 'd.four'`))
  })

  it('secrets and senders', async () => {
    const file = join(app.dataDir, 'demo-accounts.json')
    expect(await findings()).not.toContain('demo_secrets')
    writeFileSync(file, '[]')
    expect(await findings()).toContain('demo_secrets')
    env['LOTUS_PEPPER'] = '7'.repeat(32)
    // The test's own pepper is one byte over and over.
    const weak = await findings()
    expect(weak).toContain('pepper_weak')
    expect(weak).not.toContain('pepper_file')
  })

  it('the simulated channel is none, and a page counts in every language of the brand', async () => {
    await own(sql`update deposit_channel set is_open = false where code = 'bank_a'`)
    await installDemoChannel(app.db)
    expect(await findings()).toContain('channel_none')
    await initBrand(deps, planOf({ channels: whole.channels }))
    expect(await findings()).not.toContain('channel_none')
    const pages = async () =>
      (await app.composition.deps.all.findings())
        .filter(({ code }) => code === 'page_missing')
        .map(({ values }) => values)
    expect(await pages()).toContainEqual({ page: 'terms', languages: 'vi, en' })
    const text = (html: string) => ({ title: 'x', summary: '', html })
    const page = (slug: string, vi: string, en: string) =>
      ({ kind: 'page', slug, category: null, sort: 1, texts: { vi: text(vi), en: text(en) } }) as const
    const documents = [page('terms', '<p>a</p>', ''), page('privacy', '<p>a</p>', '<p>b</p>')]
    await installDemoContent(deps, { categories: [], documents, notices: [], banners: [] })
    expect(await pages()).toEqual([
      { page: 'terms', languages: 'en' },
      { page: 'responsible-gaming', languages: 'vi, en' },
    ])
  })

  it('vendors of the demo', async () => {
    expect(await findings()).not.toContain('demo_vendors')
    await upsertVendor(app.db, { code: 'DEMOV', name: 'x', origin: 'http://localhost:1', apiUrl: null, isDemo: true })
    expect(await findings()).toContain('demo_vendors')
  })
})
