import { must } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { textVisible } from '../identity/security.ts'
import { expectNoProblems, type Home, type Person } from '../identity/test-platform.ts'
import { passwordOf, platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { fakePromotions, idOf, titleOf, type FakeProgramme } from '../promotions/fake-promotions.ts'
import { faces } from '../faces.ts'

// The member's screens of promotions in all ten states (R15, MC13, L04, issue 21 section 3): the program of npm start and
// Chromium; only the answers of the promotions' calls are set, so that every state is there at once.

const homes = faces('promotions', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.91' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.92' },
] as const satisfies readonly Home[])
const PHONE = { width: 390, height: 844 }
const states = [
  'COMING',
  'JOIN',
  'JOINED',
  'APPLYING',
  'PROCESS',
  'CLAIM',
  'ISSUED',
  'CLAIMED',
  'REJECTED',
  'CLOSED',
] as const

const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

async function enter(home: Home, name: string): Promise<{ person: Person; fake: FakeProgramme }> {
  const person = await platform.open(home, `${name}-${home.language}`)
  const fake = await fakePromotions(person.context, home.language)
  const password = passwordOf('demo1')
  await logIn(person, { name: 'demo1', password })
  return { person, fake }
}

const detail = async ({ page, site }: Person, id: string) => {
  await page.goto(`${site}/promoDetail?id=${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** Looks at a screen in the person's size, then at the width of a phone. */
async function lookTwice(person: Person, name: string): Promise<void> {
  await look(person, `promotions-${name}`)
  expect(await fits(person)).toBe(true)
  if (person.size === 'phone') return
  const before = must(person.page.viewportSize(), 'a page has a size')
  await person.page.setViewportSize(PHONE)
  await look(person, `promotions-${name}-390`)
  expect(await fits(person)).toBe(true)
  await person.page.setViewportSize(before)
}

describe.each(homes)('$language, $size, $scheme', (home) => {
  const { language } = home

  it('R15: every state has its chip and its button on the list, and its page', async () => {
    const { person } = await enter(home, 'states')
    const { page, t, site } = person
    // With a tab the page comes without the server's own list.
    await page.goto(`${site}/promotions?tab=all`)
    const card = (id: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name: titleOf(id, language), exact: true }) })
    for (const state of states)
      await card(idOf(state))
        .getByText(t(`promotions:state.${state}`), { exact: true })
        .first()
        .waitFor()
    await card(idOf('JOIN'))
      .getByText(t('promotions:act.todo_one', { count: '1' }))
      .waitFor()
    await card(idOf('CLAIM', 'PROGRESS'))
      .getByRole('button', {
        name: t('promotions:act.claimOf', { worth: '9.00', title: titleOf(idOf('CLAIM', 'PROGRESS'), language) }),
      })
      .waitFor()
    expect(await card(idOf('COMING')).getByRole('button').count()).toBe(0)
    await lookTwice(person, 'list')
    const tab = (name: string, count: number) =>
      page.getByRole('tab', { name: `${t(`promotions:tab.${name}`)}${count}`, exact: true })
    await tab('ended', 2).click()
    await card(idOf('CLOSED')).waitFor()
    expect(await page.getByRole('article').count()).toBe(2)
    await tab('mine', 9).click()
    await card(idOf('APPLYING')).waitFor()
    for (const state of states) {
      await detail(person, idOf(state))
      await page
        .getByText(t('promotions:terms.title'), { exact: true })
        .or(page.getByText(t('promotions:terms.yours'), { exact: true }))
        .waitFor()
      await lookTwice(person, `detail-${state.toLowerCase()}`)
    }
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('R15: the terms come from the rule, open conditions first, and the amount shows what it costs', async () => {
    const { person } = await enter(home, 'terms')
    const { page, t } = person
    await detail(person, idOf('JOIN'))
    const checks = page.getByRole('list', { name: t('promotions:conditions.title') }).getByRole('listitem')
    await checks.first().getByText(t('promotions:conditions.EXCLUSIVE')).waitFor()
    await page.getByText(t('promotions:refusal.EXCLUSIVE')).waitFor()
    await page
      .getByText(t('promotions:terms.stakeLine', { multiple: t('promotions:onBoth', { multiple: '8' }) }))
      .waitFor()
    // 500 gives 50; 550 eight times; 4 % of 4,400 (operations.md 4.12).
    const cost = { rate: '96%', total: '4,400.00', cost: '176.00', bonus: '50.00' }
    await page.getByText(t('promotions:calculator.more', cost)).waitFor()
    await page.getByRole('textbox', { name: t('promotions:calculator.deposit') }).fill('40')
    await page.getByText(t('promotions:calculator.below', { least: '50.00' })).waitFor()
    expect(await page.getByRole('button', { name: t('promotions:act.join'), exact: true }).isDisabled()).toBe(true)
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('MC13: the badge counts what waits; steps of this and the last period are claimed', async () => {
    const { person, fake } = await enter(home, 'missions')
    const { page, t, site } = person
    await page.goto(`${site}/index?mc=missionLeaderboard`)
    const title = titleOf(idOf('CLAIM', 'PROGRESS'), language)
    const mission = page.getByRole('region', { name: title })
    await mission
      .getByText(t('promotions:mission.now', { value: '12,300.00', left: '37,700.00', target: '50,000.00' }))
      .waitFor()
    await lookTwice(person, 'missions')
    await mission
      .getByRole('button', { name: t('promotions:act.claimOf', { worth: '9.00', title }), exact: true })
      .click()
    await textVisible(person, t('promotions:claim.done', { worth: '9.00' }))
    await mission.getByText(t('promotions:mission.stepDone')).first().waitFor({ state: 'attached' })
    expect([...fake.claimed]).toEqual([idOf('CLAIM', 'PROGRESS')])
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('the day of the check-in is claimed, the row shows it', async () => {
    const { person } = await enter(home, 'check-in')
    const { page, t } = person
    await detail(person, idOf('CLAIM', 'CHECKIN'))
    const days = page.getByRole('list', { name: t('promotions:checkIn.row') }).getByRole('listitem')
    await days.first().waitFor()
    expect(await days.count()).toBe(7)
    await lookTwice(person, 'check-in')
    await page.getByRole('button', { name: t('promotions:act.claim', { worth: '3.00' }), exact: true }).click()
    await page.getByText(t('promotions:checkIn.done'), { exact: true }).waitFor()
    await page.getByText(t('promotions:checkIn.sum', { got: '9.00', all: '20.00' })).waitFor()
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('the wheel stops where seed and nonce say, and the browser works it out again', async () => {
    const { person } = await enter(home, 'wheel')
    const { page, t } = person
    await detail(person, idOf('CLAIM', 'WHEEL'))
    await page.getByText(t('promotions:wheel.commitmentHint')).waitFor()
    await page.getByRole('row').filter({ hasText: '888.00' }).getByText('1%', { exact: true }).waitFor()
    await lookTwice(person, 'wheel')
    await page.getByRole('button', { name: t('promotions:wheel.spin_one', { count: '1' }), exact: true }).click()
    await page.getByText(t('promotions:wheel.verified'), { exact: true }).waitFor()
    await page.getByText(t('promotions:wheel.none')).waitFor()
    await lookTwice(person, 'wheel-proof')
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('L12, V10: a raffle shows what was won with which ticket, and the browser works the draw out again', async () => {
    const { person } = await enter(home, 'raffle')
    const { page, t } = person
    await detail(person, idOf('CLOSED', 'RAFFLE'))
    const box = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: t('promotions:raffle.title'), exact: true }) })
    await box.getByText(t('promotions:raffle.won', { prize: '888.00' })).waitFor()
    await box.getByText(t('promotions:raffle.win.GIVEN')).waitFor()
    await lookTwice(person, 'raffle')
    await page.getByRole('button', { name: t('promotions:raffle.check'), exact: true }).click()
    const steps = page.getByRole('listitem')
    for (const step of ['seed', 'list', 'draw'])
      await steps
        .filter({ hasText: t(`promotions:raffle.step.${step}`) })
        .getByText(t('promotions:raffle.outcome.ok'), { exact: true })
        .waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('promotions:raffle.save'), exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toBe('raffle-promo-raffle.json')
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('K05, V10: a packet that is grabbed rises with its amount, no more than the rule allows, and the browser works a window out again', async () => {
    const { person } = await enter(home, 'packets')
    const { page, t } = person
    await detail(person, idOf('JOINED', 'REDPACKET'))
    const grab = (left: number) =>
      page.getByRole('button', { name: t('promotions:packets.grab', { left: String(left) }), exact: true })
    await grab(2).click()
    await page.getByText(t('promotions:packets.got', { place: '13', ref: 'A1-13' })).waitFor()
    await lookTwice(person, 'packets')
    await grab(1).click()
    await page.getByText(t('promotions:packets.mostReached', { count: '2', most: '2' })).waitFor()
    await page.getByRole('button', { name: t('promotions:raffle.check'), exact: true }).click()
    const steps = page.getByRole('listitem')
    for (const step of ['seed', 'amounts'])
      await steps
        .filter({ hasText: t(`promotions:packets.step.${step}`) })
        .getByText(t('promotions:raffle.outcome.ok'), { exact: true })
        .waitFor()
    await lookTwice(person, 'packets-proof')
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('MC13, C11: the leaderboard beside the missions has the own place and what is missing, hides the name, and a locked board is worked out again', async () => {
    const { person } = await enter(home, 'board')
    const { page, t, site } = person
    await page.goto(`${site}/index?mc=missionLeaderboard`)
    await page.getByRole('radio', { name: t('promotions:mission.view.board'), exact: true }).click()
    await page
      .getByText(t('promotions:board.next', { missing: '376,600.01', place: '3', prize: '200.00' }), { exact: true })
      .waitFor()
    await page.getByText(t('promotions:board.you', { name: 'ho***44' }), { exact: true }).waitFor()
    await lookTwice(person, 'board')

    await page.getByText(t('promotions:board.hide'), { exact: true }).click()
    await page.getByRole('switch', { name: t('promotions:board.hide'), exact: true, checked: true }).waitFor()
    await detail(person, idOf('JOINED', 'LEADERBOARD'))
    await page.getByLabel(t('promotions:board.period'), { exact: true }).selectOption('w-past')
    await page.getByText(t('promotions:board.state.FROZEN')).waitFor()
    await page.getByRole('button', { name: t('promotions:raffle.check'), exact: true }).click()
    const steps = page.getByRole('listitem')
    for (const step of ['seed', 'order', 'root'])
      await steps
        .filter({ hasText: t(`promotions:board.step.${step}`) })
        .getByText(t('promotions:raffle.outcome.ok'), { exact: true })
        .waitFor()
    await page.getByText(t('promotions:board.lines'), { exact: true }).first().click()
    await lookTwice(person, 'board-proof')
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('a rescue says how its last day was worked out, and shows nothing of the day that runs (operations.md 4.12)', async () => {
    const { person } = await enter(home, 'rescue')
    const { page, t } = person
    await detail(person, idOf('JOINED', 'RESCUE'))
    await page.getByText(t('promotions:status.RESCUE')).waitFor()
    await page.getByText(t('promotions:terms.tiersByDeposits')).waitFor()
    const row = (label: string, value: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(t(`promotions:rescue.${label}`), { exact: true }) })
        .getByText(value, { exact: true })
        .waitFor()
    await row('lost', '10,078.00')
    await row('bonuses', '78.00')
    await row('net', '10,000.00')
    await row('rate', '3%')
    await row('due', '300.00')
    await page.getByText(t('promotions:rescue.gift.CLAIMABLE'), { exact: false }).waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
    await lookTwice(person, 'rescue')
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('V14: an application after a refusal carries its words; an empty one is not sent', async () => {
    const { person, fake } = await enter(home, 'apply')
    const { page, t } = person
    await detail(person, idOf('REJECTED'))
    await page.getByText(t('promotions:apply.reason', { reason: 'Ảnh giấy tờ bị mờ' })).waitFor()
    const send = page.getByRole('button', { name: t('promotions:apply.send'), exact: true })
    await send.click()
    await page.getByText(t('promotions:apply.empty')).waitFor()
    expect(fake.applied).toEqual([])
    const words = 'Đã xác minh lại, ảnh rõ hơn.'
    await page.getByRole('textbox', { name: t('promotions:apply.comment') }).fill(words)
    await page.getByText(t('promotions:apply.count', { count: String(words.length), max: '140' })).waitFor()
    await send.click()
    await textVisible(person, t('promotions:apply.sent'))
    expect(fake.applied).toMatchObject([{ id: idOf('REJECTED'), version: 4, comment: words, images: [] }])
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)
})
