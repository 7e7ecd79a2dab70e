import { expect } from 'vitest'
import { must } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { dialogClosed, firstVisible, topDialog, type TestPlatform, type Person } from './test-platform.ts'
import { expectFieldError, look } from './screens.ts'
import { agePassword } from './initial-password.ts'
import { fillLogin, logOut, openLogin, passwordFields, PASSWORDS, submit, username } from './ways-in.ts'

/** A change by the operator reaches every open page within this time (issue 5, part 2). */
export const MINUTE_MS = 60_000

/** R25, T02, ER08: full screen, a contact, and back by itself or on request; every call gets the same answer. */
export async function closeForMaintenance(platform: TestPlatform, people: readonly Person[]): Promise<void> {
  try {
    await platform.setSetting('system.maintenance', true)
    await Promise.all(
      people.map(async (person) => {
        const { page, t } = person
        // No reload: the push reaches the open page.
        await page.getByRole('heading', { name: t('frame:status.maintenanceTitle') }).waitFor()
        await look(person, 'maintenance')
        await askForHelp(person)
        await expect(person.calls()('lottery.menu', {})).rejects.toMatchObject({ code: 'maintenance' })
      }),
    )
  } finally {
    await platform.setSetting('system.maintenance', false)
  }
  await comeBack(people)
}

/** R26: a visitor from a blocked region sees their address and country, and a contact. */
export async function checkRegionBlock(platform: TestPlatform, people: readonly Person[]): Promise<void> {
  try {
    await platform.setSetting('region.allowed', ['VN'])
    await Promise.all(
      people.map(async (person) => {
        const { page, t, ip } = person
        await page.reload()
        await page.getByRole('heading', { name: t('frame:status.regionTitle') }).waitFor()
        await page.getByText(ip, { exact: true }).waitFor()
        await look(person, 'region')
        await askForHelp(person)
        await expect(person.calls()('lottery.menu', {})).rejects.toMatchObject({ code: 'region_restricted' })
      }),
    )
  } finally {
    await platform.setSetting('region.allowed', null)
  }
  await comeBack(people)
}

/** T21: the operator's own address in a small window; it gets nothing of this site. */
async function askForHelp({ page, context, t }: Person): Promise<void> {
  await context.route('https://help.example.com/**', (route) =>
    route.fulfill({ body: '<h1>help</h1>', contentType: 'text/html' }),
  )
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: t('frame:status.contact') }).click(),
  ])
  await popup.waitForURL('https://help.example.com/**')
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await popup.close()
}

/** T21, R25: without such an address the live chat of this site works while everything else is closed. */
export async function checkServiceWhileClosed(platform: TestPlatform, people: readonly Person[]): Promise<void> {
  await platform.setSetting('site.customer_service_url', null)
  try {
    await platform.setSetting('system.maintenance', true)
    await Promise.all(
      people.map(async (person) => {
        const { page, t, language } = person
        await page.getByRole('heading', { name: t('frame:status.maintenanceTitle') }).waitFor()
        const [popup] = await Promise.all([
          page.waitForEvent('popup'),
          page.getByRole('button', { name: t('frame:status.contact') }).click(),
        ])
        await popup.waitForURL('**/service')
        const name = `Bảo trì ${language}`
        await popup.getByLabel(t('talk:service.name')).fill(name)
        await popup.getByRole('button', { name: t('talk:service.start') }).click()
        await popup.getByRole('textbox', { name: t('talk:service.field'), exact: true }).fill('bao giờ mở lại ạ?')
        await popup.getByRole('button', { name: t('talk:log.send'), exact: true }).click()
        const { waiting } = await platform.office('bo.serviceQueue', {})
        const { id } = must(
          waiting.find((conversation) => conversation.name === name),
          name,
        )
        await platform.office('bo.serviceTake', { id })
        await platform.office('bo.serviceSend', { id, clientId: `closed-${language}`, text: 'Dạ, 15 phút nữa ạ' })
        await firstVisible(popup.getByText('Dạ, 15 phút nữa ạ')).waitFor()
        await look({ ...person, page: popup }, 'service-while-closed')
        await platform.office('bo.serviceClose', { id })
        await popup.close()
      }),
    )
  } finally {
    await platform.setSetting('system.maintenance', false)
  }
  await comeBack(people)
}

