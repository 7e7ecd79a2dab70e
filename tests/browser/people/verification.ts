import { expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { platform } from '../identity/shared-platform.ts'
import { expectNoProblems, firstVisible, type Home } from '../identity/test-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { operatorCalls } from '../talk/people.ts'
import { faces } from '../faces.ts'

// Documents from the upload to the level, once refused and sent again; what the level allows stands on the page and refuses a
// deposit (issue 20 section 4).
const homes = faces('verification', [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.88' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.88' },
] as const satisfies readonly Home[])
const PASSWORD = 'một mật khẩu dài'
const sides = ['front', 'back', 'selfie'] as const

it.each(homes)(
  'a member sends documents, reads why they were refused, sends them again and reaches the level: $language, $size',
  async (home) => {
    const person = await platform.open(home, `verification-${home.language}`)
    const { page, t, site } = person
    const name = `giayto${home.language}`
    const input = { username: name, password: PASSWORD, confirmPassword: PASSWORD, agree: true, ageConfirmed: true }
    const { token } = await person.calls()('member.register', input)
    const calls = person.calls(token)
    const { id: memberId } = await calls('member.info', {})
    const much = { channelCode: 'demo_bank', amount: '100000.01' }
    await expect(calls('cashier.createDeposit', much)).rejects.toMatchObject({ code: 'identity_level_limit' })
    await logIn(person, { name, password: PASSWORD })
    await page.goto(`${site}/index?mc=securityCenter&mcItem=identity`)
    const send = page.getByRole('button', { name: t('verification:form.send') })
    await send.waitFor()
    await firstVisible(page.getByText(t('verification:level.name0'))).waitFor()
    await look(person, 'verification-level-0')
    await send.click()
    await page.getByText(t('verification:form.numberWrong')).waitFor()
    expect(await page.getByText(t('verification:form.missing')).count()).toBe(3)

    const picture = await page.screenshot()
    const number = `0792010${home.language === 'vi' ? '01' : '02'}999`
    const fill = async () => {
      await page.getByLabel(t('verification:form.number')).fill(number)
      await page.getByLabel(t('verification:form.name')).fill('Nguyễn Thị Hoa Sen')
      await page.getByLabel(t('verification:form.bornOn')).fill(home.language === 'vi' ? '1990-05-20' : '1991-06-21')
      for (const side of sides) {
        const file = page.getByLabel(t(`verification:form.${side}`), { exact: true })
        await file.setInputFiles({ name: `${side}.png`, mimeType: 'image/png', buffer: picture })
      }
    }
    // A page that calls itself a picture.
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const front = page.getByLabel(t('verification:form.front'), { exact: true })
    await front.setInputFiles({ name: 'the.png', mimeType: 'image/png', buffer: html })
    await page.getByText(t('errors:upload_invalid')).first().waitFor()
    await page.getByRole('button', { name: t('cashier:claim.remove', { name: 'the.png' }) }).click()
    await fill()
    await look(person, 'verification-filled')
    await send.click()
    await page.getByText(t('verification:documents.state.WAITING'), { exact: true }).waitFor()
    await look(person, 'verification-waiting')

    const operator = await operatorCalls(platform, 'linh.fin')
    const reason = 'Đã đối chiếu giấy tờ'
    await operator('bo.decideVerification', { id: `${memberId}-1`, refusal: 'UNREADABLE', reason })
    await page.getByText(t('verification:reason.UNREADABLE')).waitFor()
    await look(person, 'verification-refused')
    await fill()
    await send.click()
    await page.getByText(t('verification:documents.state.WAITING'), { exact: true }).waitFor()

    const id = `${memberId}-2`
    const { pictures } = await operator('bo.verificationPictures', { id, reason })
    expect(pictures.map(({ side }) => side)).toEqual([...sides])
    await expect
      .poll(async () => (await operator('bo.verification', { id })).screenedAt, { timeout: 30_000 })
      .not.toBeNull()
    await operator('bo.decideVerification', { id, reason })
    await page.getByText(t('verification:documents.state.APPROVED'), { exact: true }).waitFor()
    await page.getByText(t('verification:level.top')).waitFor()
    await look(person, 'verification-level-2')
    expect((await calls('cashier.createDeposit', much)).amount).toBe('100000.0100')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    expectNoProblems(person)
  },
  400_000,
)
