import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { approveDocuments } from '../identity/initial-password.ts'
import { look } from '../identity/screens.ts'
import { platform } from '../identity/shared-platform.ts'
import { expectNoProblems, firstVisible, type Home } from '../identity/test-platform.ts'
import { PASSWORDS } from '../identity/ways-in.ts'
import { openMember, operatorCalls } from '../talk/people.ts'
import { faces } from '../faces.ts'

// From the total of AML-2 on the pages of deposits and withdrawals say which papers are needed and lead there; the source of the money is said
// and shown, and accepted it ends the wait (trust.md, issue 20 section 4). On the way: the link into a bank's app (MC02).
const homes = faces('source-of-funds', [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.105' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.105' },
] as const satisfies readonly Home[])

it.each(homes)(
  'a member above the total reads what is needed, says where the money comes from, and deposits again once it is accepted: $language, $size',
  async (home) => {
    const name = `nguontien${home.language}`
    const person = await openMember(platform, home, name)
    const { page, t, site } = person
    const calls = person.calls(
      (await person.calls()('session.login', { username: name, password: PASSWORDS[0] })).token,
    )
    const { id: memberId } = await calls('member.info', {})
    const open = (amount: string) =>
      calls('cashier.createDeposit', { channelCode: 'demo_bank', amount }, { idempotencyKey: randomUUID() })
    const order = await open('50000')

    await page.goto(`${site}/index?mc=depositv2&mcItem=${order.id}`)
    const [app] = order.bankApps
    const bank = must(app, 'the demo names one').name[home.language] ?? ''
    const link = page.getByRole('link', { name: t('cashier:order.openBank', { bank }), exact: true })
    await link.waitFor()
    const content = must(order.payee, 'a bank transfer').content
    expect(await link.getAttribute('href')).toBe(`/help?article=how-to-deposit&amount=50000000&content=${content}`)
    await look(person, 'order-bank-app')
    const [help] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    // It says that there is no bank behind it.
    await firstVisible(help.getByText(home.language === 'vi' ? 'ngân hàng mô phỏng' : 'simulated bank')).waitFor()
    await help.close()
    await calls('cashier.simulatePayment', { id: order.id })

    await page.goto(`${site}/index?mc=depositv2`)
    await page.getByText(t('cashier:due.title'), { exact: true }).waitFor()
    await page.getByText(t('cashier:checks.due_diligence.bad'), { exact: true }).first().waitFor()
    await look(person, 'deposit-due')
    await expect(open('100')).rejects.toMatchObject({ code: 'due_diligence_required' })
    await page.goto(`${site}/index?mc=withdraw`)
    await firstVisible(page.getByText(t('cashier:checks.due_diligence.nameBad'), { exact: true })).waitFor()
    await firstVisible(page.getByRole('link', { name: t('cashier:checks.due_diligence.action'), exact: true })).click()

    const send = page.getByRole('button', { name: t('verification:source.form.send'), exact: true })
    await send.click()
    await page.getByText(t('verification:source.form.wordsWrong'), { exact: true }).waitFor()
    await page.getByLabel(t('verification:source.form.words')).fill('Lương kỹ sư')
    const file = page.getByLabel(t('verification:source.form.pictures'), { exact: true })
    await file.setInputFiles({ name: 'luong.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await look(person, 'source-filled')
    await send.click()
    await page.getByText(t('verification:source.state.WAITING'), { exact: true }).waitFor()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)

    const operator = await operatorCalls(platform, 'linh.fin')
    const answer = { id: `${memberId}-1`, reason: 'sao kê khớp' }
    await expect(operator('bo.decideFunds', answer)).rejects.toMatchObject({ details: { state: 'NO_DOCUMENTS' } })
    await approveDocuments(platform, name)
    await operator('bo.decideFunds', answer)
    // By itself, on the open page.
    await page.getByText(t('verification:source.state.ACCEPTED'), { exact: true }).waitFor()
    await look(person, 'source-accepted')
    expect((await open('100')).status).toBe('AWAITING_PAYMENT')
    expect((await calls('cashier.channels', {})).due).toBeNull()
    expectNoProblems(person)
    await person.context.close()
  },
  300_000,
)
