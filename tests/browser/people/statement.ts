import { must } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { expectNoProblems, type Home } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { operatorCalls } from '../talk/people.ts'
import { faces } from '../faces.ts'

// A QR deposit that a bank's statement matches (MC03, issue 20): the member's order page, the operator's file, the page again by
// push. The program of npm start and Chromium; nothing mocked.

const homes = faces('statement', [
  { amount: '70.00', vnd: '70.000', language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.85' },
  { amount: '71.00', vnd: '71.000', language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.86' },
] as const satisfies readonly (Home & { amount: string; vnd: string })[])

const PASSWORD = 'một mật khẩu dài'

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('MC03: a QR deposit is credited by the line of a statement, and its page says so by itself', async () => {
    const person = await platform.open(home, `statement-${home.language}`)
    const { page, t, site } = person
    const name = `saoke${home.language}`
    const registered = await person.calls()('member.register', {
      username: name,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agree: true,
      ageConfirmed: true,
    })
    await logIn(person, { name, password: PASSWORD })
    await page.goto(`${site}/index?mc=depositv2`)
    await page.getByRole('radio', { name: t('cashier:depositMethod.DEP_BANK') }).click()
    await page.getByRole('textbox', { name: t('cashier:deposit.amount') }).fill(home.amount)
    await page.getByRole('button', { name: t('cashier:deposit.createAmount', { amount: home.amount }) }).click()
    await page.getByText(t('cashier:order.waiting')).first().waitFor()
    await look(person, 'statement-waiting')

    const calls = person.calls(registered.token)
    const order = must((await calls('cashier.deposits', {})).rows[0], 'the order')
    const operator = await operatorCalls(platform, 'linh.fin')
    const { text, name: fileName } = await operator('bo.exampleBankFile', { channelCode: order.channelCode })
    // Of the demo's example the head, which names the account, and a line for this order as a bank would write it.
    const head = text.split('\r\n').slice(0, 3)
    const [day = '', time = ''] = must(text.split('\r\n')[3]?.split(';')[0], 'a line').split(' ')
    const line = `${day} ${time};JN${home.language};MBVCB ${must(order.payee?.content, 'its content').toLowerCase()} nap;${home.vnd};`
    const input = {
      channelCode: order.channelCode,
      profile: 'vn_comma',
      name: fileName,
      file: Buffer.from([...head, line].join('\r\n')).toString('base64'),
    }
    expect(await operator('bo.importBankFile', { ...input, isDryRun: true })).toMatchObject({ fresh: 1, withOrder: 1 })
    expect((await calls('cashier.deposits', {})).rows[0]?.status).toBe('AWAITING_PAYMENT')
    expect(await operator('bo.importBankFile', { ...input, isDryRun: false })).toMatchObject({ isStored: true })

    await page
      .getByText(t('cashier:order.credited', { amount: home.amount }))
      .first()
      .waitFor()
    await look(person, 'statement-credited')
    expect((await operator('bo.importBankFile', { ...input, isDryRun: false })).isKnown).toBe(true)
    expect((await calls('wallet.balance', {})).cash).toBe(`${home.amount}00`)
    expectNoProblems(person)
  }, 400_000)
})
