import { expect } from 'vitest'
import { until } from '@lotus/testing/browser'
import { firstVisible, type Person } from './test-platform.ts'
import { expectFieldError, look } from './screens.ts'
import { openSecurity, textVisible } from './security.ts'

/** One pixel of PNG. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function makeProfile(person: Person): Promise<void> {
  const { page, t } = person
  await openSecurity(person, 'profile')
  await page.getByRole('radio', { name: t('security:avatar.name.koi') }).waitFor()
  await look(person, 'profile')
  await page.getByRole('radio', { name: t('security:avatar.name.koi') }).check()
  await textVisible(person, t('security:avatar.done'))
  await expectAvatar(person, /koi/)
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await textVisible(person, t('security:avatar.problem.type'))
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL })
  await firstVisible(page.getByText(t('security:avatar.problem.type'))).waitFor({ state: 'detached' })
  await expectAvatar(person, /^(?!.*koi)/)
  expect(await page.getByRole('radio', { name: t('security:avatar.name.koi') }).isChecked()).toBe(false)

  const [nickname, birthday] = [page.locator('input[name=nickname]'), page.locator('input[name=birthday]')]
  const save = page.getByRole('button', { name: t('security:profile.save'), exact: true })
  await nickname.fill('<b>')
  await save.click()
  await expectFieldError(nickname, t('security:profile.nicknameRule'))
  await nickname.fill('Cô Ba Sen')
  await birthday.fill('2020-02-29')
  await save.click()
  // By its name, because the field's hint has the same words.
  const sure = (day: string) =>
    page.getByRole('dialog', { name: day }).getByRole('button', { name: t('common:action.confirm') })
  await sure('29/02/2020').waitFor()
  await look(person, 'birthday')
  await sure('29/02/2020').click()
  await expectFieldError(birthday, t('security:profile.birthdayRule'))
  await birthday.fill('1990-05-20')
  await save.click()
  await sure('20/05/1990').click()
  await textVisible(person, t('security:profile.done'))
  await birthday.waitFor({ state: 'detached' })
  await firstVisible(page.getByText('20/05/1990')).waitFor()
}

async function expectAvatar({ page, t }: Person, source: RegExp): Promise<void> {
  await until(
    () => page.getByAltText(t('security:avatar.now')).getAttribute('src'),
    (value) => value !== null && source.test(value),
  )
  const picture = page.getByAltText(t('security:avatar.now'))
  await until(
    () => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    (width) => width > 0,
  )
}