async function comeBack(people: readonly Person[]): Promise<void> {
  await Promise.all(
    people.map(async ({ page, t }) => {
      const back = firstVisible(page.getByRole('button', { name: t('frame:auth.login') }))
      const check = page.getByRole('button', { name: t('frame:status.check') })
      // It also comes back by itself, possibly at this very moment.
      await Promise.any([back.waitFor(), check.click().then(() => back.waitFor())])
    }),
  )
}

/** R22: a guest sees only the login; after it the home page. */
export async function loginBeforeHome(
  platform: TestPlatform,
  people: readonly Person[],
  names: readonly string[],
): Promise<void> {
  try {
    await platform.setFlag('X_LOGINTOHOME', true)
    await Promise.all(
      people.map(async (person, index) => {
        const { page, site } = person
        await page.goto(`${site}/vnlottery`)
        await page.waitForURL(/\/login/)
        await username(person).waitFor()
        await fillLogin(person, { name: names[index] ?? '', password: PASSWORDS[0] })
        await submit(person).click()
        await dialogClosed(page)
        await page.waitForURL(/\/index/)
      }),
    )
  } finally {
    await platform.setFlag('X_LOGINTOHOME', false)
  }
}

/** DECISIONS 19: after five wrong passwords the account says until when it is locked, to the right password as well. */
export async function checkLockout(person: Person, name: string): Promise<void> {
  const { page, t } = person
  await openLogin(person)
  const locked = new RegExp(t('errors:account_locked', { until: '#' }).split('#')[0] ?? '')
  for (let count = 0; count < 6; count += 1) {
    await fillLogin(person, { name, password: count < 5 ? `sai hoàn toàn ${count}` : PASSWORDS[0] })
    await submit(person).click()
    await topDialog(page)
      .getByRole('alert')
      .filter({ hasText: count < 5 ? /\S/ : locked })
      .first()
      .waitFor()
    await until(
      () => submit(person).isEnabled(),
      (isEnabled) => isEnabled,
    )
  }
  await look(person, 'login-locked')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
}

/** T05, X01: an initial password set by an operator opens only the form that replaces it. */
export async function replaceInitialPassword(person: Person, name: string, initial: string): Promise<void> {
  const { page, t } = person
  await openLogin(person)
  await fillLogin(person, { name, password: initial })
  await submit(person).click()
  await topDialog(page).getByText(t('auth:change.forced')).waitFor()
  const [next, again] = await passwordFields(person, 2)
  await look(person, 'change-forced')
  await next?.fill(initial)
  await again?.fill(initial)
  await submit(person).click()
  if (next) await expectFieldError(next, t('errors:password_same'))
  await next?.fill(PASSWORDS[1])
  await again?.fill(PASSWORDS[1])
  await submit(person).click()
  await firstVisible(page.getByText(t('auth:change.done'))).waitFor()
}

/** P11, T05: an expired password logs in as usual; with the flag on it opens only the form that replaces it. */
export async function checkExpiredPassword(
  platform: TestPlatform,
  people: readonly Person[],
  names: readonly string[],
) {
  const old = { password: PASSWORDS[1] }
  for (const name of names) await agePassword(platform, name, 91)
  const login = async (person: Person, name: string) => {
    await openLogin(person)
    await fillLogin(person, { name, ...old })
    await submit(person).click()
  }
  for (const [index, person] of people.entries()) {
    await login(person, names[index] ?? '')
    await dialogClosed(person.page)
    await logOut(person)
  }
  try {
    await platform.setFlag('PWDEXPFORCECHANGE3', true)
    for (const [index, person] of people.entries()) {
      const { page, t } = person
      await login(person, names[index] ?? '')
      await topDialog(page).getByText(t('auth:change.forced')).waitFor()
      await look(person, 'change-expired')
      for (const field of await passwordFields(person, 2)) await field.fill(PASSWORDS[0])
      await submit(person).click()
      await firstVisible(page.getByText(t('auth:change.done'))).waitFor()
      await logOut(person)
    }
  } finally {
    await platform.setFlag('PWDEXPFORCECHANGE3', false)
  }
}

