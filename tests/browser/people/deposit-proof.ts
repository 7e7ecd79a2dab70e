import { must } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { expectNoProblems, type Home } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { operatorCalls } from '../talk/people.ts'
import { logIn } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// A picture of the transfer on the page of a deposit order: a file that is none is refused, the picture is the reviewer's to see
// (operations.md 3.2, issue 20 sections 1 and 5).
const homes = faces('deposit-proof', [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.85' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.86' },
] as const satisfies readonly Home[])
const PASSWORD = 'một mật khẩu dài'

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('MC03: a receipt is sent from the page of the deposit order, and a page that calls itself a picture is refused', async () => {
    const person = await platform.open(home, `receipt-${home.language}`)
    const { page, t, site } = person
    const name = `bienlai${home.language}`
    const input = { username: name, password: PASSWORD, confirmPassword: PASSWORD, agree: true, ageConfirmed: true }
    const { token } = await person.calls()('member.register', input)
    const calls = person.calls(token)
    const { id } = await calls('cashier.createDeposit', { channelCode: 'demo_bank', amount: '300' })
    await logIn(person, { name, password: PASSWORD })
    await page.goto(`${site}/index?mc=depositv2&mcItem=${id}`)
    const file = page.locator('input[type=file]')
    await file.waitFor({ state: 'attached' })
    const send = page.getByRole('button', { name: t('cashier:proof.send') })
    await send.click()
    await page.getByText(t('cashier:proof.missing')).waitFor()
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    await file.setInputFiles({ name: 'bien-lai.png', mimeType: 'image/png', buffer: html })
    await page.getByText(t('errors:upload_invalid')).first().waitFor()
    await page.getByRole('button', { name: t('cashier:claim.remove', { name: 'bien-lai.png' }) }).click()
    await file.setInputFiles({ name: 'sao-ke.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await look(person, 'receipt-picked')
    await send.click()
    await page.getByText(t('cashier:proof.have_one', { count: '1' })).waitFor()
    await look(person, 'receipt-sent')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    const operator = await operatorCalls(platform, 'linh.fin')
    const { images } = await operator('bo.depositProofs', { id, reason: 'Đối chiếu sao kê' })
    expect(
      (await page.request.get(new URL(must(images[0], 'one picture'), platform.product.backoffice).href)).status(),
    ).toBe(200)
    expectNoProblems(person)
  }, 400_000)
})