/**
 * ACC-3: changed terms are shown after the login and may be postponed; they are shown again before a deposit, which
 * continues by itself once they are accepted. They never block a withdrawal.
 */
export async function checkChangedTerms(person: Person, name: string, version: string): Promise<void> {
  const { page, t, site } = person
  const gate = page.getByRole('dialog', { name: t('auth:terms.title') })
  const agree = gate.locator('input[name=agree]')
  await openLogin(person)
  await fillLogin(person, { name, password: PASSWORDS[0] })
  await submit(person).click()
  await gate.getByText(t('auth:terms.lead', { version })).waitFor()
  await look(person, 'terms')
  await submit(person).click()
  await expectFieldError(agree, t('auth:error.terms'))
  await gate.getByRole('button', { name: t('auth:terms.later') }).click()
  await dialogClosed(page)
  await page.goto(`${site}/index?mc=withdraw`)
  await page.getByRole('button', { name: t('cashier:withdraw.addFirst') }).waitFor()
  await page.goto(`${site}/index?mc=depositv2`)
  const amount = page.getByRole('textbox', { name: t('cashier:deposit.amount') })
  await amount.fill('50')
  await page.getByRole('button', { name: t('cashier:deposit.createAmount', { amount: '50.00' }) }).click()
  await agree.waitFor()
  expect(await amount.inputValue()).toMatch(/^50/)
  await agree.check()
  await submit(person).click()
  await page.getByRole('button', { name: t('cashier:order.simulate') }).waitFor()
}

/**
 * trust.md 4: a script that is not one of our files does not run, however it came into the page; the browser reports
 * that the policy blocked it.
 */
export async function expectPolicy({ page, site }: Person): Promise<void> {
  await page.goto(`${site}/index`)
  const found = await page.evaluate(async () => {
    const ran: string[] = []
    const stopped: string[] = []
    Object.assign(window, { lotusRan: (what: string) => ran.push(what) })
    document.addEventListener('securitypolicyviolation', (event) => stopped.push(event.effectiveDirective))
    const add = (fill: (script: HTMLScriptElement) => void) => {
      const script = document.createElement('script')
      fill(script)
      document.body.append(script)
    }
    add((script) => (script.textContent = "lotusRan('inline')"))
    add((script) => (script.src = "data:text/javascript,lotusRan('data')"))
    add((script) => (script.src = URL.createObjectURL(new Blob(["lotusRan('blob')"], { type: 'text/javascript' }))))
    add((script) => (script.src = 'https://evil.example.com/x.js'))
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="lotusRan(\'onerror\')">')
    document.body.insertAdjacentHTML('beforeend', '<a href="javascript:lotusRan(\'link\')" id="planted">x</a>')
    document.querySelector<HTMLElement>('#planted')?.click()
    // Code run directly by a debugger may use eval; code run later by the page may not.
    // oxlint-disable-next-line no-restricted-globals -- runs in the page
    await new Promise((resolve) => setTimeout(resolve))
    try {
      // oxlint-disable-next-line no-eval -- that it does not work is what is tested
      ran.push(String(window.eval("'eval'")))
    } catch {
      stopped.push('eval')
    }
    const frame = document.createElement('iframe')
    frame.src = 'https://evil.example.com/'
    document.body.append(frame)
    const base = document.createElement('base')
    base.href = 'https://evil.example.com/'
    document.head.append(base)
    // oxlint-disable-next-line no-restricted-globals -- runs in the page; what did not run leaves no sign to wait for
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return { ran, stopped, base: document.baseURI }
  })
  expect(found.ran).toEqual([])
  expect(found.stopped).toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr', 'eval', 'base-uri']))
  expect(found.stopped.filter((directive) => directive === 'script-src-elem').length).toBeGreaterThanOrEqual(4)
  expect(found.base.startsWith(site)).toBe(true)
}
